package dev.stoa.bench.experiment.crawl;

import dev.stoa.cli.demo.crawl.UrlInfo;
import dev.stoa.cli.demo.job.JobResult;
import dev.stoa.hadoop.mapreduce.BatchInputFormat;
import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import dev.stoa.hadoop.mapreduce.StoaCounter;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.mapreduce.Job;

/**
 * Stoa tables read by a job that sets its condition as a predicate, and whose map function takes
 * batches of the content types of matching web pages.
 *
 * @param table the format of the same tables with predicate pushdown
 */
record BatchCrawlFormat(CrawlFormat table) implements CrawlFormat {
  @Override
  public String name() {
    return "stoa-batches";
  }

  @Override
  public String dataName() {
    return table.dataName();
  }

  @Override
  public String setup() {
    return table.setup() + "; batches of one key's values instead of records";
  }

  @Override
  public CrawlWriter createPart(Path directory, int partIndex) throws IOException {
    return table.createPart(directory, partIndex);
  }

  @Override
  public void configureInput(Job job, org.apache.hadoop.fs.Path directory) throws IOException {
    table.configureInput(job, directory);
    job.setInputFormatClass(BatchInputFormat.class);
    ColumnInputFormat.setColumns(job, UrlInfo.METADATA + "['content-type']");
    job.setMapperClass(BatchTypesMapper.class);
  }

  @Override
  public long bytesRead(JobResult result) {
    return table.bytesRead(result);
  }

  @Override
  public long rowCount(JobResult result) {
    return StoaCounter.ROWS_READ.valueIn(result.counters());
  }
}
