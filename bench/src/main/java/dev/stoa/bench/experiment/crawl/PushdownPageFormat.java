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
 * Our tables, read by a job that declares its condition, so that its map function receives matching
 * pages only.
 *
 * @param table the same format without the condition
 */
record PushdownPageFormat(PageFormat table) implements PageFormat {
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
  public PageWriter create(Path directory, int part) throws IOException {
    return table.create(directory, part);
  }

  @Override
  public void configureInput(Job job, Path directory) throws IOException {
    table.configureInput(job, directory);
    ColumnInputFormat.setPredicate(job, column(UrlInfo.URL).contains(CrawlGenerator.PATTERN));
  }

  @Override
  public long bytesRead(JobResult result) {
    return table.bytesRead(result);
  }
}
