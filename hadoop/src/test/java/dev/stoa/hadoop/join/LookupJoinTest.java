package dev.stoa.hadoop.join;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.hadoop.mapreduce.CountersReporter;
import dev.stoa.hadoop.mapreduce.StoaCounter;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.hadoop.storage.MiniDfs;
import dev.stoa.hadoop.storage.MiniDfsExtension;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Looks up the keys of a text in a table on HDFS, and compares with nested loops. */
@ExtendWith(MiniDfsExtension.class)
class LookupJoinTest {
  private static final int ROW_COUNT = 6_000;
  private static final int SPLIT_COUNT = 3;

  private static final Schema SCHEMA =
      SchemaBuilder.record("Event")
          .fields()
          .optionalInt("run")
          .requiredString("event")
          .requiredString("guid")
          .requiredString("payload")
          .endRecord();

  private final Random random = Seeds.random(LookupJoinTest.class);
  private final List<GenericRecord> rows = new ArrayList<>();
  private Configuration conf;
  private Path directory;
  private Path tablePath;
  private Storage storage;

  @BeforeEach
  void writeTable(MiniDfs hdfs) throws IOException {
    conf = hdfs.newConf();
    conf.set("mapreduce.framework.name", "local");
    conf.set("hadoop.tmp.dir", new File("target/hadoop").getAbsolutePath());
    conf.setInt("mapreduce.client.completion.pollinterval", 20);
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 20);
    conf.setInt("dfs.replication", 1);
    // A client that closes a file before its block is reported waits 400 ms by default.
    conf.setInt("dfs.client.block.write.locateFollowingBlock.initial.delay.ms", 2);
    conf.setInt("dfs.client.block.write.locateFollowingBlock.retries", 12);
    conf.setBoolean("fs.hdfs.impl.disable.cache", true);
    directory = hdfs.newPath();
    tablePath = new Path(directory, "events");
    storage = HadoopStorages.openForWriting(conf, tablePath);
    Table.create(storage, SCHEMA);
    for (int split = 0; split < SPLIT_COUNT; split++) {
      append(ROW_COUNT / SPLIT_COUNT);
    }
  }

  /** Appends rows in no order; of a few keys, there are several. */
  private void append(int rowCount) throws IOException {
    Table table = Table.open(storage);
    try (TableWriter writer =
        table.newWriter(WriteOptions.defaults().withPageSizeInBytes(16 << 10))) {
      for (int i = 0; i < rowCount; i++) {
        GenericRecord row = new GenericData.Record(SCHEMA);
        row.put("run", random.nextInt(20) == 0 ? null : random.nextInt(40));
        row.put("event", "event-" + random.nextInt(300));
        row.put("guid", "guid-" + rows.size());
        row.put("payload", randomText(200));
        rows.add(row);
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  private String randomText(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (' ' + random.nextInt(90));
    }
    return new String(bytes, StandardCharsets.US_ASCII);
  }

  private Table table() throws IOException {
    return Table.open(storage);
  }

  /** Returns lines with keys of the table, absent keys and nulls. */
  private List<String> newLines(int lineCount) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < lineCount; i++) {
      GenericRecord row = rows.get(random.nextInt(rows.size()));
      Object run = row.get("run") == null ? "" : row.get("run");
      lines.add(random.nextInt(4) == 0 ? i % 50 + ",event-9999" : run + "," + row.get("event"));
      if (random.nextInt(5) == 0) {
        lines.add(lines.get(random.nextInt(lines.size())));
      }
    }
    return lines;
  }

  private static List<String> nestedLoops(List<String> lines, List<GenericRecord> rows) {
    List<String> results = new ArrayList<>();
    for (String line : lines) {
      int countBefore = results.size();
      for (GenericRecord row : rows) {
        if (row.get("run") != null && line.equals(row.get("run") + "," + row.get("event"))) {
          results.add(line + " " + row.get("guid"));
        }
      }
      if (results.size() == countBefore) {
        results.add(line + " -");
      }
    }
    Collections.sort(results);
    return results;
  }

  private JoinTable joinTable() {
    return JoinTable.of("events", tablePath, "run, event").withColumns("guid");
  }

  private Job newJob(List<String> lines) throws IOException {
    Path input = new Path(directory, "lines");
    try (var out = input.getFileSystem(conf).create(input)) {
      out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }
    Job job = Job.getInstance(conf);
    job.setInputFormatClass(NLineInputFormat.class);
    NLineInputFormat.addInputPath(job, input);
    NLineInputFormat.setNumLinesPerSplit(job, (lines.size() + 1) / 2);
    job.setMapperClass(ItemLookupMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(NullWritable.class);
    FileOutputFormat.setOutputPath(job, new Path(directory, "out" + random.nextInt()));
    return job;
  }

  private List<String> run(Job job) throws Exception {
    assertTrue(job.waitForCompletion(false), "the job failed");
    List<String> lines = new ArrayList<>();
    Path output = FileOutputFormat.getOutputPath(job);
    FileSystem fileSystem = output.getFileSystem(conf);
    for (FileStatus file : fileSystem.listStatus(output)) {
      if (file.getPath().getName().startsWith("part-")) {
        try (var in = fileSystem.open(file.getPath())) {
          new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(lines::add);
        }
      }
    }
    Collections.sort(lines);
    return lines;
  }

  @Test
  void aJobFindsTheRowsOfEachKeyWithAndWithoutAnIndex() throws Exception {
    List<String> lines = newLines(400);
    List<String> expected = nestedLoops(lines, rows);
    Job unindexed = newJob(lines);
    LookupJoin.addTable(unindexed, joinTable());
    assertEquals(expected, run(unindexed));
    table().indexes().add(List.of("run", "event")).commit();
    for (int batchSize : List.of(1, 7, 1_000)) {
      Job job = newJob(lines);
      LookupJoin.addTable(job, joinTable());
      LookupJoin.setBatchSize(job, batchSize);
      assertEquals(expected, run(job), "batches of " + batchSize);
    }
  }

  @Test
  void aJobReadsPagesOfTheIndexInsteadOfTheTable() throws Exception {
    table().indexes().add(IndexSpec.of("run", "event").including("guid")).commit();
    List<String> lines = newLines(20);
    Job job = newJob(lines);
    LookupJoin.addTable(job, joinTable());
    assertEquals(nestedLoops(lines, rows), run(job));
    Counters counters = job.getCounters();
    long keyCount = StoaCounter.KEYS_LOOKED_UP.valueIn(counters);
    assertTrue(keyCount > 0 && keyCount <= lines.size(), keyCount + " keys");
    long foundCount =
        nestedLoops(lines.stream().distinct().toList(), rows).stream()
            .filter(line -> !line.endsWith(" -"))
            .count();
    long rowCount = StoaCounter.ROWS_FOUND.valueIn(counters);
    assertTrue(rowCount >= foundCount, rowCount + " rows"); // both tasks may have the same key
    long pageCount = StoaCounter.LOOKUP_PAGES_READ.valueIn(counters);
    assertTrue(pageCount > 0 && pageCount <= keyCount * SPLIT_COUNT, pageCount + " pages");
    long sizeInBytes = StoaCounter.LOOKUP_BYTES_READ.valueIn(counters);
    assertTrue(sizeInBytes > 0 && sizeInBytes <= pageCount * 4_096, sizeInBytes + " bytes");
    assertEquals(0, StoaCounter.BYTES_READ.valueIn(counters));
  }

  @Test
  void columnsThatTheIndexLacksAreReadForTheFoundRows() throws Exception {
    table().indexes().add(List.of("run", "event")).commit();
    List<String> lines = newLines(5);
    Job job = newJob(lines);
    LookupJoin.addTable(job, joinTable().withColumns("guid, payload"));
    assertEquals(nestedLoops(lines, rows), run(job));
    long sizeInBytes = StoaCounter.LOOKUP_BYTES_READ.valueIn(job.getCounters());
    assertTrue(sizeInBytes < table().snapshot().sizeInBytes() / 2, sizeInBytes + " bytes");
  }

  @Test
  void allTasksReadTheVersionOfTheTimeWhenTheTableWasAdded() throws Exception {
    table().indexes().add(List.of("run", "event")).commit();
    List<String> lines = newLines(50);
    Job job = newJob(lines);
    Job filtered = newJob(lines);
    LookupJoin.addTable(job, joinTable());
    LookupJoin.addTable(
        filtered, joinTable().withPredicate(FilterPredicates.parse("guid like '%1'")));
    table().newDelete(FilterPredicates.parse("run < 30")).commit();
    List<GenericRecord> rowsBefore = List.copyOf(rows);
    append(100);
    assertEquals(nestedLoops(lines, rowsBefore), run(job));
    List<GenericRecord> matching =
        rowsBefore.stream().filter(row -> row.get("guid").toString().endsWith("1")).toList();
    assertEquals(nestedLoops(lines, matching), run(filtered));
  }

  private TaskAttemptContext context(Job job, Counters counters) {
    return new TaskAttemptContextImpl(
        job.getConfiguration(), new TaskAttemptID(), new CountersReporter(counters));
  }

  @Test
  void keysMayBeWritablesAndItemsComeInTheirOrder() throws Exception {
    table().indexes().add(List.of("run", "event")).commit();
    GenericRecord row = rows.stream().filter(any -> any.get("run") != null).findFirst().get();
    Job job = newJob(List.of());
    LookupJoin.addTable(job, joinTable());
    Counters counters = new Counters();
    Set<String> guids = new HashSet<>();
    List<Integer> items = new ArrayList<>();
    IntWritable run = new IntWritable((int) row.get("run"));
    Text event = new Text(row.get("event").toString());
    try (LookupJoin<Integer> join =
        LookupJoin.open(
            context(job, counters),
            (item, found) -> {
              items.add(item);
              found.forEach(record -> guids.add(record.get("guid").toString()));
            })) {
      join.find(0, run, event);
      join.find(1, run.get(), new Utf8(event.toString()));
      join.find(2, null, event);
      run.set(-1);
      join.find(3, run, event);
      event.set("changed");
      assertEquals(List.of(), items);
      join.flush();
      join.flush();
    }
    assertEquals(List.of(0, 1, 2, 3), items);
    assertTrue(guids.contains(row.get("guid").toString()), guids.toString());
    assertEquals(2, StoaCounter.KEYS_LOOKED_UP.valueIn(counters));
  }

  @Test
  void keysThatDoNotFitAreNamed() throws Exception {
    Job job = newJob(List.of());
    LookupJoin.addTable(job, joinTable());
    for (Object[] key : new Object[][] {{"x", "e"}, {1}, {1, 2.5}, {List.of(), "e"}}) {
      try (LookupJoin<Integer> join =
          LookupJoin.open(context(job, new Counters()), (item, found) -> {})) {
        join.find(0, key);
        String message = assertThrows(RuntimeException.class, join::flush).getMessage();
        assertTrue(message.startsWith("table \"events\" (hdfs:"), message);
        assertTrue(message.contains("a key to look up does not fit: "), message);
      }
    }
  }

  private String refusal(JoinTable table, String... settings) throws IOException {
    Job job = newJob(List.of());
    for (int i = 0; i < settings.length; i += 2) {
      job.getConfiguration().set(settings[i], settings[i + 1]);
    }
    return assertThrows(RuntimeException.class, () -> LookupJoin.addTable(job, table)).getMessage();
  }

  @Test
  void invalidSettingsAreRejectedWhenTheTableIsAdded() throws IOException {
    JoinTable table = joinTable();
    assertTrue(
        refusal(JoinTable.of("events", tablePath, "run, no"))
            .contains("has no column \"no\", which is its key"));
    assertTrue(refusal(table.withColumns("guidd")).contains("its columns do not fit"));
    assertTrue(
        refusal(JoinTable.of("events", new Path(directory, "none"), "run")).contains("none"));
    assertTrue(refusal(table.withVersion(99)).contains("99"));
    assertEquals(
        "stoa.lookup.batch.keys must be from 1 to 1000000, found 0",
        refusal(table, "stoa.lookup.batch.keys", "0"));
    assertTrue(refusal(table, "stoa.lookup.batch.keys", "many").contains("\"many\""));
    assertTrue(refusal(table, "stoa.lookup.cache.bytes", "big").contains("is not a size"));
    assertTrue(
        refusal(table, "stoa.lookup.batch.kyes", "1").contains("\"stoa.lookup.batch.keys\""));
  }

  @Test
  void tasksNeedATableThatWasAdded() throws IOException {
    Job job = newJob(List.of());
    assertTrue(openRefusal(job).contains("no table to look keys up in"), openRefusal(job));
    job.getConfiguration().set("stoa.lookup.tables", "events");
    job.getConfiguration().set("stoa.lookup.table.events.path", tablePath.toString());
    job.getConfiguration().set("stoa.lookup.table.events.key", "run");
    assertTrue(openRefusal(job).contains("call LookupJoin.addTable"), openRefusal(job));
    Job several = newJob(List.of());
    LookupJoin.addTable(several, joinTable());
    LookupJoin.addTable(several, JoinTable.of("other", tablePath, "guid"));
    assertTrue(openRefusal(several).contains("[events, other]"), openRefusal(several));
    assertThrows(
        IllegalArgumentException.class,
        () -> LookupJoin.open(context(several, new Counters()), "third", (item, found) -> {}));
    LookupJoin.open(context(several, new Counters()), "other", (item, found) -> {}).close();
  }

  private String openRefusal(Job job) {
    return assertThrows(
            IllegalArgumentException.class,
            () -> LookupJoin.open(context(job, new Counters()), (item, found) -> {}))
        .getMessage();
  }

  @Test
  void aTableWithoutAnIndexOfTheKeyGetsAWarning() throws IOException {
    String warning = LookupCoverage.warning(PlannedTable.open(conf, joinTable())).orElseThrow();
    assertTrue(warning.contains("has no index of run,event, and is not sorted by it"), warning);
    assertTrue(warning.endsWith("stoa index add " + tablePath + " --key run,event"), warning);
    table().indexes().add(List.of("event")).commit();
    assertFalse(LookupCoverage.warning(PlannedTable.open(conf, joinTable())).isPresent());
    table()
        .newColumnUpdate()
        .replace("event")
        .compute(List.of("event"), (row, values) -> values.put(0, row.get("event") + "!"))
        .commit();
    warning = LookupCoverage.warning(PlannedTable.open(conf, joinTable())).orElseThrow();
    assertTrue(warning.contains("has no index of event in 3 of 3 split directories"), warning);
  }
}
