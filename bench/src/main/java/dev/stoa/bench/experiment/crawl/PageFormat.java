package dev.stoa.bench.experiment.crawl;

import dev.stoa.cli.demo.job.JobResult;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.mapreduce.Job;

/** A way to store the crawl and to read it in a job; one per contestant. */
interface PageFormat {
  /** The contestant's name. */
  String name();

  /** The name of its data, which formats may share. */
  default String dataName() {
    return name();
  }

  /** Its configuration, for the report. */
  String setup();

  /**
   * Creates one part of the data; parts are written in sequence.
   *
   * @param directory for all parts; exists
   */
  PageWriter create(Path directory, int part) throws IOException;

  /** Configures a job to read all parts, at least one map task each. */
  void configureInput(Job job, Path directory) throws IOException;

  /** The bytes that the map tasks of a job read from storage. */
  long bytesRead(JobResult result);
}
