package dev.stoa.bench.experiment.crawl;

import dev.stoa.cli.demo.job.JobResult;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/** The base of formats with one file per part: one map task per file; Hadoop counts the bytes. */
abstract class FilePageFormat implements PageFormat {
  private final String name;

  FilePageFormat(String name) {
    this.name = name;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final void configureInput(Job job, Path directory) throws IOException {
    setFormat(job);
    FileInputFormat.addInputPath(job, HadoopFiles.path(directory));
    FileInputFormat.setMinInputSplitSize(job, Long.MAX_VALUE);
  }

  /** Configures the job to read files of this format. */
  abstract void setFormat(Job job) throws IOException;

  @Override
  public final long bytesRead(JobResult result) {
    return result.fileBytesRead();
  }
}
