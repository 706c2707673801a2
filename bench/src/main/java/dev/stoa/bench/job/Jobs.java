package dev.stoa.bench.job;

import java.io.IOException;
import org.apache.hadoop.mapreduce.Job;

/** Where jobs run, and are timed: in this process or on a cluster. Called by the demo. */
public interface Jobs {
  /** A job, to be configured and then {@linkplain #run run}. */
  Job newJob(String name) throws IOException;

  /**
   * Runs a job whose output is text files, or nothing.
   *
   * @throws IOException when it fails
   */
  JobResult run(Job job) throws IOException;
}
