package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.column;
import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.engine.EngineScans;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionValue;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Delete;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.Repair;
import dev.stoa.table.maintenance.RepairReport;
import dev.stoa.table.maintenance.Rewrite;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.PartitionAssigner;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.avro.AvroTypeException;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.junit.jupiter.api.Test;

/** Each split directory has one partition value, after every kind of change. */
class PartitionedTableTest {
  private static final Schema TIME_SCHEMA =
      LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG));

  private static final Schema VISIT_SCHEMA =
      SchemaBuilder.record("Visit")
          .fields()
          .requiredInt("user")
          .optionalString("url")
          .name("time")
          .type(TIME_SCHEMA)
          .noDefault()
          .requiredInt("row")
          .endRecord();

  private static final long START_MILLIS = Instant.parse("2017-11-16T00:00:00Z").toEpochMilli();
  private static final long HOUR_IN_MILLIS = 3_600_000;

  private final Storage storage = new MemoryStorage();

  private static GenericData.Record visit(int row) {
    GenericData.Record record = new GenericData.Record(VISIT_SCHEMA);
    record.put("user", row * 7 % 23);
    record.put("url", row % 5 == 0 ? null : "http://host" + row % 3 + ".org/" + row);
    record.put("time", START_MILLIS + row * HOUR_IN_MILLIS);
    record.put("row", row);
    return record;
  }

  private Table write(String spec, int rowCount, WriteOptions options) throws IOException {
    Table table = Table.create(storage, VISIT_SCHEMA, PartitionSpec.parse(spec));
    append(table, 0, rowCount, options);
    return table.refresh();
  }

  private static void append(Table table, int startRow, int endRow, WriteOptions options)
      throws IOException {
    try (TableWriter writer = table.newWriter(options)) {
      for (int row = startRow; row < endRow; row++) {
        writer.write(visit(row));
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  private static List<SplitDirectory> splits(Table table) throws IOException {
    SnapshotRoot root = table.snapshot().root();
    List<SplitDirectory> splits = new ArrayList<>();
    for (SegmentReference segment : root.segments()) {
      splits.addAll(SegmentReader.read(table.storage(), root, segment, id -> true));
    }
    return splits;
  }

  private static List<Integer> rowNumbers(Table table, String predicate) throws IOException {
    List<Integer> rows = new ArrayList<>();
    TableScan scan = table.newScan();
    try (RecordReader reader =
        (predicate.isEmpty() ? scan : scan.filter(parse(predicate))).open(RecordMode.EAGER)) {
      while (reader.next()) {
        rows.add((Integer) reader.record().get("row"));
      }
    }
    return rows;
  }

  /**
   * Asserts that every row is in a split directory of its partition value, and that rows of one
   * value are in order.
   */
  private static void assertPartitioned(Table table) throws IOException {
    PartitionAssigner assigner =
        new PartitionAssigner(
            table.snapshot().root().partitioning().bind(table.snapshot().root().schema()),
            table.snapshot().columns());
    TableScan scan = table.newScan();
    Map<PartitionValue, Integer> lastRows = new HashMap<>();
    for (SplitDirectory split : splits(table)) {
      try (RecordReader reader = scan.taskFor(split).open(table.storage(), RecordMode.EAGER)) {
        while (reader.next()) {
          IndexedRecord record = reader.record();
          assertEquals(split.partition(), assigner.partitionOf(record));
          int row = (Integer) reader.record().get("row");
          Integer previousRow = lastRows.put(split.partition(), row);
          assertTrue(previousRow == null || previousRow < row, previousRow + " before " + row);
        }
      }
    }
  }

  private static Set<Integer> numbersBelow(int count) {
    Set<Integer> numbers = new TreeSet<>();
    for (int i = 0; i < count; i++) {
      numbers.add(i);
    }
    return numbers;
  }

  @Test
  void writesSplitDirectoriesOfOnePartitionValueWithRowsInOrder() throws IOException {
    for (String spec :
        List.of(
            "user",
            "bucket(user,4)",
            "truncate(user,5)",
            "truncate(url,12)",
            "url",
            "day(time)",
            "hour(time)",
            "month(time), bucket(url,3)",
            "year(time), user, row")) {
      Storage storageOfSpec = new MemoryStorage();
      Table table = Table.create(storageOfSpec, VISIT_SCHEMA, PartitionSpec.parse(spec));
      append(table, 0, 200, WriteOptions.defaults());
      table = table.refresh();
      assertEquals(spec, table.snapshot().partitionSpec().toString());
      assertPartitioned(table);
      Set<PartitionValue> values = new HashSet<>();
      splits(table).forEach(split -> values.add(split.partition()));
      // With more values than open partitions, a value may get several split directories.
      boolean hasManyValues = values.size() > 100;
      assertTrue(hasManyValues || values.size() == splits(table).size(), spec);
      assertEquals(numbersBelow(200), new TreeSet<>(rowNumbers(table, "")));
    }
  }

  @Test
  void writesEachRowOnceForAnyLimitOfSizeOpenPartitionsAndMemory() throws IOException {
    WriteOptions options = WriteOptions.defaults().withPageSizeInBytes(100);
    for (WriteOptions optionsCase :
        List.of(
            options.withSplitSizeInBytes(300),
            options.withMaxOpenPartitions(1),
            options.withMaxOpenPartitions(3),
            options.withMemoryBudgetInBytes(1),
            options.withMemoryBudgetInBytes(20_000))) {
      Storage storageOfOptions = new MemoryStorage();
      Table table =
          Table.create(storageOfOptions, VISIT_SCHEMA, PartitionSpec.parse("bucket(user,7)"));
      append(table, 0, 500, optionsCase);
      table = table.refresh();
      assertPartitioned(table);
      assertEquals(numbersBelow(500), new TreeSet<>(rowNumbers(table, "")));
      assertEquals(500, rowNumbers(table, "").size());
    }
  }

  @Test
  void aPredicatePrunesPartitions() throws IOException {
    Table table = write("day(time), bucket(user,4)", 24 * 10, WriteOptions.defaults());
    assertEquals(40, table.snapshot().splitCount());
    assertEquals(
        4,
        taskCount(
            table,
            "time between timestamp '2017-11-17T00:00:00Z' and timestamp '2017-11-17T23:59:59Z'"));
    assertEquals(10, taskCount(table, "user = 3"));
    assertEquals(0, taskCount(table, "user = 3 and time < timestamp '2017-11-16'"));
    assertEquals(
        28,
        taskCount(
            table,
            "not (time >= timestamp '2017-11-18' and time < timestamp '2017-11-20T12:00:00') and"
                + " not time < timestamp '2017-11-17'"));
    Table tableByUrl =
        Table.create(new MemoryStorage(), VISIT_SCHEMA, PartitionSpec.parse("truncate(url,12)"));
    append(tableByUrl, 0, 60, WriteOptions.defaults());
    tableByUrl = tableByUrl.refresh();
    assertEquals(4, tableByUrl.snapshot().splitCount());
    assertEquals(1, taskCount(tableByUrl, "url is null"));
    assertEquals(3, taskCount(tableByUrl, "url is not null"));
    assertEquals(1, taskCount(tableByUrl, "url like 'http://host1%'"));
    assertEquals(1, taskCount(tableByUrl, "url = 'http://host2.org/8'"));
    assertEquals(0, taskCount(tableByUrl, "url < 'http://host0'"));
  }

  private static int taskCount(Table table, String predicate) throws IOException {
    return table.newScan().filter(parse(predicate)).tasks().size();
  }

  @Test
  void aDeleteDropsWholePartitions() throws IOException {
    Table table = write("day(time)", 24 * 4, WriteOptions.defaults());
    Delete delete =
        table.newDelete(
            parse("time < timestamp '2017-11-18' or time >= timestamp '2017-11-19T12:00:00'"));
    delete.commit();
    assertEquals(60, delete.deletedRowCount());
    table = table.refresh();
    assertEquals(2, table.snapshot().splitCount());
    assertEquals(36, table.snapshot().rowCount());
    assertEquals(
        List.of(0L, 12L), splits(table).stream().map(SplitDirectory::deletedRowCount).toList());
    assertPartitioned(table);
    table.newDelete(parse("time is not null")).commit();
    assertEquals(0, table.refresh().snapshot().rowCount());
  }

  @Test
  void compactionNeverMixesPartitions() throws IOException {
    Table table = write("bucket(user,3)", 40, WriteOptions.defaults());
    for (int load = 1; load < 5; load++) {
      append(table, load * 40, load * 40 + 40, WriteOptions.defaults());
    }
    table = table.refresh();
    assertEquals(15, table.snapshot().splitCount());
    table.newDelete(parse("row = 17")).commit();
    table = table.refresh();
    Rewrite compaction = table.newCompaction();
    compaction.commit();
    assertEquals(0, compaction.skippedRunCount());
    table = table.refresh();
    assertEquals(3, table.snapshot().splitCount());
    assertPartitioned(table);
    Set<Integer> expectedRows = numbersBelow(200);
    expectedRows.remove(17);
    assertEquals(expectedRows, new TreeSet<>(rowNumbers(table, "")));
  }

  @Test
  void rebalancingSpreadsTheRowsOfEachPartition() throws IOException {
    Table table = write("truncate(user,8)", 300, WriteOptions.defaults());
    assertEquals(3, table.snapshot().splitCount());
    InvalidTableException error =
        assertThrows(InvalidTableException.class, () -> openTable().newRebalance(2).commit());
    assertEquals(
        "the rows have 3 partition values and each needs a split directory: allow at least"
            + " 3, found 2",
        error.getMessage());
    table.newRebalance(11).commit();
    table = table.refresh();
    assertEquals(11, table.snapshot().splitCount());
    assertPartitioned(table);
    assertEquals(numbersBelow(300), new TreeSet<>(rowNumbers(table, "")));
    table.newRebalance(3).commit();
    assertEquals(3, table.refresh().snapshot().splitCount());
    assertPartitioned(table.refresh());
  }

  private Table openTable() throws IOException {
    return Table.open(storage);
  }

  @Test
  void anUpsertReplacesRowsEvenInOtherPartitions() throws IOException {
    Table table = write("day(time), bucket(row,3)", 100, WriteOptions.defaults());
    try (Upsert upsert = table.newUpsert(List.of("row"))) {
      Random random = new Random(5);
      for (int i = 0; i < 300; i++) {
        GenericData.Record record = visit(random.nextInt(120));
        record.put("time", START_MILLIS + random.nextInt(400) * HOUR_IN_MILLIS);
        record.put("user", i);
        upsert.write(record);
      }
      upsert.commit();
    }
    table = table.refresh();
    List<Integer> rows = rowNumbers(table, "");
    assertEquals(rows.size(), new HashSet<>(rows).size());
    for (int row : rowNumbers(table, "user >= 23")) {
      assertTrue(row < 120);
    }
    // Replays the random numbers of the upsert.
    Random random = new Random(5);
    Map<Integer, Integer> lastUserByRow = new HashMap<>();
    for (int i = 0; i < 300; i++) {
      lastUserByRow.put(random.nextInt(120), i);
      random.nextInt(400);
    }
    for (Map.Entry<Integer, Integer> entry : lastUserByRow.entrySet()) {
      assertEquals(
          List.of(entry.getKey()),
          rowNumbers(table, "row = " + entry.getKey() + " and user = " + entry.getValue()));
    }
  }

  @Test
  void partitionColumnsCanBeRenamedAndWidenedButNotDroppedOrReplaced() throws IOException {
    Table table =
        write("bucket(user,4), truncate(row,50), day(time)", 100, WriteOptions.defaults());
    table
        .newSchemaChange()
        .rename("user", "visitor")
        .widen("visitor", Schema.create(Schema.Type.LONG))
        .makeNullable("time")
        .commit();
    table = table.refresh();
    assertEquals(
        "bucket(visitor,4), truncate(row,50), day(time)",
        table.snapshot().partitionSpec().toString());
    Table renamedTable = table;
    assertEquals(
        "column \"visitor\" cannot be dropped: the table is partitioned by bucket(visitor,4);"
            + " change its partitioning and compact it with repartitioning first",
        assertThrows(
                InvalidTableException.class, () -> renamedTable.newSchemaChange().drop("visitor"))
            .getMessage());
    assertThrows(InvalidTableException.class, () -> renamedTable.newColumnUpdate().replace("time"));
    Schema union =
        Schema.createUnion(Schema.create(Schema.Type.INT), Schema.create(Schema.Type.STRING));
    assertThrows(
        InvalidTableException.class, () -> renamedTable.newSchemaChange().widen("row", union));
    try (TableWriter writer = table.newWriter()) {
      for (int row = 100; row < 200; row++) {
        GenericData.Record record = new GenericData.Record(table.schema());
        record.put("visitor", (long) row * 7 % 23);
        record.put("time", row % 10 == 0 ? null : START_MILLIS + row * HOUR_IN_MILLIS);
        record.put("row", row);
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    table = table.refresh();
    assertPartitioned(table);
    assertEquals(10, rowNumbers(table, "time is null").size());
    Set<PartitionValue> values = new HashSet<>();
    for (SplitDirectory split : splits(table)) {
      values.add(split.partition());
    }
    Rewrite compaction = table.newCompaction();
    compaction.commit();
    table = table.refresh();
    assertPartitioned(table);
    assertEquals(values.size(), table.snapshot().splitCount());
  }

  @Test
  void rejectsSplitDirectoriesOfAnotherPartitioning() throws IOException {
    Table table = write("bucket(user,4)", 10, WriteOptions.defaults());
    try (TableWriter writer = table.newWriter()) {
      writer.write(visit(1));
      WrittenSplit writtenSplit = writer.finish().get(0);
      WrittenSplit unpartitionedSplit =
          new WrittenSplit(
              table.snapshot().root().tableUuid(),
              writtenSplit.directory().withPartition(PartitionValue.UNPARTITIONED));
      assertThrows(InvalidTableException.class, () -> table.newAppend().add(unpartitionedSplit));
    }
  }

  @Test
  void rejectsInvalidRowsAndWritesTheOthers() throws IOException {
    Table table =
        Table.create(storage, VISIT_SCHEMA, PartitionSpec.parse("user, truncate(url,5000)"));
    try (TableWriter writer = table.newWriter()) {
      GenericData.Record rowWithText = visit(3);
      rowWithText.put("user", "three");
      AvroTypeException error =
          assertThrows(AvroTypeException.class, () -> writer.write(rowWithText));
      assertEquals(
          "row 0, field \"user\": expected int, found String \"three\"", error.getMessage());
      GenericData.Record rowWithoutUser = visit(3);
      rowWithoutUser.put("user", null);
      assertThrows(AvroTypeException.class, () -> writer.write(rowWithoutUser));
      GenericData.Record rowWithLargeValue = visit(3);
      rowWithLargeValue.put("url", "a".repeat(5_000));
      AvroTypeException largeValueError =
          assertThrows(AvroTypeException.class, () -> writer.write(rowWithLargeValue));
      assertTrue(
          largeValueError.getMessage().contains("expected a partition value of at most 4096 bytes"),
          largeValueError.getMessage());
      writer.write(visit(3));
      table.newAppend().add(writer.finish()).commit();
    }
    assertEquals(List.of(3), rowNumbers(table.refresh(), ""));
  }

  @Test
  void partitionsByNestedFieldsAndConvertedValues() throws IOException {
    Schema innerSchema =
        SchemaBuilder.record("Inner").fields().name("at").type(TIME_SCHEMA).noDefault().endRecord();
    Schema schema =
        SchemaBuilder.record("Outer")
            .fields()
            .name("visit")
            .type(Schema.createUnion(Schema.create(Schema.Type.NULL), innerSchema))
            .noDefault()
            .requiredInt("row")
            .endRecord();
    Table table = Table.create(storage, schema, PartitionSpec.parse("day(visit.at)"));
    try (TableWriter writer = table.newWriter()) {
      for (int row = 0; row < 50; row++) {
        GenericData.Record record = new GenericData.Record(schema);
        record.put("row", row);
        if (row % 10 != 0) {
          GenericData.Record visit = new GenericData.Record(innerSchema);
          Instant time = Instant.ofEpochMilli(START_MILLIS + row * HOUR_IN_MILLIS);
          visit.put("at", row % 2 == 0 ? time : (Object) time.toEpochMilli());
          record.put("visit", visit);
        }
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    table = table.refresh();
    assertPartitioned(table);
    assertEquals(4, table.snapshot().splitCount());
    assertEquals(List.of(0, 10, 20, 30, 40), rowNumbers(table, "visit.at is null"));
    assertEquals(
        2, rowNumbers(table, "visit.at >= timestamp '2017-11-18T00:00:00Z' and row > 47").size());
    assertEquals(1, taskCount(table, "visit.at >= timestamp '2017-11-18T00:00:00Z'"));
  }

  @Test
  void repairRebuildsAPartitionedTableWithoutSnapshots() throws IOException {
    Table table = write("bucket(user,3), truncate(url,12)", 50, WriteOptions.defaults());
    List<PartitionValue> values = splits(table).stream().map(SplitDirectory::partition).toList();
    storage.delete("_stoa");
    RepairReport report = new Repair(storage).run();
    assertTrue(
        report.lines().stream()
            .anyMatch(line -> line.contains("partitioned by bucket(user,3), truncate(url,12)")),
        report.lines().toString());
    Table rebuiltTable = Table.open(storage);
    assertEquals(values, splits(rebuiltTable).stream().map(SplitDirectory::partition).toList());
    assertPartitioned(rebuiltTable);
    append(rebuiltTable, 50, 60, WriteOptions.defaults());
    assertPartitioned(rebuiltTable.refresh());
  }

  @Test
  void tasksHaveThePartitionValueOfTheirRows() throws IOException {
    Table table = write("bucket(user,3)", 50, WriteOptions.defaults());
    for (ScanTask task : table.newScan().tasks()) {
      ScanTask restoredTask = EngineScans.fromBytes(EngineScans.toBytes(task));
      assertEquals(task.partition(), restoredTask.partition());
      assertEquals(1, restoredTask.partition().orElseThrow().specId());
    }
    ScanTask wholeTableTask = table.newScan().tasks(Long.MAX_VALUE).get(0);
    assertEquals(Optional.empty(), wholeTableTask.partition());
    List<ScanTask> tasks = table.newScan().tasksByPartition(Long.MAX_VALUE);
    assertEquals(3, tasks.size());
    append(table, 50, 90, WriteOptions.defaults());
    tasks = table.refresh().newScan().tasksByPartition(Long.MAX_VALUE);
    assertEquals(3, tasks.size());
    assertTrue(
        tasks.stream()
            .allMatch(task -> task.partition().isPresent() && task.splitNames().size() == 2));
    assertEquals(6, table.refresh().newScan().tasksByPartition(0).size());
  }

  @Test
  void aKeyLookupReadsOnlyTheBucketOfItsKey() throws IOException {
    Table table = write("bucket(row,8)", 200, WriteOptions.defaults());
    try (KeyLookup lookup = table.newScan().select("user").openKeyLookup("row")) {
      assertEquals(1, lookup.find(column("row").equalTo(77)).size());
      assertEquals(1, lookup.findKey(77).size());
      assertEquals(1, lookup.metrics().splitsRead());
      assertEquals(8, lookup.metrics().totalSplits());
      List<List<Integer>> keys = IntStream.range(0, 2_000).mapToObj(i -> List.of(i % 200)).toList();
      assertTrue(lookup.findKeys(keys).stream().allMatch(rows -> rows.size() == 1));
    }
  }

  @Test
  void verificationReportsRowsOutsideTheirSplitsPartition() throws IOException {
    Table table = write("bucket(user,4)", 50, WriteOptions.defaults());
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
    try (TableWriter writer = table.newWriter()) {
      writer.write(visit(1));
      WrittenSplit writtenSplit = writer.finish().get(0);
      PartitionValue validValue = writtenSplit.directory().partition();
      PartitionValue otherValue =
          splits(table).stream()
              .map(SplitDirectory::partition)
              .filter(value -> !value.equals(validValue))
              .findFirst()
              .orElseThrow();
      table
          .newAppend()
          .add(
              new WrittenSplit(
                  table.snapshot().root().tableUuid(),
                  writtenSplit.directory().withPartition(otherValue)))
          .commit();
    }
    TableVerifier.verify(storage, faults::add);
    assertEquals(1, faults.size());
    assertTrue(
        faults.get(0).message().contains("expected rows of partition bucket(user,4)="),
        faults.get(0).message());
  }
}
