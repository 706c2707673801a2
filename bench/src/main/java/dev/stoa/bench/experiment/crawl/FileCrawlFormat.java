package dev.stoa.bench.experiment.crawl;

import dev.stoa.cli.demo.job.JobResult;
import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/**
 * The base of formats with Hadoop input formats of their own: one map task reads each file, and
 * Hadoop counts the bytes.
 */
abstract class FileCrawlFormat implements CrawlFormat {
  private final String name;

  FileCrawlFormat(String name) {
    this.name = name;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final void configureInput(Job job, Path directory) throws IOException {
    setInputFormat(job);
    FileInputFormat.addInputPath(job, directory);
    FileInputFormat.setMinInputSplitSize(job, Long.MAX_VALUE);
  }

  /** Sets the job's input format, and the settings that it needs. */
  abstract void setInputFormat(Job job) throws IOException;

  @Override
  public final long bytesRead(JobResult result) {
    return result.fileBytesRead();
  }
}
