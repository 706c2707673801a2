package dev.stoa.cli.demo.job;

import java.io.IOException;
import org.apache.hadoop.mapreduce.Job;

/** Runs and times jobs, in this process or on a cluster. Called by the demo. */
public interface Jobs {
  /** Creates a job, which the caller configures and then {@linkplain #run runs}. */
  Job newJob(String name) throws IOException;

  /**
   * Runs a job, whose output is text or nothing.
   *
   * @throws IOException when the job fails
   */
  JobResult run(Job job) throws IOException;
}
