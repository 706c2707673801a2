package dev.stoa.hadoop.mapreduce;

import static dev.stoa.predicate.FilterPredicates.column;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that add and replace columns, run in this process. */
class ColumnAppendJobTest {
  private static final int SPLIT_COUNT = 3;
  static final int ROWS_PER_SPLIT = 200;
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);

  @TempDir java.nio.file.Path directory;

  private LocalStorage storage;
  private Path path;

  @BeforeEach
  void createTable() throws IOException {
    storage = LocalStorage.at(directory.resolve("crawl"));
    path = new Path(directory.resolve("crawl").toUri());
    Table.create(storage, Visits.SCHEMA);
    for (int split = 0; split < SPLIT_COUNT; split++) {
      append((long) split * ROWS_PER_SPLIT);
    }
    // Delete rows 0, 7 and the last row of the first split directory, and all rows of the second.
    Table.open(storage)
        .newDelete(
            column("number")
                .in(List.of(0L, 7L, ROWS_PER_SPLIT - 1L))
                .or(column("number").between((long) ROWS_PER_SPLIT, 2L * ROWS_PER_SPLIT - 1)))
        .commit();
  }

  private void append(long from) throws IOException {
    Table table = Table.open(storage);
    try (TableWriter writer = table.newWriter()) {
      for (long number = from; number < from + ROWS_PER_SPLIT; number++) {
        writer.write(Visits.visit(number));
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  private Job hostJob() throws IOException {
    Job job = Job.getInstance(TestJobs.newConf(), "add");
    Path table = path;
    job.setInputFormatClass(RowKeyColumnInputFormat.class);
    ColumnInputFormat.addInputPath(job, table);
    ColumnInputFormat.setColumns(job, "url");
    job.setMapperClass(HostMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(ColumnAppendOutputFormat.class);
    ColumnAppendOutputFormat.setOutputPath(job, table);
    ColumnAppendOutputFormat.addColumn(
        job, new Schema.Field("host", Schema.create(Schema.Type.STRING)));
    ColumnInputFormat.setSplitSize(job, 1);
    return job;
  }

  private Job faultyJob(FaultyHostMapper.Fault fault, long number) throws IOException {
    Job job = hostJob();
    ColumnInputFormat.setColumns(job, "number");
    job.setMapperClass(FaultyHostMapper.class);
    job.getConfiguration().setEnum(FaultyHostMapper.FAULT, fault);
    job.getConfiguration().setLong(FaultyHostMapper.FAULTY_NUMBER, number);
    return job;
  }

  private Job lengthJob() throws IOException {
    Job job = hostJob();
    job.setMapperClass(UrlLengthMapper.class);
    job.setMapOutputKeyClass(RowKey.class);
    job.setMapOutputValueClass(IntWritable.class);
    job.setReducerClass(LengthReducer.class);
    job.setNumReduceTasks(2);
    job.getConfiguration().unset("stoa.output.add.columns");
    Schema intSchema = Schema.create(Schema.Type.INT);
    ColumnAppendOutputFormat.addColumn(job, new Schema.Field("length", intSchema, null, 7));
    return job;
  }

  /** Reads a column's values by row number. */
  private Map<Long, String> values(String name) throws IOException {
    Map<Long, String> values = new TreeMap<>();
    for (ScanTask task : Table.open(storage).newScan().select("number", name).tasks()) {
      try (RecordReader reader = task.open(storage, RecordMode.LAZY)) {
        while (reader.next()) {
          values.put((Long) reader.record().get(0), String.valueOf(reader.record().get(1)));
        }
      }
    }
    return values;
  }

  private static Map<Long, String> expectedHosts() {
    Map<Long, String> hosts = new TreeMap<>();
    for (long number = 0; number < SPLIT_COUNT * ROWS_PER_SPLIT; number++) {
      boolean isDeleted =
          number == 0
              || number == 7
              || (number >= ROWS_PER_SPLIT - 1 && number < 2 * ROWS_PER_SPLIT);
      if (!isDeleted) {
        hosts.put(number, URI.create(Visits.url(number)).getHost());
      }
    }
    return hosts;
  }

  private long fileCount() throws IOException {
    long count = 0;
    for (String split : VisitTable.splitDirectories(storage)) {
      count += storage.list(split).size();
    }
    return count;
  }

  private void assertFails(Job job) throws Exception {
    long files = fileCount();
    List<String> columns = VisitTable.columns(storage);
    assertFalse(job.waitForCompletion(false));
    assertEquals(columns, VisitTable.columns(storage));
    assertEquals(files, fileCount());
    assertEquals(List.of(), VisitTable.pendingDirectories(storage));
  }

  @Test
  void aMapFunctionAddsAColumnToAllLiveRows() throws IOException {
    List<String> oldColumns = VisitTable.columns(storage);
    long files = fileCount();
    TestJobs.run(hostJob());
    assertEquals(expectedHosts(), values("host"));
    assertEquals(oldColumns.size() + 1, VisitTable.columns(storage).size());
    assertEquals(files + 2, fileCount(), "a file for each split directory that has rows");
    assertEquals(List.of(), VisitTable.pendingDirectories(storage));
  }

  @Test
  void aTaskCanWriteSeveralSplitDirectories() throws IOException {
    append(5000);
    Job job = hostJob();
    ColumnInputFormat.setSplitSize(job, 1 << 20);
    TestJobs.run(job);
    assertEquals("example.com", values("host").get(5001L));
    assertEquals(expectedHosts().size() + ROWS_PER_SPLIT, values("host").size());
  }

  @Test
  void shuffledValuesAreWrittenToTheirRows() throws IOException {
    TestJobs.run(lengthJob());
    Map<Long, String> expected = new TreeMap<>();
    expectedHosts()
        .keySet()
        .forEach(number -> expected.put(number, "" + Visits.url(number).length()));
    assertEquals(expected, values("length"));
  }

  @Test
  void aJobCanReplaceAColumn() throws IOException {
    TestJobs.run(hostJob());
    Job job = faultyJob(FaultyHostMapper.Fault.THROW, -1);
    job.getConfiguration().unset("stoa.output.add.columns");
    ColumnAppendOutputFormat.replaceColumn(job, "host");
    TestJobs.run(job);
    Map<Long, String> expected = new TreeMap<>();
    expectedHosts().keySet().forEach(number -> expected.put(number, "host " + number));
    assertEquals(expected, values("host"));
  }

  @Test
  void aFailedJobLeavesTheTableUnchanged() throws Exception {
    assertFails(faultyJob(FaultyHostMapper.Fault.THROW, 2 * ROWS_PER_SPLIT + 5));
    TestJobs.run(hostJob());
    assertEquals(expectedHosts(), values("host"));
  }

  @Test
  void aMissingOrDuplicateRowFailsTheJob() throws Exception {
    assertFails(faultyJob(FaultyHostMapper.Fault.OMIT_ROW, 17));
    assertFails(faultyJob(FaultyHostMapper.Fault.OMIT_ROW, 3 * ROWS_PER_SPLIT - 1));
    assertFails(faultyJob(FaultyHostMapper.Fault.REPEAT, 17));
  }

  @Test
  void aMissingSplitDirectoryFailsTheJob() throws Exception {
    Job job = faultyJob(FaultyHostMapper.Fault.OMIT_SPLIT, 0);
    job.getConfiguration()
        .set(FaultyHostMapper.OMITTED_SPLIT, VisitTable.splitDirectories(storage).get(2));
    assertFails(job);
  }

  @Test
  void aSplitDirectoryInTwoTasksFailsTheJob() throws Exception {
    Job job = lengthJob();
    job.setPartitionerClass(RowPartitioner.class);
    assertFails(job);
  }

  @Test
  void invalidColumnsAreRejectedBeforeTheJobRuns() throws IOException {
    Job withoutColumns = hostJob();
    withoutColumns.getConfiguration().unset("stoa.output.add.columns");
    assertRejected(InvalidTableException.class, withoutColumns, "has no columns to write into");
    Job unknown = hostJob();
    ColumnAppendOutputFormat.replaceColumn(unknown, "absent");
    assertRejected(InvalidTableException.class, unknown, "absent");
    Job duplicate = hostJob();
    ColumnAppendOutputFormat.addColumn(duplicate, new Schema.Field("url", TEXT));
    assertRejected(InvalidTableException.class, duplicate, "already has a column \"url\"");
    Job filtered = hostJob();
    ColumnInputFormat.setPredicate(filtered, column("number").lessThan(3));
    assertRejected(IllegalArgumentException.class, filtered, "reads only rows for which");
    Job malformed = hostJob();
    malformed.getConfiguration().set("stoa.output.add.columns", "{");
    assertRejected(
        IllegalArgumentException.class,
        malformed,
        "stoa.output.add.columns is not a valid Avro record");
  }

  private static void assertRejected(Class<? extends Exception> type, Job job, String part) {
    Exception exception =
        assertThrows(type, () -> new ColumnAppendOutputFormat().checkOutputSpecs(job));
    assertTrue(exception.getMessage().contains(part), exception.getMessage());
  }

  @Test
  void aJobThatReadsAnOlderVersionIsRejected() throws IOException {
    Table.open(storage).newTag("first", 1).commit();
    Job version = hostJob();
    ColumnInputFormat.setVersion(version, 1);
    assertRejected(IllegalArgumentException.class, version, "stoa.input.version is 1: unset it");
    Job tag = hostJob();
    ColumnInputFormat.setTag(tag, "first");
    assertRejected(IllegalArgumentException.class, tag, "stoa.input.version is first: unset it");
    Job time = hostJob();
    ColumnInputFormat.setTime(time, Table.open(storage).snapshot().time());
    assertRejected(IllegalArgumentException.class, time, "stoa.input.at is 20");
  }

  @Test
  void aMapOnlyJobThatReadsAnotherTableIsRejected() throws IOException {
    Storage otherStorage = LocalStorage.at(directory.resolve("pages"));
    Table.create(otherStorage, Visits.SCHEMA);
    Job job = hostJob();
    FileInputFormat.setInputPaths(job, new Path(directory.resolve("pages").toUri()));
    assertRejected(IllegalArgumentException.class, job, "/pages but writes columns of file:");
  }

  @Test
  void aRejectedJobReservesNoFieldIds() throws IOException {
    final long version = Table.open(storage).snapshot().version();
    Job unknownColumn = hostJob();
    ColumnInputFormat.setColumns(unknownColumn, "urll");
    assertRejected(InvalidTableException.class, unknownColumn, "there is no column \"urll\"");
    Job unknownOption = hostJob();
    unknownOption.getConfiguration().set("stoa.output.column.hots.codec", "zstd");
    assertRejected(InvalidTableException.class, unknownOption, "\"hots\"");
    Job otherKeys = hostJob();
    otherKeys.setInputFormatClass(ColumnInputFormat.class);
    assertRejected(
        IllegalArgumentException.class, otherKeys, "or set the input format RowKeyColumn");
    Job invalidSize = hostJob();
    invalidSize.getConfiguration().set("stoa.input.split.size.bytes", "large");
    assertRejected(IllegalArgumentException.class, invalidSize, "stoa.input.split.size.bytes");
    Job missingInput = hostJob();
    FileInputFormat.setInputPaths(missingInput, path, new Path(path, "missing"));
    missingInput.setNumReduceTasks(1);
    missingInput.setReducerClass(LengthReducer.class);
    assertRejected(InvalidTableException.class, missingInput, "missing is not a table");
    assertEquals(version, Table.open(storage).snapshot().version());
  }

  @Test
  void theJobReadsTheSnapshotThatItChanges() throws Exception {
    Job job = hostJob();
    new ColumnAppendOutputFormat().checkOutputSpecs(job);
    Table.open(storage).newDelete(column("number").equalTo(8L)).commit();
    long rows = 0;
    for (InputSplit split : new RowKeyColumnInputFormat<>().getSplits(job)) {
      rows += ((ColumnInputSplit) split).task().rowCount();
    }
    assertEquals(expectedHosts().size(), rows);

    job.setMapperClass(Mapper.class);
    new ColumnOutputFormat().checkOutputSpecs(job);
    List<InputSplit> newest = new RowKeyColumnInputFormat<>().getSplits(job);
    assertEquals(
        rows - 1,
        newest.stream().mapToLong(split -> ((ColumnInputSplit) split).task().rowCount()).sum());
  }

  @Test
  void vacuumKeepsTheFilesOfARunningJob() throws IOException {
    ColumnAppendAttempt attempt = ColumnAppendAttempt.of(hostJob(), 0, 0);
    attempt.write(0, storage).close().commit();
    ColumnAppendAttempt running = ColumnAppendAttempt.of(attempt, 1, 0);
    running.write(2, storage).close();
    VacuumOptions options = VacuumOptions.defaults().withRetention(Duration.ofHours(1));
    Table.open(storage).newVacuum(options).run();
    makeColumnFilesOld();
    running.commit();
    Table.open(storage).newVacuum(options).run();
    attempt.commitJob();
    assertEquals("host 1", values("host").get(1L));
    assertEquals("host 401", values("host").get(401L));
  }

  /** Makes all column files look old, but not the tasks' pending files. */
  private void makeColumnFilesOld() throws IOException {
    for (String split : VisitTable.splitDirectories(storage)) {
      for (StorageEntry file : storage.list(split)) {
        Files.setLastModifiedTime(
            directory.resolve("crawl").resolve(split).resolve(file.name()),
            java.nio.file.attribute.FileTime.fromMillis(0));
      }
    }
  }

  @Test
  void speculativeAndRepeatedAttemptsLeaveOneCopy() throws IOException {
    long files = fileCount();
    ColumnAppendAttempt first = ColumnAppendAttempt.of(hostJob(), 0, 0);
    ColumnAppendAttempt second = ColumnAppendAttempt.of(first, 0, 1);
    ColumnAppendAttempt aborted = ColumnAppendAttempt.of(first, 0, 2);
    ColumnAppendAttempt killed = ColumnAppendAttempt.of(first, 0, 3);
    for (ColumnAppendAttempt attempt : List.of(first, second, aborted, killed)) {
      attempt.write(0, storage).close();
    }
    second.commit().commit();
    first.commit();
    aborted.abort();
    ColumnAppendAttempt.of(first, 1, 0).write(2, storage).close().commit();
    first.commitJob();
    first.commitJob();
    assertEquals(files + 2, fileCount());
    assertEquals("host 401", values("host").get(401L));
    long version = Table.open(storage).snapshot().version();
    first.commitJob();
    assertEquals(version, Table.open(storage).snapshot().version());
  }

  @Test
  void anAbortAfterACommitWithALostReplyKeepsTheColumns() throws IOException {
    ColumnAppendAttempt first = ColumnAppendAttempt.of(hostJob(), 0, 0);
    first.write(0, storage).close().commit();
    ColumnAppendAttempt.of(first, 1, 0).write(2, storage).close().commit();
    first.commitWithoutCleanup();
    first.abortJob();
    assertEquals("host 401", values("host").get(401L));
    assertEquals(List.of(), VisitTable.pendingDirectories(storage));
  }

  @Test
  void theCommitReportsTheSplitDirectoryWithoutColumns() throws IOException {
    ColumnAppendAttempt first = ColumnAppendAttempt.of(hostJob(), 0, 0);
    first.write(0, storage).close().commit();
    IOException exception = assertThrows(IOException.class, first::commitJob);
    String split = VisitTable.splitDirectories(storage).get(2);
    assertTrue(
        exception.getMessage().contains(split + " were not written"), exception.getMessage());
  }

  @Test
  void deletedFilesAreNotCommitted() throws IOException {
    ColumnAppendAttempt first = ColumnAppendAttempt.of(hostJob(), 0, 0);
    first.write(0, storage).close().commit();
    first.deleteWritten();
    IOException exception = assertThrows(IOException.class, first::commitJob);
    assertTrue(exception.getMessage().contains("have been deleted"), exception.getMessage());
  }

  @Test
  void rowsAppendedMeanwhileGetTheDefaultOrFailTheJob() throws IOException {
    ColumnAppendAttempt withoutDefault = ColumnAppendAttempt.of(hostJob(), 0, 0);
    Job job = hostJob();
    job.getConfiguration().unset("stoa.output.add.columns");
    ColumnAppendOutputFormat.addColumn(job, new Schema.Field("host", TEXT, null, "none"));
    ColumnAppendAttempt withDefault = ColumnAppendAttempt.of(job, 0, 0);
    for (ColumnAppendAttempt attempt : List.of(withoutDefault, withDefault)) {
      attempt.write(0, storage).close().commit();
      ColumnAppendAttempt.of(attempt, 1, 0).write(2, storage).close().commit();
    }
    append(5000);
    RuntimeException exception = assertThrows(RuntimeException.class, withoutDefault::commitJob);
    assertTrue(exception.getMessage().contains("rows were appended concurrently"));
    withDefault.commitJob();
    assertEquals("none", values("host").get(5000L));
    assertEquals("host 1", values("host").get(1L));
  }

  @Test
  void theHowToPageShowsTheCodeOfThisTest() throws IOException {
    String page =
        Files.readString(java.nio.file.Path.of("../docs/how-to/add-columns-in-mapreduce.md"));
    for (String name : List.of("HostMapper", "ColumnAppendJobTest")) {
      String source =
          Files.readString(
              java.nio.file.Path.of("src/test/java/dev/stoa/hadoop/mapreduce/" + name + ".java"));
      String code = page.substring(page.indexOf("```java\n") + 8);
      page = code.substring(code.indexOf("```") + 3);
      code = code.substring(0, code.indexOf("```"));
      assertTrue(normalizeWhitespace(source).contains(normalizeWhitespace(code)), code);
    }
  }

  private static String normalizeWhitespace(String code) {
    return code.replaceAll("\\s+", " ").strip();
  }
}
