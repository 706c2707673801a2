package dev.stoa.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import dev.stoa.hadoop.mapreduce.ColumnOutputFormat;
import dev.stoa.interop.avro.Page;
import dev.stoa.interop.avro.PageSummary;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.ColumnDescription;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.RowModel;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.SchemaBuilder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** MapReduce jobs read and write objects of generated classes and interfaces. */
class RecordClassJobTest {
  private static final int ROW_COUNT = 100;

  private final List<Page> pages = new ArrayList<>();

  @TempDir private java.nio.file.Path directory;

  @BeforeEach
  void writePages() throws IOException {
    pages.addAll(new Pages(Seeds.random(RecordClassJobTest.class)).randomPages(ROW_COUNT));
    for (int row = 0; row < ROW_COUNT; row++) {
      pages.get(row).setUrl("http://" + (row % 10 == 0 ? "ibm.com/jp/" : "example.com/") + row);
      pages.get(row).setMetadata(Map.of("content-type", "type/" + row, "server", "a"));
    }
    Tables.of(storage("pages"), Page.getClassSchema(), pages);
  }

  private LocalStorage storage(String table) {
    return LocalStorage.at(directory.resolve(table));
  }

  private Path path(String name) {
    return new Path(directory.resolve(name).toUri());
  }

  private Job newJob(Class<? extends Mapper<?, ?, ?, ?>> mapper) throws IOException {
    Configuration conf = new Configuration();
    conf.set("fs.defaultFS", "file:///");
    conf.set("mapreduce.framework.name", "local");
    conf.set("hadoop.tmp.dir", new File("target/hadoop").getAbsolutePath());
    conf.setInt("mapreduce.client.completion.pollinterval", 20);
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 20);
    Job job = Job.getInstance(conf);
    job.setMapperClass(mapper);
    job.setNumReduceTasks(0);
    ColumnInputFormat.addInputPath(job, path("pages"));
    return job;
  }

  private static void run(Job job) throws Exception {
    assertTrue(job.waitForCompletion(false), job.getStatus().getFailureInfo());
  }

  private static void setTextOutput(Job job, Path output) {
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(Text.class);
    FileOutputFormat.setOutputPath(job, output);
  }

  private void assertContentTypes(Job job, String output) throws Exception {
    setTextOutput(job, path(output));
    run(job);
    List<String> expected = new ArrayList<>();
    for (int row = 0; row < ROW_COUNT; row += 10) {
      expected.add("type/" + row);
    }
    assertEquals(expected, Files.readAllLines(directory.resolve(output + "/part-m-00000")));
  }

  @ParameterizedTest
  @EnumSource(RecordMode.class)
  void aMapFunctionReadsAGeneratedClass(RecordMode mode) throws Exception {
    Job job = newJob(UrlMapper.class);
    ColumnInputFormat.setRecordMode(job, mode);
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.setRecordClass(job, PageSummary.class);
    assertContentTypes(job, "types");
    assertEquals(
        pageCount(Set.of("url", "status", "rank", "metadata", "main")),
        job.getCounters().findCounter("dev.stoa", "PAGES_READ").getValue());
  }

  private long pageCount(Set<String> columns) throws IOException {
    return Table.open(storage("pages")).describe().columns().stream()
        .filter(column -> columns.contains(column.name()))
        .mapToLong(ColumnDescription::pageCount)
        .sum();
  }

  @ParameterizedTest
  @EnumSource(RecordMode.class)
  void aMapFunctionReadsAnInterface(RecordMode mode) throws Exception {
    Job job = newJob(ViewMapper.class);
    ColumnInputFormat.setRecordMode(job, mode);
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.setRecordClass(job, UrlInfo.class);
    assertContentTypes(job, "types");
  }

  @Test
  void aJobWritesObjectsOfAGeneratedClass() throws Exception {
    Job job = newJob(CopyMapper.class);
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.setRecordClass(job, Page.class);
    job.setOutputFormatClass(ColumnOutputFormat.class);
    ColumnOutputFormat.setOutputPath(job, path("copy"));
    ColumnOutputFormat.setSchema(job, Page.getClassSchema());
    run(job);
    RowModel.assertSameRecords(
        Tables.records(Table.open(storage("pages"))), Tables.records(Table.open(storage("copy"))));
  }

  @Test
  void rejectsATableThatDoesNotFitBeforeTheJobStarts() throws Exception {
    Table.create(
        storage("other"), SchemaBuilder.record("Page").fields().requiredInt("url").endRecord());
    for (Class<?> recordClass : List.of(PageSummary.class, UrlInfo.class)) {
      Job job = newJob(recordClass == UrlInfo.class ? ViewMapper.class : UrlMapper.class);
      job.setInputFormatClass(ColumnInputFormat.class);
      ColumnInputFormat.setInputPaths(job, path("other"));
      ColumnInputFormat.setRecordClass(job, recordClass);
      setTextOutput(job, path("nothing"));
      String message =
          assertThrows(InvalidTableException.class, () -> job.waitForCompletion(false))
              .getMessage();
      assertTrue(
          message.contains("other") && message.contains("int") && message.contains("metadata"),
          message);
    }
  }

  @Test
  void rejectsColumnsTogetherWithARecordClass() throws Exception {
    Job job = newJob(ViewMapper.class);
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.setRecordClass(job, UrlInfo.class);
    ColumnInputFormat.setColumns(job, "url");
    setTextOutput(job, path("nothing"));
    assertThrows(IllegalArgumentException.class, () -> job.waitForCompletion(false));
  }

  @Test
  void rejectsAnUnsupportedRecordClassWhenItIsSet() throws Exception {
    Job job = newJob(ViewMapper.class);
    assertThrows(
        IllegalArgumentException.class, () -> ColumnInputFormat.setRecordClass(job, String.class));
  }
}
