package dev.stoa.cli.demo.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.demo.job.JobResult;
import dev.stoa.cli.demo.job.LocalJobs;
import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import dev.stoa.hadoop.mapreduce.StoaCounter;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.mapreduce.Job;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the paper's job over a table and compares with a plain loop over the records. */
class ContentTypeJobOverTableTest {
  private static final int ROW_COUNT = 2_000;

  @TempDir private Path directory;
  private final NavigableSet<String> expectedTypes = new TreeSet<>();

  @BeforeEach
  void createTableOfSeveralSplits() throws IOException {
    Table table = Table.create(LocalStorage.at(directory.resolve("crawl")), UrlInfo.schema());
    WriteOptions options =
        WriteOptions.defaults().withSplitSizeInBytes(4 << 20).withPageSizeInBytes(64 << 10);
    try (TableWriter writer = table.newWriter(options)) {
      CrawlGenerator crawl = new CrawlGenerator(7, ROW_COUNT, CrawlOptions.defaults());
      while (crawl.hasNext()) {
        GenericRecord page = crawl.next();
        writer.write(page);
        Object type = ((Map<?, ?>) page.get("metadata")).get(Headers.CONTENT_TYPE);
        if (page.get("url").toString().contains(CrawlGenerator.PATTERN) && type != null) {
          expectedTypes.add(type.toString());
        }
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  @Test
  void lazyRecordsGiveTheSameAnswerAsALoop() throws Exception {
    JobResult result = run(RecordMode.LAZY, "url, metadata");
    assertEquals(expectedTypes, result.answer());
    assertTrue(expectedTypes.size() >= 5, expectedTypes::toString);
    assertEquals(ROW_COUNT, StoaCounter.ROWS_READ.valueIn(result.counters()));
  }

  @Test
  void eagerRecordsGiveTheSameAnswerAsALoop() throws Exception {
    assertEquals(expectedTypes, run(RecordMode.EAGER, "url, metadata").answer());
  }

  @Test
  void lazyRecordsDoNotReadColumnsThatTheMapFunctionIgnores() throws Exception {
    JobResult resultOfThreeColumns = run(RecordMode.LAZY, "url, metadata, content");
    JobResult resultOfTwoColumns = run(RecordMode.LAZY, "url, metadata");
    assertEquals(expectedTypes, resultOfThreeColumns.answer());
    long additionalBytes =
        StoaCounter.BYTES_READ.valueIn(resultOfThreeColumns.counters())
            - StoaCounter.BYTES_READ.valueIn(resultOfTwoColumns.counters());
    assertTrue(additionalBytes < 16_384, () -> additionalBytes + " bytes of a column of 11 MB");
  }

  private JobResult run(RecordMode mode, String columns) throws Exception {
    LocalJobs jobs = LocalJobs.in(directory.resolve("jobs-" + mode + columns.length()));
    Job job = jobs.newJob("content types");
    ContentTypeJob.configure(job, CrawlGenerator.PATTERN);
    assertSame(ContentTypeMapper.class, job.getMapperClass());
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.addInputPath(
        job, new org.apache.hadoop.fs.Path(directory.resolve("crawl").toUri()));
    ColumnInputFormat.setColumns(job, columns);
    ColumnInputFormat.setRecordMode(job, mode);
    ColumnInputFormat.setSplitSize(job, 1);
    return jobs.run(job);
  }
}
