package dev.stoa.bench.experiment.crawl;

import dev.stoa.bench.job.JobResult;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.mapreduce.Job;

/** A way to store the crawl and to read it in a job; each contestant has one. */
interface PageFormat {
  /** The contestant's name. */
  String name();

  /** The name of the data that it reads, which formats may share. */
  default String dataName() {
    return name();
  }

  /** How it is set up, for the report. */
  String setup();

  /**
   * Creates one part of the data; the parts are made one after another.
   *
   * @param directory for all parts; exists
   */
  PageWriter create(Path directory, int part) throws IOException;

  /** Has a job read all parts, at least one map task each. */
  void configureInput(Job job, Path directory) throws IOException;

  /** What the map tasks of a job asked from storage. */
  long bytesRead(JobResult result);
}
