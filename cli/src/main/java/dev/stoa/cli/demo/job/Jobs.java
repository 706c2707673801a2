package dev.stoa.cli.demo.job;

import java.io.IOException;
import org.apache.hadoop.mapreduce.Job;

/** Runs and times jobs, in this process or on a cluster. Called by the demo. */
public interface Jobs {
  /** A new job, to be configured and then {@linkplain #run run}. */
  Job newJob(String name) throws IOException;

  /**
   * Runs a job with text output or none.
   *
   * @throws IOException when it fails
   */
  JobResult run(Job job) throws IOException;
}
