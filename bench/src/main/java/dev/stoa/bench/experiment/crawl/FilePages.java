package dev.stoa.bench.experiment.crawl;

import dev.stoa.bench.job.JobResult;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/** What the formats of one file a part share: one map task a file, bytes that Hadoop counts. */
abstract class FilePages implements PageFormat {
  private final String name;

  FilePages(String name) {
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

  /** Has the job read files of this format. */
  abstract void setFormat(Job job) throws IOException;

  @Override
  public final long bytesRead(JobResult result) {
    return result.fileBytesRead();
  }
}
