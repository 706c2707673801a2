package dev.stoa.bench.experiment.crawl;

import static dev.stoa.predicate.FilterPredicates.column;

import dev.stoa.cli.demo.crawl.CrawlGenerator;
import dev.stoa.cli.demo.crawl.UrlInfo;
import dev.stoa.cli.demo.job.JobResult;
import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.mapreduce.Job;

/**
 * Stoa tables read by a job that sets its condition as a predicate, so that its map function
 * receives only matching web pages.
 *
 * @param table the format of the tables, without the predicate
 */
record PushdownCrawlFormat(CrawlFormat table) implements CrawlFormat {
  @Override
  public String name() {
    return "stoa-pushdown";
  }

  @Override
  public String dataName() {
    return table.dataName();
  }

  @Override
  public String setup() {
    return table.setup() + "; with predicate pushdown";
  }

  @Override
  public CrawlWriter createPart(Path directory, int partIndex) throws IOException {
    return table.createPart(directory, partIndex);
  }

  @Override
  public void configureInput(Job job, org.apache.hadoop.fs.Path directory) throws IOException {
    table.configureInput(job, directory);
    ColumnInputFormat.setPredicate(job, column(UrlInfo.URL).contains(CrawlGenerator.PATTERN));
  }

  @Override
  public long bytesRead(JobResult result) {
    return table.bytesRead(result);
  }
}
