package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.engine.EngineTables;
import dev.stoa.engine.ManifestView;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.sort.SortOrder;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Append;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.Delete;
import dev.stoa.table.change.Overwrite;
import dev.stoa.table.maintenance.Rewrite;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Changes of a partitioned table neither lose nor resurrect the rows of concurrent changes, also if
 * they have earlier partition specs.
 */
class ConcurrentPartitionCommitsTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("R").fields().requiredInt("part").requiredInt("row").endRecord();

  private static final PartitionSpec BY_PART = PartitionSpec.parse("part");

  private final MemoryStorage storage = new MemoryStorage();
  private Table table;

  @BeforeEach
  void createTable() throws IOException {
    table = Table.create(storage, SCHEMA, BY_PART);
    append(table, 0, 10);
    append(table, 10, 20);
    append(table, 20, 30);
    table = table.refresh();
  }

  private static GenericData.Record row(int number) {
    GenericData.Record row = new GenericData.Record(SCHEMA);
    row.put("part", number % 3);
    row.put("row", number);
    return row;
  }

  private static Append newAppend(Table target, int startNumber, int endNumber) throws IOException {
    try (TableWriter writer = target.newWriter()) {
      for (int number = startNumber; number < endNumber; number++) {
        writer.write(row(number));
      }
      return target.newAppend().add(writer.finish());
    }
  }

  private static void append(Table target, int startNumber, int endNumber) throws IOException {
    newAppend(target, startNumber, endNumber).commit();
  }

  private void deletePart(int part) throws IOException {
    Table.open(storage).newDelete(parse("part = " + part)).commit();
  }

  private void assertRows(int end, int... deletedParts) throws IOException {
    assertRows(end, number -> IntStream.of(deletedParts).noneMatch(part -> part == number % 3));
  }

  private void assertRows(int end, IntPredicate condition) throws IOException {
    TreeSet<Integer> expectedNumbers = new TreeSet<>();
    IntStream.range(0, end).filter(condition).forEach(expectedNumbers::add);
    TreeSet<Integer> foundNumbers = new TreeSet<>();
    int rowCount = 0;
    try (RecordReader reader = Table.open(storage).newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        foundNumbers.add((Integer) reader.record().get("row"));
        rowCount++;
      }
    }
    assertEquals(expectedNumbers, foundNumbers);
    assertEquals(expectedNumbers.size(), rowCount);
    TableVerifier.verify(
        storage,
        fault -> {
          throw new AssertionError(fault.message());
        });
  }

  @Test
  void aCompactionSkipsConcurrentlyDeletedPartitions() throws IOException {
    Rewrite compaction = table.newCompaction();
    deletePart(1);
    compaction.commit();
    assertEquals(1, compaction.skippedRunCount());
    assertEquals(2, Table.open(storage).snapshot().splitCount());
    assertRows(30, 1);
  }

  @Test
  void aCompactionKeepsConcurrentlyAppendedRows() throws IOException {
    Rewrite compaction = table.newCompaction();
    append(table, 30, 40);
    compaction.commit();
    assertEquals(0, compaction.skippedRunCount());
    assertEquals(6, Table.open(storage).snapshot().splitCount());
    assertRows(40);
  }

  @Test
  void aPartitionDeleteRemovesConcurrentlyAppendedRows() throws IOException {
    Delete delete = table.newDelete(parse("part = 2"));
    append(table, 30, 40);
    delete.commit();
    assertEquals(13, delete.deletedRowCount());
    assertRows(40, 2);
  }

  @Test
  void aPartitionOverwriteReplacesConcurrentlyAppendedRows() throws IOException {
    Overwrite overwrite = table.newOverwrite().replacePartitions();
    try (TableWriter writer = table.newWriter()) {
      writer.write(row(31));
      writer.write(row(34));
      overwrite.add(writer.finish());
    }
    append(table, 40, 43);
    overwrite.commit();
    assertEquals(11, overwrite.removedRowCount());
    assertEquals(24, Table.open(storage).snapshot().rowCount());
    assertEquals(2, matchingRowCount(storage, "part = 1"));
  }

  private static long matchingRowCount(Storage storage, String predicate) throws IOException {
    long rowCount = 0;
    try (RecordReader reader =
        Table.open(storage).newScan().filter(parse(predicate)).open(RecordMode.EAGER)) {
      while (reader.next()) {
        rowCount++;
      }
    }
    return rowCount;
  }

  @Test
  void anOverwriteDropsSplitDirectoriesWithoutRows() throws IOException {
    Overwrite overwrite = table.newOverwrite().remove(parse("part = 1 or row < 10"));
    overwrite.commit();
    assertEquals(10 + 7, overwrite.removedRowCount());
    assertEquals(4, Table.open(storage).snapshot().splitCount());
    table.newOverwrite().remove(parse("row >= 0 and row <> -5")).commit();
    assertEquals(0, Table.open(storage).snapshot().splitCount());
  }

  @Test
  void rejectsAColumnUpdateIfAPartitionWasDeleted() throws IOException {
    ColumnUpdate update = table.newColumnUpdate().replace("row");
    update.compute(List.of("row"), (row, values) -> values.put(0, row.get(0)));
    deletePart(0);
    assertThrows(CommitConflictException.class, update::commit);
    assertRows(30, 0);
  }

  @Test
  void anAppendKeepsItsRowsOfAConcurrentlyDeletedPartition() throws IOException {
    Append append = newAppend(table, 30, 33);
    deletePart(0);
    append.commit();
    assertEquals(23, Table.open(storage).snapshot().rowCount());
  }

  @Test
  void aRollbackRestoresDeletedPartitions() throws IOException {
    long versionBefore = table.snapshot().version();
    deletePart(0);
    Table.open(storage).newRollback(versionBefore).commit();
    assertRows(30);
    Table.open(storage).newVacuum(VacuumOptions.defaults().withRetention(Duration.ZERO)).run();
    assertRows(30);
    assertEquals(BY_PART, Table.open(storage).snapshot().partitionSpec());
  }

  @Test
  void requiresTheSamePartitionSpecOfAConcurrentlyCreatedTable() throws IOException {
    Storage storageOfUnpartitioned = new MemoryStorage();
    Table stagedTable = EngineTables.stage(storageOfUnpartitioned, SCHEMA, BY_PART);
    Append append = newAppend(stagedTable, 0, 10);
    Table.create(storageOfUnpartitioned, SCHEMA);
    assertThrows(InvalidTableException.class, append::commit);
    Storage storageOfPartitioned = new MemoryStorage();
    Append appendWithSameSpec =
        newAppend(EngineTables.stage(storageOfPartitioned, SCHEMA, BY_PART), 0, 10);
    Table.create(storageOfPartitioned, SCHEMA, BY_PART);
    appendWithSameSpec.commit();
    assertEquals(10, Table.open(storageOfPartitioned).snapshot().rowCount());
  }

  private void partitionBy(String spec) throws IOException {
    Table.open(storage).newPartitionChange(PartitionSpec.parse(spec)).commit();
    table = table.refresh();
  }

  /** Returns a compaction whose runs have few rows, since split directories do. */
  private Rewrite compactionOfSmallSplits() {
    return table.newCompaction().options(WriteOptions.defaults().withSplitSizeInBytes(1));
  }

  @Test
  void aRepartitionSkipsOnlyThePartitionsThatAreDeletedConcurrently() throws IOException {
    partitionBy("truncate(row,10)");
    Rewrite rewrite = compactionOfSmallSplits().repartition();
    assertEquals(9, rewrite.sourceCount());
    deletePart(1);
    rewrite.commit();
    assertEquals(1, rewrite.skippedRunCount());
    assertEquals(6, rewrite.sourceCount());
    assertEquals(rewrite.targetCount(), table.refresh().snapshot().splitCount());
    assertEquals(List.of(), table.refresh().snapshot().earlierPartitionSpecs());
    assertRows(30, 1);
  }

  @Test
  void aRepartitionOfUnpartitionedRowsSkipsOnlyThoseThatChangeConcurrently() throws IOException {
    table.newOverwrite().removeAll().commit();
    partitionBy("");
    append(table, 0, 10);
    append(table, 10, 20);
    append(table, 20, 30);
    partitionBy("part");
    Rewrite rewrite = compactionOfSmallSplits().repartition();
    assertEquals(3, rewrite.sourceCount());
    Table.open(storage).newDelete(parse("row = 15")).commit();
    rewrite.commit();
    assertEquals(1, rewrite.skippedRunCount());
    assertEquals(2, rewrite.sourceCount());
    assertRows(30, number -> number != 15);
  }

  @Test
  void aSortOfRowsOfSeveralSpecsSkipsOnlyThePartitionsThatChangeConcurrently() throws IOException {
    partitionBy("truncate(row,10)");
    append(table, 30, 50);
    table = table.refresh();
    Rewrite rewrite = table.newCompaction().sortBy(SortOrder.parse("row desc"));
    assertEquals(11, rewrite.sourceCount());
    Table.open(storage).newDelete(parse("row = 35")).commit();
    rewrite.commit();
    assertEquals(1, rewrite.skippedRunCount());
    assertEquals(10, rewrite.sourceCount());
    assertRows(50, number -> number != 35);
  }

  @Test
  void aRewriteThatSkipsAllItsRunsMakesNoVersionAndLeavesNoFiles() throws IOException {
    Rewrite compaction = table.newCompaction();
    deletePart(0);
    deletePart(1);
    deletePart(2);
    long version = Table.open(storage).snapshot().version();
    List<String> paths = storage.paths();
    compaction.commit();
    assertEquals(3, compaction.skippedRunCount());
    assertEquals(0, compaction.sourceCount());
    assertEquals(0, compaction.targetCount());
    assertEquals(version, Table.open(storage).snapshot().version());
    assertEquals(paths, storage.paths());
  }

  @Test
  void aPartitionOverwriteAlsoRemovesTheRowsOfAPredicate() throws IOException {
    partitionBy("truncate(row,10)");
    append(table, 30, 50);
    table = table.refresh();
    Overwrite overwrite = table.newOverwrite().replacePartitions().remove(parse("part = 1"));
    try (TableWriter writer = table.newWriter()) {
      writer.write(row(12));
      writer.write(row(30));
      overwrite.add(writer.finish());
    }
    overwrite.commit();
    assertRows(50, number -> number == 12 || number == 30 || isOutside(number));
    assertEquals(
        50 - IntStream.range(0, 50).filter(n -> isOutside(n)).count(), overwrite.removedRowCount());
  }

  private static boolean isOutside(int number) {
    return number % 3 != 1 && number / 10 != 1 && number / 10 != 3;
  }

  /** Deletes the files of the split directories that are in a partition. */
  private void deleteFiles(Storage damaged, String partition) throws IOException {
    for (TableDescription.SplitDescription split : Table.open(damaged).describe().splits()) {
      if (split.partition().equals(partition)) {
        damaged.delete(split.name());
      }
    }
  }

  private static void replacePartitions(Table target, GenericData.Record... rows)
      throws IOException {
    try (TableWriter writer = target.newWriter()) {
      for (GenericData.Record row : rows) {
        writer.write(row);
      }
      target.newOverwrite().replacePartitions().add(writer.finish()).commit();
    }
  }

  @Test
  void aPartitionOverwriteDoesNotReadSplitDirectoriesWithOtherValuesOfASharedTerm()
      throws IOException {
    partitionBy("truncate(row,10), part");
    deleteFiles(storage, "part=0");
    deleteFiles(storage, "part=2");
    replacePartitions(table, row(13));
    assertEquals(30 - 4 + 1, table.refresh().snapshot().rowCount());
    assertThrows(CorruptFileException.class, () -> replacePartitions(table.refresh(), row(12)));
  }

  @Test
  void aPartitionOverwriteDoesNotReadSplitDirectoriesWithOtherValuesByTheirBounds()
      throws IOException {
    partitionBy("row");
    deleteFiles(storage, "part=0");
    replacePartitions(table, row(28), row(40));
    assertEquals(30 + 1, table.refresh().snapshot().rowCount());

    Storage logStorage = new MemoryStorage();
    Schema time = LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG));
    Schema schema =
        SchemaBuilder.record("Log")
            .fields()
            .name("time")
            .type(time)
            .noDefault()
            .requiredString("host")
            .endRecord();
    Table log = Table.create(logStorage, schema, PartitionSpec.parse("host"));
    for (int hour = 0; hour < 48; hour++) {
      try (TableWriter writer = log.newWriter()) {
        writer.write(logRow(schema, hour, hour < 24 ? "first" : "second"));
        log.newAppend().add(writer.finish()).commit();
      }
    }
    log.refresh().newPartitionChange(PartitionSpec.parse("day(time)")).commit();
    deleteFiles(logStorage, "host='first'");
    replacePartitions(log.refresh(), logRow(schema, 30, "third"));
    assertEquals(24 + 1, log.refresh().snapshot().rowCount());
    log.refresh().newPartitionChange(PartitionSpec.parse("host, hour(time)")).commit();
    replacePartitions(log.refresh(), logRow(schema, 50, "first"));
    log.refresh().newPartitionChange(PartitionSpec.parse("truncate(host,1)")).commit();
    assertThrows(
        CorruptFileException.class,
        () -> replacePartitions(log.refresh(), logRow(schema, 0, "firm")));
  }

  private static GenericData.Record logRow(Schema schema, long hour, String host) {
    GenericData.Record row = new GenericData.Record(schema);
    row.put("time", hour * 3_600_000);
    row.put("host", host);
    return row;
  }

  @Test
  void partitionsWithoutLiveRowsAreNotListed() throws IOException {
    Table.open(storage).newDelete(parse("row >= 0 and row <> 7")).commit();
    ManifestView manifest = ManifestView.of(table.refresh());
    assertEquals(1, manifest.partitions().size());
    partitionBy("row");
    append(table, 30, 31);
    Table.open(storage).newDelete(parse("row < 10")).commit();
    manifest = ManifestView.of(table.refresh());
    assertEquals(List.of("row=30"), manifest.partitions().stream().map(manifest::format).toList());
  }

  @Test
  void aChangeThatAddsColumnsNamesAConcurrentChangeOfThePartitionSpec() throws IOException {
    ColumnUpdate update =
        table
            .newColumnUpdate()
            .add(new Schema.Field("twice", Schema.create(Schema.Type.INT), null, null));
    update.compute(List.of("row"), (row, values) -> values.put(0, 2 * row.intAt(0)));
    partitionBy("row");
    String message = assertThrows(CommitConflictException.class, update::commit).getMessage();
    assertTrue(message.contains("columns, indexes or partition specs were added"), message);
  }

  @Test
  void aRowWithoutAPartitionValueIsKeptByPartitionOverwrites() throws IOException {
    Storage pageStorage = new MemoryStorage();
    Schema schema = SchemaBuilder.record("Page").fields().requiredString("url").endRecord();
    Table pages = Table.create(pageStorage, schema);
    GenericData.Record longRow = new GenericData.Record(schema);
    longRow.put("url", "http://x/" + "y".repeat(5_000));
    GenericData.Record shortRow = new GenericData.Record(schema);
    shortRow.put("url", "http://z/");
    try (TableWriter writer = pages.newWriter()) {
      writer.write(longRow);
      writer.write(shortRow);
      pages.newAppend().add(writer.finish()).commit();
    }
    pages.newPartitionChange(PartitionSpec.parse("url")).commit();
    replacePartitions(pages.refresh(), shortRow);
    assertEquals(2, pages.refresh().snapshot().rowCount());
    replacePartitions(pages.refresh(), shortRow, shortRow);
    assertEquals(3, pages.refresh().snapshot().rowCount());
  }
}
