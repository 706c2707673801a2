package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.TablePaths;
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
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** What is made of a table whose snapshots are damaged. */
class RepairTest {
  private final MemoryStorage storage = new MemoryStorage();

  private static List<Long> range(long from, long to) {
    return LongStream.range(from, to).boxed().toList();
  }

  private void makeTable() throws IOException {
    NumberTable.append(storage, 0, 2_000);
    NumberTable.append(storage, 2_000, 3_000);
    Table.open(storage).newDelete(parse("number < 500")).commit();
  }

  private RepairReport repair() throws IOException {
    List<String> before = storage.paths();
    RepairReport plan = new Repair(storage).plan();
    assertEquals(before, storage.paths());
    RepairReport report = new Repair(storage).run();
    assertEquals(plan, report);
    assertTrue(storage.paths().containsAll(before), "something was deleted");
    return report;
  }

  private List<Fault> verify() throws IOException {
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    return faults;
  }

  @Test
  void anIntactTableIsLeftAlone() throws IOException {
    makeTable();
    List<String> before = storage.paths();
    RepairReport report = repair();
    assertTrue(report.version().isEmpty());
    assertEquals(List.of("version 4 is intact"), report.lines());
    assertEquals(before, storage.paths());
  }

  @Test
  void theNewestReadableSnapshotBecomesCurrentAgainAboveTheDamagedOnes() throws IOException {
    makeTable();
    NumberTable.append(storage, 3_000, 3_100);
    storage.put(TablePaths.snapshot(5), new byte[7]);
    Table before = Table.open(storage, 4);
    before.snapshot().root().segments().get(0).patches().stream()
        .map(patch -> TablePaths.segment(patch.name()))
        .forEach(storage::delete);
    CorruptFileException e = assertThrows(CorruptFileException.class, () -> Table.open(storage));
    assertTrue(e.getMessage().contains("or repair the table"), e::getMessage);
    RepairReport report = repair();
    assertEquals(6, report.version().getAsLong());
    assertTrue(report.lines().get(0).startsWith("version 5 is lost: "), report::toString);
    assertTrue(report.lines().get(1).startsWith("version 4 is lost: "), report::toString);
    assertTrue(report.lines().get(2).startsWith("version 3 ("), report::toString);
    Table table = Table.open(storage);
    assertEquals("repair", table.snapshot().operation());
    assertEquals(range(0, 3_000), NumberTable.numbers(table));
    long lostSplits = storage.paths().stream().filter(p -> p.startsWith("s-00000")).count();
    assertTrue(lostSplits > 0);
    NumberTable.append(storage, 3_000, 3_010);
    assertEquals(range(0, 3_010), NumberTable.numbers(table.refresh()));
    assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L), Snapshots.list(storage));
  }

  @Test
  void aSnapshotWithAMissingColumnFileIsNotRestored() throws IOException {
    makeTable();
    String last = storage.paths().stream().filter(p -> p.endsWith(".col")).toList().get(0);
    NumberTable.append(storage, 3_000, 3_010);
    String added =
        storage.paths().stream().filter(p -> p.endsWith(".col")).reduce((a, b) -> b).orElse(last);
    storage.delete(added);
    RepairReport report = repair();
    assertTrue(report.lines().get(0).contains(added + " is missing"), report::toString);
    assertEquals(range(500, 3_000), NumberTable.numbers(Table.open(storage)));
  }

  @Test
  void aSnapshotWithAMissingDeletionVectorIsNotRestored() throws IOException {
    makeTable();
    String deleted = storage.paths().stream().filter(p -> p.endsWith(".bitmap")).findAny().get();
    storage.delete(deleted);
    RepairReport report = repair();
    assertTrue(report.lines().get(0).contains(deleted + " is missing"), report::toString);
    assertEquals(range(0, 3_000), NumberTable.numbers(Table.open(storage)));
  }

  @Test
  void withoutAnySnapshotTheTableIsRebuiltOfItsSplitDirectories() throws IOException {
    makeTable();
    Table old = Table.open(storage);
    List<Long> numbers = NumberTable.numbers(old);
    storage.delete(TablePaths.METADATA);
    RepairReport report = repair();
    assertEquals(1, report.version().getAsLong());
    Table table = Table.open(storage);
    assertEquals(numbers, NumberTable.numbers(table));
    assertEquals(old.schema(), table.schema());
    assertEquals(
        old.snapshot().columns().stream().map(c -> c.id()).toList(),
        table.snapshot().columns().stream().map(c -> c.id()).toList());
    assertEquals(List.of(), verify());
    assertTrue(
        report.lines().stream().anyMatch(l -> l.contains("500 deleted rows stay deleted")),
        report::toString);
    assertTrue(
        report.lines().stream().anyMatch(l -> l.contains(" rows, recovered from its own files")));
    NumberTable.append(storage, 3_000, 3_010);
    assertEquals(2_510, NumberTable.numbers(table.refresh()).size());
    table.refresh().newDelete(parse("number < 1000")).commit();
    assertEquals(range(1_000, 3_010), NumberTable.numbers(table.refresh()));
  }

  @Test
  void damagedSnapshotsStayBelowTheRebuiltOne() throws IOException {
    makeTable();
    for (int version = 1; version <= 4; version++) {
      storage.put(TablePaths.snapshot(version), new byte[version]);
    }
    assertEquals(5, repair().version().getAsLong());
    assertEquals(range(500, 3_000), NumberTable.numbers(Table.open(storage)));
    assertEquals(4, verify().size());
  }

  @Test
  void theNewestOfSeveralColumnFilesIsUsedAndReportedAsAGuess() throws IOException {
    NumberTable.append(storage, 0, 10);
    String file = storage.paths().stream().filter(p -> p.contains("/1-number")).findFirst().get();
    String copy = file.substring(0, file.indexOf("/1-number")) + "/1-number.ffffffff.col";
    storage.put(copy, storage.bytes(file));
    String directory = file.substring(0, file.indexOf('/'));
    storage.put(directory + "/2-text.00000000.col", new byte[9]);
    storage.put(directory + "/deleted.00000000.bitmap", new byte[9]);
    storage.delete(TablePaths.METADATA);
    List<String> lines = repair().lines();
    assertTrue(
        lines.contains(
            copy + ": used for column 1 because it is the newest of 2 files; this is a guess"),
        lines::toString);
    assertTrue(
        lines.stream().anyMatch(l -> l.startsWith(directory + "/2-text.00000000.col: ignored")));
    assertTrue(lines.stream().anyMatch(l -> l.startsWith(directory + "/deleted.00000000.bitmap")));
    assertEquals(range(0, 10), NumberTable.numbers(Table.open(storage)));
  }

  @Test
  void aSplitDirectoryWithoutAColumnAndOneOfAnotherTableAreLeftOut() throws IOException {
    makeTable();
    List<String> texts = storage.paths().stream().filter(p -> p.contains("/2-text")).toList();
    storage.delete(texts.get(0));
    MemoryStorage other = new MemoryStorage();
    NumberTable.append(other, 0, 10);
    String strange = other.paths().stream().filter(p -> p.contains("/2-text")).findFirst().get();
    String misplaced =
        texts.get(1).substring(0, texts.get(1).indexOf('/')) + "/2-text.00000001.col";
    storage.put(misplaced, other.bytes(strange));
    storage.put("s-000077-00000000/_schema.avsc", new byte[3]);
    storage.delete(TablePaths.METADATA);
    List<String> lines = repair().lines();
    String left = texts.get(0).substring(0, texts.get(0).indexOf('/'));
    assertTrue(
        lines.stream().anyMatch(l -> l.startsWith(left + ": omitted with its ")), lines::toString);
    assertTrue(
        lines.stream().anyMatch(l -> l.startsWith(misplaced + ": ignored: it belongs to split ")),
        lines::toString);
    assertTrue(
        lines.stream().anyMatch(l -> l.startsWith("s-000077-00000000: ignored")), lines::toString);
    List<Long> numbers = NumberTable.numbers(Table.open(storage));
    assertTrue(numbers.size() >= 1_000 && numbers.size() < 2_500, numbers.size() + " rows");
    assertEquals(List.of(), verify());
  }

  private static List<String> columns(Table table) {
    return table.snapshot().columns().stream().map(Column::name).toList();
  }

  @Test
  void aColumnThatAllSplitDirectoriesGotLaterIsPartOfTheRebuiltTable() throws IOException {
    NumberTable.append(storage, 0, 2_000);
    Schema.Field twice =
        new Schema.Field("twice", Schema.create(Schema.Type.LONG), null, (Object) null);
    Table.open(storage)
        .newColumnUpdate()
        .add(twice)
        .compute(List.of("number"), (row, values) -> values.put(0, 2 * (long) row.get("number")))
        .commit();
    storage.delete(TablePaths.METADATA);
    List<String> lines = repair().lines();
    assertTrue(
        lines.stream().anyMatch(l -> l.startsWith("column \"twice\" (3) was added later")),
        lines::toString);
    Table table = Table.open(storage);
    assertEquals(List.of("number", "text", "twice"), columns(table));
    assertEquals(List.of(1_998L, 1_999L), NumberTable.numbers(table).subList(1_998, 2_000));
    assertEquals(3_998L, table.newScan().take(1_999).get(0).longAt(2));
    assertEquals(List.of(), verify());
  }

  @Test
  void aColumnThatWasDroppedBeforeTheLastRowsStaysDropped() throws IOException {
    NumberTable.append(storage, 0, 1_000);
    Table.open(storage).newSchemaChange().drop("text").commit();
    NumberTable.append(storage, 1_000, 1_010);
    storage.delete(TablePaths.METADATA);
    List<String> lines = repair().lines();
    assertTrue(
        lines.stream().anyMatch(l -> l.startsWith("column \"text\" (2) is omitted")),
        lines::toString);
    Table table = Table.open(storage);
    assertEquals(List.of("number"), columns(table));
    assertEquals(range(0, 1_010), NumberTable.numbers(table));
    assertEquals(3, table.snapshot().root().schema().nextId());
    assertEquals(List.of(), verify());
  }

  @Test
  void concurrentRepairsConflict() throws IOException {
    makeTable();
    storage.put(TablePaths.snapshot(4), new byte[10]);
    Storage meeting =
        new HookedStorage(storage)
            .before(Operation.CREATE_IF_ABSENT, path -> new Repair(storage).run());
    assertThrows(CommitConflictException.class, () -> new Repair(meeting).run());
    assertEquals(range(0, 3_000), NumberTable.numbers(Table.open(storage)));
    assertTrue(new Repair(storage).run().version().isEmpty());
  }

  @Test
  void whereThereIsNothingThereIsNothingToRepair() {
    InvalidTableException e =
        assertThrows(InvalidTableException.class, () -> new Repair(storage).run());
    assertFalse(e.getMessage().isEmpty());
  }
}
