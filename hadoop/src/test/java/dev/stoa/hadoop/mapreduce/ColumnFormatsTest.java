package dev.stoa.hadoop.mapreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionValue;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.change.KeyIndexes;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that write and read tables, run in this process. */
class ColumnFormatsTest {
  private static final int ROW_COUNT = 1000;
  private static final int TASK_COUNT = 4;

  private static final Schema TEXT = Schema.create(Schema.Type.STRING);

  @TempDir java.nio.file.Path directory;

  private Path path(String name) {
    return new Path(directory.resolve(name).toUri());
  }

  private LocalStorage storage(String table) {
    return LocalStorage.at(directory.resolve(table));
  }

  private Job writingJob(Configuration conf, String table) throws IOException {
    Job job = Job.getInstance(conf, "write");
    NumberInputFormat.install(job, TASK_COUNT, ROW_COUNT);
    job.setMapperClass(VisitMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(ColumnOutputFormat.class);
    ColumnOutputFormat.setOutputPath(job, path(table));
    ColumnOutputFormat.setSchema(job, Visits.SCHEMA);
    return job;
  }

  /** The job of the CIF paper's Figure 1. */
  private Job readingJob(String table, String answer) throws IOException {
    Job job = Job.getInstance(TestJobs.newConf(), "read");
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.addInputPath(job, path(table));
    ColumnInputFormat.setColumns(job, "url, metadata");
    job.setMapperClass(ContentTypeMapper.class);
    job.setReducerClass(DistinctReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(NullWritable.class);
    FileOutputFormat.setOutputPath(job, path(answer));
    return job;
  }

  private List<String> readAnswer(String name) throws IOException {
    return Files.readAllLines(directory.resolve(name).resolve("part-r-00000"));
  }

  /** Writes the content type of each record and the number of its fields. */
  public static final class TypeMapper
      extends Mapper<NullWritable, GenericRecord, Text, NullWritable> {
    @Override
    protected void map(NullWritable key, GenericRecord record, Context context)
        throws IOException, InterruptedException {
      context.write(
          new Text(record.get(0) + " of " + record.getSchema().getFields().size()),
          NullWritable.get());
    }
  }

  @Test
  void aMapFunctionReadsTheValuesOfAKeyThatAPredicateKeeps() throws IOException {
    TestJobs.run(writingJob(TestJobs.newConf(), "crawl"));
    Job job = readingJob("crawl", "types");
    job.setMapperClass(TypeMapper.class);
    ColumnInputFormat.setColumns(job, "metadata['content-type'], url");
    ColumnInputFormat.setPredicate(
        job,
        FilterPredicates.parse("url ilike '%IBM.com/jp%' and url != metadata['content-type']"));
    TestJobs.run(job);
    assertEquals(
        List.of("image/png of 2", "text/html of 2", "text/plain of 2"), readAnswer("types"));
  }

  @Test
  void aMapFunctionReadsATableLazilyAndEagerly() throws IOException {
    TestJobs.run(writingJob(TestJobs.newConf(), "crawl"));
    assertEquals(VisitTable.firstNumbers(ROW_COUNT), VisitTable.numbers(storage("crawl")));

    Job lazy = readingJob("crawl", "lazy");
    ColumnInputFormat.setSplitSize(lazy, 1);
    Counters lazyCounters = TestJobs.run(lazy);
    Job eager = readingJob("crawl", "eager");
    ColumnInputFormat.setSplitSize(eager, 1);
    ColumnInputFormat.setRecordMode(eager, RecordMode.EAGER);
    Counters eagerCounters = TestJobs.run(eager);

    assertEquals(List.of("image/png", "text/html", "text/plain"), readAnswer("lazy"));
    assertEquals(readAnswer("lazy"), readAnswer("eager"));
    for (Counters counters : List.of(lazyCounters, eagerCounters)) {
      assertEquals(ROW_COUNT, StoaCounter.ROWS_READ.valueIn(counters));
      assertEquals(ROW_COUNT, counters.findCounter(TaskCounter.MAP_INPUT_RECORDS).getValue());
      assertTrue(StoaCounter.BYTES_READ.valueIn(counters) > 0);
      // Two columns of each task's split directory.
      assertEquals(2 * TASK_COUNT, StoaCounter.PAGES_READ.valueIn(counters));
    }
  }

  @Test
  void columnsThatTheMapFunctionDoesNotReadAreSkipped() throws IOException {
    TestJobs.run(writingJob(TestJobs.newConf(), "crawl"));
    Job narrow = readingJob("crawl", "narrow");
    Counters narrowCounters = TestJobs.run(narrow);
    Job wide = readingJob("crawl", "wide");
    ColumnInputFormat.setColumns(wide, "number,url,metadata,inlinks,content");
    Counters wideCounters = TestJobs.run(wide);

    assertEquals(
        StoaCounter.BYTES_READ.valueIn(narrowCounters),
        StoaCounter.BYTES_READ.valueIn(wideCounters));
    long skippedBytes = StoaCounter.BYTES_SKIPPED.valueIn(wideCounters);
    long unreadColumnsSizeInBytes =
        VisitTable.sizeInBytes(storage("crawl"), "number")
            + VisitTable.sizeInBytes(storage("crawl"), "inlinks")
            + VisitTable.sizeInBytes(storage("crawl"), "content");
    assertEquals(
        unreadColumnsSizeInBytes, skippedBytes - StoaCounter.BYTES_SKIPPED.valueIn(narrowCounters));
  }

  @Test
  void aFailedJobLeavesNoRowsAndNoFiles() throws Exception {
    Configuration conf = TestJobs.newConf();
    conf.setLong(VisitMapper.FAILS_AT, ROW_COUNT / 2 + 3);
    Job job = writingJob(conf, "crawl");
    assertFalse(job.waitForCompletion(false));
    assertEquals(List.of(), VisitTable.numbers(storage("crawl")));
    assertEquals(List.of(), VisitTable.splitDirectories(storage("crawl")));
    assertEquals(List.of(), VisitTable.pendingDirectories(storage("crawl")));
  }

  @Test
  void aSecondJobAppendsAndItsSchemaMustMatch() throws IOException {
    TestJobs.run(writingJob(TestJobs.newConf(), "crawl"));
    TestJobs.run(writingJob(TestJobs.newConf(), "crawl"));
    assertEquals(2 * ROW_COUNT, Table.open(storage("crawl")).snapshot().rowCount());

    Job other = writingJob(TestJobs.newConf(), "crawl");
    ColumnOutputFormat.setSchema(
        other, SchemaBuilder.record("Visit").fields().requiredInt("number").endRecord());
    InvalidTableException refusal =
        assertThrows(InvalidTableException.class, () -> other.waitForCompletion(false));
    assertTrue(
        refusal
            .getMessage()
            .contains("column \"number\" is \"long\" in the table but \"int\" in the job"),
        refusal.getMessage());
  }

  @Test
  void aJobWithAnOlderSchemaFillsTheColumnsThatWereAdded() throws IOException {
    TestJobs.run(writingJob(TestJobs.newConf(), "crawl"));
    addColumn("host", Schema.createUnion(Schema.create(Schema.Type.NULL), TEXT), null);
    addColumn("language", TEXT, "en");
    TestJobs.run(writingJob(TestJobs.newConf(), "crawl"));
    Map<String, Integer> rowCounts = new TreeMap<>();
    try (RecordReader rows =
        Table.open(storage("crawl")).newScan().select("host", "language").open()) {
      while (rows.next()) {
        rowCounts.merge(rows.record().toString(), 1, Integer::sum);
      }
    }
    assertEquals(
        Map.of(
            "{\"host\": \"first\", \"language\": \"first\"}",
            ROW_COUNT,
            "{\"host\": null, \"language\": \"en\"}",
            ROW_COUNT),
        rowCounts);
  }

  /** Adds a column in which the existing rows have another value than the default. */
  private void addColumn(String name, Schema type, Object defaultValue) throws IOException {
    Schema.Field field = new Schema.Field(name, type, null, defaultValue);
    Table.open(storage("crawl"))
        .newColumnUpdate()
        .add(field)
        .compute(List.of("number"), (page, values) -> values.put(0, "first"))
        .commit();
  }

  @Test
  void aJobWhoseRecordsLackOrExceedTheColumnsOfTheTableIsRejected() throws IOException {
    TestJobs.run(writingJob(TestJobs.newConf(), "crawl"));
    Job incomplete = writingJob(TestJobs.newConf(), "crawl");
    ColumnOutputFormat.setSchema(incomplete, projection("number", "url", "metadata", "inlinks"));
    assertTrue(
        refusalMessage(incomplete)
            .contains("lack column \"content\", which is not nullable and has no default"),
        refusalMessage(incomplete));
    Job extended = writingJob(TestJobs.newConf(), "crawl");
    List<Schema.Field> fields = copiedFields(Visits.SCHEMA);
    fields.add(new Schema.Field("host", TEXT));
    ColumnOutputFormat.setSchema(extended, visitSchema(fields));
    assertTrue(
        refusalMessage(extended).contains("the table has no column \"host\""),
        refusalMessage(extended));
  }

  private static Schema projection(String... names) {
    List<Schema.Field> fields = copiedFields(Visits.SCHEMA);
    fields.removeIf(field -> !List.of(names).contains(field.name()));
    return visitSchema(fields);
  }

  private static Schema visitSchema(List<Schema.Field> fields) {
    return Schema.createRecord("Visit", null, "dev.stoa.hadoop.test", false, fields);
  }

  private static List<Schema.Field> copiedFields(Schema schema) {
    return new ArrayList<>(
        schema.getFields().stream().map(field -> new Schema.Field(field, field.schema())).toList());
  }

  @Test
  void aJobWhoseOutputPathIsAFileIsRejected() throws IOException {
    Files.writeString(directory.resolve("crawl.tsv"), "a text");
    String message = refusalMessage(writingJob(TestJobs.newConf(), "crawl.tsv"));
    assertTrue(message.endsWith("crawl.tsv is a file, not a table: name a directory"), message);
  }

  @Test
  void aJobIndexesTheTableThatItCreatesAndRejectsKeysThatRepeat() throws Exception {
    Configuration conf = TestJobs.newConf();
    conf.set("stoa.output.indexes", "unique number; url include number");
    TestJobs.run(writingJob(conf, "crawl"));
    Table table = Table.open(storage("crawl"));
    assertEquals(
        List.of(IndexSpec.of("number").unique(), IndexSpec.of("url").including("number")),
        table.indexes().specs());
    for (KeyIndexes.Coverage coverage : table.indexes().coverage()) {
      assertEquals(TASK_COUNT, coverage.indexedSplitCount(), coverage.toString());
      assertEquals(TASK_COUNT, coverage.completeSplitCount(), coverage.toString());
    }
    assertFalse(writingJob(TestJobs.newConf(), "crawl").waitForCompletion(false), "the same keys");
    assertEquals(ROW_COUNT, table.refresh().snapshot().rowCount());
  }

  @Test
  void indexesThatTheTableCannotHaveOrLacksAreRejectedAtSubmission() throws IOException {
    assertTrue(refusalOfIndex("inlinks").contains("inlinks"), refusalOfIndex("inlinks"));
    assertTrue(refusalOfIndex("number; number").contains("two indexes of number"));
    assertTrue(refusalOfIndex("a,,b").startsWith("stoa.output.indexes: \"a,,b\""));
    TestJobs.run(writingJob(TestJobs.newConf(), "crawl"));
    assertTrue(
        refusalOfIndex("number")
            .endsWith(
                "has no index of number: omit it from the job, or add it" + " with stoa index add"),
        refusalOfIndex("number"));
  }

  private String refusalOfIndex(String indexes) throws IOException {
    Configuration conf = TestJobs.newConf();
    conf.set("stoa.output.indexes", indexes);
    Job job = writingJob(conf, "crawl");
    return assertThrows(RuntimeException.class, () -> job.waitForCompletion(false)).getMessage();
  }

  private Job partitioningJob(String table, String partitionBy) throws IOException {
    Job job = writingJob(TestJobs.newConf(), table);
    ColumnOutputFormat.setPartitionBy(job, PartitionSpec.parse(partitionBy));
    return job;
  }

  @Test
  void aJobPartitionsItsTableAndAnotherPrunesPartitions() throws Exception {
    TestJobs.run(partitioningJob("crawl", "bucket(number,3)"));
    TestJobs.run(writingJob(TestJobs.newConf(), "crawl"));
    Table table = Table.open(storage("crawl"));
    assertEquals(PartitionSpec.parse("bucket(number,3)"), table.snapshot().partitionSpec());
    assertEquals(2 * 3 * TASK_COUNT, table.snapshot().splitCount());
    List<Long> numbers = new ArrayList<>(VisitTable.numbers(storage("crawl")));
    Collections.sort(numbers);
    assertEquals(VisitTable.firstNumbers(ROW_COUNT), numbers.stream().distinct().toList());
    assertEquals(2 * ROW_COUNT, numbers.size());

    Job job = readingJob("crawl", "answer");
    ColumnInputFormat.setSplitSize(job, 1);
    ColumnInputFormat.setPredicate(job, FilterPredicates.parse("number in (0, 999)"));
    Set<PartitionValue> partitions = new HashSet<>();
    for (ScanTask task : table.newScan().tasks()) {
      partitions.add(task.partition().orElseThrow());
    }
    assertEquals(3, partitions.size());
    // Of the 24 split directories, 2 of each job contain 0 or 999.
    assertEquals(4, new ColumnInputFormat<GenericRecord>().getSplits(job).size());
    Counters counters = TestJobs.run(job);
    assertEquals(4, counters.findCounter(TaskCounter.MAP_INPUT_RECORDS).getValue());
  }

  @Test
  void aJobWithAnotherPartitioningThanItsTableIsRejected() throws IOException {
    TestJobs.run(partitioningJob("crawl", "bucket(number,3)"));
    InvalidTableException refusal =
        assertThrows(
            InvalidTableException.class,
            () -> partitioningJob("crawl", "bucket(number,4)").waitForCompletion(false));
    assertTrue(
        refusal.getMessage().contains("is partitioned by \"bucket(number,3)\""),
        refusal.getMessage());
    assertThrows(
        InvalidTableException.class,
        () -> partitioningJob("other", "day(number)").waitForCompletion(false));
    TestJobs.run(writingJob(TestJobs.newConf(), "unpartitioned"));
    String message = refusalMessage(partitioningJob("unpartitioned", "number"));
    assertTrue(message.contains("is not partitioned, but the job sets \"number\""), message);
    assertTrue(message.contains("stoa partition-by"), message);
    assertFalse(Table.exists(storage("other")));
  }

  @Test
  void aJobThatAppendsNeedsNoSchema() throws IOException {
    TestJobs.run(writingJob(TestJobs.newConf(), "crawl"));
    Configuration conf = TestJobs.newConf();
    Job job = writingJob(conf, "crawl");
    job.getConfiguration().unset("stoa.output.schema");
    TestJobs.run(job);
    assertEquals(2 * ROW_COUNT, Table.open(storage("crawl")).snapshot().rowCount());
  }

  @Test
  void aJobIndexesTheRowsThatItAppends() throws IOException {
    TestJobs.run(writingJob(TestJobs.newConf(), "crawl"));
    Table.open(storage("crawl")).indexes().add(List.of("url")).commit();
    TestJobs.run(writingJob(TestJobs.newConf(), "crawl"));
    KeyIndexes.Coverage coverage = Table.open(storage("crawl")).indexes().coverage().get(0);
    assertTrue(coverage.splitCount() > 1);
    assertEquals(coverage.splitCount(), coverage.indexedSplitCount());
  }

  @Test
  void aJobWithoutPathOrSchemaIsRejected() throws IOException {
    Job noPath = Job.getInstance(TestJobs.newConf());
    noPath.setOutputFormatClass(ColumnOutputFormat.class);
    NumberInputFormat.install(noPath, 1, 1);
    assertTrue(refusalMessage(noPath).contains("setOutputPath"), refusalMessage(noPath));

    ColumnOutputFormat.setOutputPath(noPath, path("nothing"));
    assertTrue(refusalMessage(noPath).contains("setSchema"), refusalMessage(noPath));
  }

  private static String refusalMessage(Job job) {
    return assertThrows(InvalidTableException.class, () -> job.waitForCompletion(false))
        .getMessage();
  }

  @Test
  void writeOptionsReachTheTasks() throws IOException {
    Job job = writingJob(TestJobs.newConf(), "crawl");
    ColumnOutputFormat.setWriteOptions(job, WriteOptions.defaults().withSplitSizeInBytes(20_000));
    TestJobs.run(job);
    assertEquals(VisitTable.firstNumbers(ROW_COUNT), VisitTable.numbers(storage("crawl")));
    int count = VisitTable.splitDirectories(storage("crawl")).size();
    assertTrue(count >= 2 * TASK_COUNT, count + " split directories");
  }

  @Test
  void columnsHaveTheLayoutsAndCodecsThatTheJobSets() throws IOException {
    Configuration conf = TestJobs.newConf();
    conf.set("stoa.output.column.codec", "lz4");
    conf.set("stoa.output.column.url.layout", "plain");
    conf.set("stoa.output.column.inlinks.layout", "dictionary-skiplist");
    conf.set("stoa.output.column.content.profile", "small");
    Job job = writingJob(conf, "crawl");
    ColumnOutputFormat.setColumnOptions(
        job, "metadata", ColumnOptions.defaults().withCodec(CompressionCodec.ZLIB));
    TestJobs.run(job);
    assertEquals(VisitTable.firstNumbers(ROW_COUNT), VisitTable.numbers(storage("crawl")));
    assertEquals(
        List.of(
            "number vector lz4",
            "url plain lz4",
            "metadata vector zlib",
            "inlinks dictionary-skiplist lz4",
            "content vector lz4"),
        VisitTable.columns(storage("crawl")));
  }

  @Test
  void invalidOptionsAreRejectedBeforeTheJobStarts() throws IOException {
    Job unknown = writingJob(TestJobs.newConf(), "crawl");
    ColumnOutputFormat.setColumnOptions(unknown, "urll", ColumnOptions.defaults());
    assertTrue(
        refusalMessage(unknown).contains("\"urll\": the columns are number, url"),
        refusalMessage(unknown));

    Job misspelled = writingJob(TestJobs.newConf(), "crawl");
    misspelled.getConfiguration().set("stoa.output.column.url.layout", "skip");
    String message =
        assertThrows(IllegalArgumentException.class, () -> misspelled.waitForCompletion(false))
            .getMessage();
    assertTrue(message.contains("stoa.output.column.url.layout: \"skip\" is no"), message);
    assertFalse(Files.exists(directory.resolve("crawl")));
  }

  @Test
  void optionsOfAnAppendingJobAreCheckedAgainstTheTable() throws IOException {
    TestJobs.run(writingJob(TestJobs.newConf(), "crawl"));
    Job job = writingJob(TestJobs.newConf(), "crawl");
    job.getConfiguration().unset("stoa.output.schema");
    ColumnOutputFormat.setColumnOptions(job, "urll", ColumnOptions.defaults());
    assertTrue(
        refusalMessage(job).contains("\"urll\": the columns are number, url"), refusalMessage(job));
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"}) // as a function that declares Object as its output
  void aRowThatIsNoRecordIsRejectedWithItsClass() throws IOException {
    TestJobs.run(writingJob(TestJobs.newConf(), "crawl"));
    Job job = writingJob(TestJobs.newConf(), "crawl");
    new ColumnOutputFormat().checkOutputSpecs(job);
    TaskAttemptContext context =
        new TaskAttemptContextImpl(
            job.getConfiguration(), new TaskAttemptID("test", 1, TaskType.MAP, 0, 0));
    RecordWriter writer = new ColumnOutputFormat().getRecordWriter(context);
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> writer.write(NullWritable.get(), "a text"))
            .getMessage();
    assertTrue(message.startsWith("cannot write an object of class java.lang.String"), message);
  }
}
