package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.schema.Column;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.HookedStorage.Operation;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.Repair;
import dev.stoa.table.maintenance.RepairReport;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.snapshot.Snapshots;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

/**
 * Repair restores the newest readable snapshot, or rebuilds the table from its split directories.
 */
class RepairTest {
  private final MemoryStorage storage = new MemoryStorage();

  private static List<Long> numbersFrom(long start, long end) {
    return LongStream.range(start, end).boxed().toList();
  }

  private void createTable() throws IOException {
    NumberTable.append(storage, 0, 2_000);
    NumberTable.append(storage, 2_000, 3_000);
    Table.open(storage).newDelete(parse("number < 500")).commit();
  }

  private RepairReport planAndRepair() throws IOException {
    List<String> pathsBefore = storage.paths();
    RepairReport plan = new Repair(storage).plan();
    assertEquals(pathsBefore, storage.paths());
    RepairReport report = new Repair(storage).run();
    assertEquals(plan, report);
    assertTrue(storage.paths().containsAll(pathsBefore), "something was deleted");
    return report;
  }

  private List<Fault> faults() throws IOException {
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    return faults;
  }

  @Test
  void leavesAnIntactTableUnchanged() throws IOException {
    createTable();
    List<String> pathsBefore = storage.paths();
    RepairReport report = planAndRepair();
    assertTrue(report.version().isEmpty());
    assertEquals(List.of("version 4 is intact"), report.lines());
    assertEquals(pathsBefore, storage.paths());
  }

  @Test
  void restoresTheNewestReadableSnapshotAsANewVersion() throws IOException {
    createTable();
    NumberTable.append(storage, 3_000, 3_100);
    storage.put(TablePaths.snapshot(5), new byte[7]);
    Table tableOfVersion4 = Table.open(storage, 4);
    tableOfVersion4.snapshot().root().segments().get(0).patches().stream()
        .map(patch -> TablePaths.manifestFile(patch.name()))
        .forEach(storage::delete);
    CorruptFileException error =
        assertThrows(CorruptFileException.class, () -> Table.open(storage));
    assertTrue(error.getMessage().contains("or repair the table"), error::getMessage);
    RepairReport report = planAndRepair();
    assertEquals(6, report.version().getAsLong());
    assertTrue(report.lines().get(0).startsWith("version 5 is lost: "), report::toString);
    assertTrue(report.lines().get(1).startsWith("version 4 is lost: "), report::toString);
    assertTrue(report.lines().get(2).startsWith("version 3 ("), report::toString);
    Table table = Table.open(storage);
    assertEquals("repair", table.snapshot().operation());
    assertEquals(numbersFrom(0, 3_000), NumberTable.numbers(table));

    NumberTable.append(storage, 3_000, 3_010);
    assertEquals(numbersFrom(0, 3_010), NumberTable.numbers(table.refresh()));
    assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L), Snapshots.list(storage));
  }

  @Test
  void aSnapshotWithAMissingColumnFileIsNotRestored() throws IOException {
    createTable();
    String firstColumnFile =
        storage.paths().stream().filter(p -> p.endsWith(".col")).toList().get(0);
    NumberTable.append(storage, 3_000, 3_010);
    String newestColumnFile =
        storage.paths().stream()
            .filter(p -> p.endsWith(".col"))
            .reduce((a, b) -> b)
            .orElse(firstColumnFile);
    storage.delete(newestColumnFile);
    RepairReport report = planAndRepair();
    assertTrue(report.lines().get(0).contains(newestColumnFile + " is missing"), report::toString);
    assertEquals(numbersFrom(500, 3_000), NumberTable.numbers(Table.open(storage)));
  }

  @Test
  void aSnapshotWithAMissingDeletionVectorIsNotRestored() throws IOException {
    createTable();
    String deletionVectorPath =
        storage.paths().stream().filter(p -> p.endsWith(".bitmap")).findAny().get();
    storage.delete(deletionVectorPath);
    RepairReport report = planAndRepair();
    assertTrue(
        report.lines().get(0).contains(deletionVectorPath + " is missing"), report::toString);
    assertEquals(numbersFrom(0, 3_000), NumberTable.numbers(Table.open(storage)));
  }

  @Test
  void rebuildsATableWithoutSnapshotsFromItsSplitDirectories() throws IOException {
    createTable();
    Table tableBefore = Table.open(storage);
    List<Long> numbers = NumberTable.numbers(tableBefore);
    storage.delete(TablePaths.METADATA);
    RepairReport report = planAndRepair();
    assertEquals(1, report.version().getAsLong());
    Table table = Table.open(storage);
    assertEquals(numbers, NumberTable.numbers(table));
    assertEquals(tableBefore.schema(), table.schema());
    assertEquals(
        tableBefore.snapshot().columns().stream().map(c -> c.id()).toList(),
        table.snapshot().columns().stream().map(c -> c.id()).toList());
    assertEquals(List.of(), faults());
    assertTrue(
        report.lines().stream().anyMatch(l -> l.contains("500 deleted rows stay deleted")),
        report::toString);
    assertTrue(
        report.lines().stream().anyMatch(l -> l.contains(" rows, recovered from its own files")));
    NumberTable.append(storage, 3_000, 3_010);
    assertEquals(2_510, NumberTable.numbers(table.refresh()).size());
    table.refresh().newDelete(parse("number < 1000")).commit();
    assertEquals(numbersFrom(1_000, 3_010), NumberTable.numbers(table.refresh()));
  }

  @Test
  void rebuildsATableAsAVersionAfterItsCorruptSnapshots() throws IOException {
    createTable();
    for (int version = 1; version <= 4; version++) {
      storage.put(TablePaths.snapshot(version), new byte[version]);
    }
    assertEquals(5, planAndRepair().version().getAsLong());
    assertEquals(numbersFrom(500, 3_000), NumberTable.numbers(Table.open(storage)));
    assertEquals(4, faults().size());
  }

  @Test
  void reportsTheChoiceAmongSeveralFilesOfAColumnAsAGuess() throws IOException {
    NumberTable.append(storage, 0, 10);
    String path = storage.paths().stream().filter(p -> p.contains("/1-number")).findFirst().get();
    String copyPath = path.substring(0, path.indexOf("/1-number")) + "/1-number.ffffffff.col";
    storage.put(copyPath, storage.bytes(path));
    String splitDirectory = path.substring(0, path.indexOf('/'));
    storage.put(splitDirectory + "/2-text.00000000.col", new byte[9]);
    storage.put(splitDirectory + "/deleted.00000000.bitmap", new byte[9]);
    storage.delete(TablePaths.METADATA);
    List<String> lines = planAndRepair().lines();
    assertTrue(
        lines.contains(
            copyPath + ": used for column 1 because it is the newest of 2 files; this is a guess"),
        lines::toString);
    assertTrue(
        lines.stream()
            .anyMatch(l -> l.startsWith(splitDirectory + "/2-text.00000000.col: ignored")));
    assertTrue(
        lines.stream().anyMatch(l -> l.startsWith(splitDirectory + "/deleted.00000000.bitmap")));
    assertEquals(numbersFrom(0, 10), NumberTable.numbers(Table.open(storage)));
  }

  @Test
  void omitsIncompleteSplitDirectoriesAndFilesOfOtherTables() throws IOException {
    createTable();
    List<String> textPaths = storage.paths().stream().filter(p -> p.contains("/2-text")).toList();
    storage.delete(textPaths.get(0));
    MemoryStorage otherTable = new MemoryStorage();
    NumberTable.append(otherTable, 0, 10);
    String foreignPath =
        otherTable.paths().stream().filter(p -> p.contains("/2-text")).findFirst().get();
    String misplacedPath =
        textPaths.get(1).substring(0, textPaths.get(1).indexOf('/')) + "/2-text.00000001.col";
    storage.put(misplacedPath, otherTable.bytes(foreignPath));
    storage.put("s-000077-00000000/_schema.avsc", new byte[3]);
    storage.delete(TablePaths.METADATA);
    List<String> lines = planAndRepair().lines();
    String incompleteSplit = textPaths.get(0).substring(0, textPaths.get(0).indexOf('/'));
    assertTrue(
        lines.stream().anyMatch(l -> l.startsWith(incompleteSplit + ": omitted with its ")),
        lines::toString);
    assertTrue(
        lines.stream()
            .anyMatch(l -> l.startsWith(misplacedPath + ": ignored: it belongs to split ")),
        lines::toString);
    assertTrue(
        lines.stream().anyMatch(l -> l.startsWith("s-000077-00000000: ignored")), lines::toString);
    List<Long> numbers = NumberTable.numbers(Table.open(storage));
    assertTrue(numbers.size() >= 1_000 && numbers.size() < 2_500, numbers.size() + " rows");
    assertEquals(List.of(), faults());
  }

  private static List<String> columnNames(Table table) {
    return table.snapshot().columns().stream().map(Column::name).toList();
  }

  @Test
  void restoresColumnsThatWereAddedToAllSplitDirectories() throws IOException {
    NumberTable.append(storage, 0, 2_000);
    Schema.Field twiceField =
        new Schema.Field("twice", Schema.create(Schema.Type.LONG), null, (Object) null);
    Table.open(storage)
        .newColumnUpdate()
        .add(twiceField)
        .compute(List.of("number"), (row, values) -> values.put(0, 2 * (long) row.get("number")))
        .commit();
    storage.delete(TablePaths.METADATA);
    List<String> lines = planAndRepair().lines();
    assertTrue(
        lines.stream().anyMatch(l -> l.startsWith("column \"twice\" (3) was added later")),
        lines::toString);
    Table table = Table.open(storage);
    assertEquals(List.of("number", "text", "twice"), columnNames(table));
    assertEquals(List.of(1_998L, 1_999L), NumberTable.numbers(table).subList(1_998, 2_000));
    assertEquals(3_998L, table.newScan().take(1_999).get(0).longAt(2));
    assertEquals(List.of(), faults());
  }

  @Test
  void omitsColumnsThatWereDroppedBeforeTheLastRows() throws IOException {
    NumberTable.append(storage, 0, 1_000);
    Table.open(storage).newSchemaChange().drop("text").commit();
    NumberTable.append(storage, 1_000, 1_010);
    storage.delete(TablePaths.METADATA);
    List<String> lines = planAndRepair().lines();
    assertTrue(
        lines.stream().anyMatch(l -> l.startsWith("column \"text\" (2) is omitted")),
        lines::toString);
    Table table = Table.open(storage);
    assertEquals(List.of("number"), columnNames(table));
    assertEquals(numbersFrom(0, 1_010), NumberTable.numbers(table));
    assertEquals(3, table.snapshot().root().schema().nextId());
    assertEquals(List.of(), faults());
  }

  @Test
  void concurrentRepairsConflict() throws IOException {
    createTable();
    storage.put(TablePaths.snapshot(4), new byte[10]);
    Storage concurrentlyRepairedStorage =
        new HookedStorage(storage)
            .before(Operation.CREATE_IF_ABSENT, path -> new Repair(storage).run());
    assertThrows(
        CommitConflictException.class, () -> new Repair(concurrentlyRepairedStorage).run());
    assertEquals(numbersFrom(0, 3_000), NumberTable.numbers(Table.open(storage)));
    assertTrue(new Repair(storage).run().version().isEmpty());
  }

  @Test
  void rejectsAMissingTable() {
    InvalidTableException error =
        assertThrows(InvalidTableException.class, () -> new Repair(storage).run());
    assertTrue(error.getMessage().contains("no readable snapshot"), error::getMessage);
  }

  @Test
  void rowsWhoseValueIsTooLongForAPartitionAreRecovered() throws IOException {
    Schema schema = SchemaBuilder.record("Page").fields().requiredString("url").endRecord();
    Table table = Table.create(storage, schema);
    appendPage(table, "http://x/" + "y".repeat(5_000));
    appendPage(table, "http://z/");
    table.newPartitionChange(PartitionSpec.parse("url")).commit();
    appendPage(table.refresh(), "http://w/");
    storage.delete(TablePaths.METADATA);
    List<String> lines = planAndRepair().lines();
    assertEquals(
        1, lines.stream().filter(line -> line.contains("too long")).count(), lines::toString);
    assertTrue(lines.contains("the table is partitioned by url"), lines::toString);
    Table rebuilt = Table.open(storage);
    assertEquals(3, rebuilt.snapshot().rowCount());
    assertEquals(List.of(PartitionSpec.UNPARTITIONED), rebuilt.snapshot().earlierPartitionSpecs());
    assertEquals(List.of(), faults());
  }

  private static void appendPage(Table table, String url) throws IOException {
    GenericData.Record row = new GenericData.Record(table.schema());
    row.put("url", url);
    try (TableWriter writer = table.newWriter()) {
      writer.write(row);
      table.newAppend().add(writer.finish()).commit();
    }
  }
}
