package dev.stoa.bench.experiment.crawl;

import dev.stoa.cli.demo.job.JobResult;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.mapreduce.Job;

/** How a contestant stores the crawl, and reads it in a job. */
interface CrawlFormat {
  /** Returns the contestant's name. */
  String name();

  /** Returns the name of the data directory, which several formats may share. */
  default String dataName() {
    return name();
  }

  /** Describes the format's configuration for the report. */
  String setup();

  /**
   * Starts one of the {@link CrawlDataWriter#PART_COUNT} parts of the data; they are written in
   * sequence.
   *
   * @param directory the existing directory for all parts
   */
  CrawlWriter createPart(Path directory, int partIndex) throws IOException;

  /**
   * Configures a job to read all parts, with at least one map task for each.
   *
   * @param directory the parts' directory in the job's file system
   */
  void configureInput(Job job, org.apache.hadoop.fs.Path directory) throws IOException;

  /** Returns the number of bytes that the map tasks of a job read from storage. */
  long bytesRead(JobResult result);

  /** Returns the number of rows that the map functions received. */
  default long rowCount(JobResult result) {
    return result.rowCount();
  }
}
