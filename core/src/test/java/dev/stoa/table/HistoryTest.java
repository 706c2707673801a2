package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.ChangeSummary;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.HookedStorage.Operation;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.snapshot.Snapshots;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Earlier versions can be opened by number, time and tag, listed, and made current again. */
class HistoryTest {
  private static final Schema.Field NOTE =
      new Schema.Field(
          "note",
          Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(Schema.Type.STRING)),
          null,
          Schema.Field.NULL_DEFAULT_VALUE);

  private final MemoryStorage storage = new MemoryStorage();

  private static List<Long> numbersBelow(long end) {
    return LongStream.range(0, end).boxed().toList();
  }

  /**
   * Creates a table with five versions: the empty table, three appends of 100 rows, and a delete of
   * the first 50 rows.
   */
  private Table createTable() throws IOException {
    for (int i = 0; i < 3; i++) {
      NumberTable.append(storage, i * 100L, i * 100L + 100);
    }
    Table.open(storage).newDelete(parse("number < 50")).commit();
    return Table.open(storage);
  }

  @Test
  void opensEachVersion() throws IOException {
    createTable();
    for (int version = 1; version <= 4; version++) {
      Table table = Table.open(storage, version);
      assertEquals(version, table.snapshot().version());
      assertEquals(numbersBelow((version - 1) * 100L), NumberTable.numbers(table));
    }
    assertEquals(250, Table.open(storage, 5).snapshot().rowCount());
    assertEquals(5, Table.open(storage, 2).refresh().snapshot().version());
  }

  @Test
  void theHistoryListsTheOperationOfEachVersion() throws IOException {
    List<Snapshot> history = createTable().history();
    assertEquals(List.of(1L, 2L, 3L, 4L, 5L), history.stream().map(Snapshot::version).toList());
    assertEquals(
        List.of("create", "append", "append", "append", "delete"),
        history.stream().map(Snapshot::operation).toList());
    assertEquals(
        List.of(0L, 100L, 200L, 300L, 250L), history.stream().map(Snapshot::rowCount).toList());
  }

  @Test
  void theHistoryTellsWhatEachVersionChanged() throws IOException {
    Table table = createTable();
    table.newColumnUpdate().add(NOTE).compute(List.of(), (row, target) -> {}).commit();
    table = table.refresh();
    table
        .newColumnUpdate()
        .replace("note")
        .computeWhere(parse("number < 60"), List.of(), (row, target) -> target.put(0, "small"))
        .committer("test")
        .commit();
    table.refresh().newSchemaChange().rename("note", "comment").commit();
    try (Transaction transaction = table.refresh().newTransaction().committer("job 7")) {
      transaction.table().newDelete(parse("number < 70")).commit();
      transaction.table().newDelete(parse("number >= 290")).commit();
      transaction.table().newTag("kept").commit();
      transaction.commit();
    }
    table.refresh().newRollback(4).commit();
    List<String> changes =
        table.refresh().history().stream().map(HistoryTest::describeChange).toList();
    assertEquals(
        List.of(
            "create +? -? [] by ?",
            "append +100 -0 [] by ?",
            "append +100 -0 [] by ?",
            "append +100 -0 [] by ?",
            "delete +0 -50 [] where number < 50 by ?",
            "add columns +0 -0 [note] by ?",
            "replace columns +0 -0 ~10 [note] where number < 60 by test",
            "rename columns +0 -0 [note, comment] by ?",
            "delete +0 -30 [] where number < 70 by job 7",
            "rollback to 4 +80 -0 [] by ?"),
        changes.stream().filter(change -> !change.startsWith("reserve")).toList());
  }

  private static String describeChange(Snapshot snapshot) {
    ChangeSummary change = snapshot.change();
    return snapshot.operation()
        + " +"
        + text(change.addedRowCount())
        + " -"
        + text(change.removedRowCount())
        + (change.changedRowCount().isPresent() ? " ~" + text(change.changedRowCount()) : "")
        + " "
        + change.columns()
        + (change.predicate().isEmpty() ? "" : " where " + change.predicate())
        + " by "
        + (change.committer().isEmpty() ? "?" : change.committer());
  }

  private static String text(OptionalLong count) {
    return count.isPresent() ? Long.toString(count.getAsLong()) : "?";
  }

  @Test
  void summariesKeepTheBeginningsOfLongTexts() throws IOException {
    Table table = createTable();
    String longName = "x".repeat(999) + "😀".repeat(3);
    table.newDelete(parse("number = 51")).committer(longName).commit();
    assertEquals("x".repeat(999) + "…", table.refresh().snapshot().change().committer());
  }

  @Test
  void anEmptySummaryLeavesTheSnapshotAsBefore() throws IOException {
    SnapshotRoot root = createTable().snapshot().root();
    SnapshotRoot withoutChange =
        root.nextSnapshot(
            new SnapshotRoot.Update(
                "append", root.schema(), root.nextSplitNumber(), root.segments()),
            "token",
            1);
    storage.createIfAbsent(
        TablePaths.snapshot(withoutChange.version()), SnapshotFile.toBytes(withoutChange));
    assertEquals(ChangeSummary.NONE, Table.open(storage).snapshot().change());
    assertEquals("append", Table.open(storage).snapshot().operation());
  }

  @Test
  void theHistoryReportsACorruptSnapshotAndListsTheOthers() throws IOException {
    Table table = createTable();
    storage.put(TablePaths.snapshot(3), new byte[10]);
    List<Fault> faults = new ArrayList<>();
    assertEquals(4, table.history(faults::add).size());
    assertEquals(List.of(TablePaths.snapshot(3)), faults.stream().map(Fault::file).toList());
    assertThrows(CorruptFileException.class, table::history);
  }

  @Test
  void opensTheVersionOfATime() throws IOException {
    List<Snapshot> history = createTable().history();
    for (Snapshot snapshot : history) {
      assertEquals(snapshot.version(), Table.openAt(storage, snapshot.time()).snapshot().version());
    }
    Instant lastTime = history.get(4).time();
    assertEquals(5, Table.openAt(storage, lastTime.plusSeconds(60)).snapshot().version());
    assertEquals(4, Table.openAt(storage, lastTime.minusMillis(1)).snapshot().version());
    Instant timeBeforeCreation = history.get(0).time().minusMillis(1);
    InvalidTableException error =
        assertThrows(InvalidTableException.class, () -> Table.openAt(storage, timeBeforeCreation));
    assertTrue(
        error.getMessage().contains("was made after " + timeBeforeCreation), error::getMessage);
  }

  @Test
  void opensNoTimeBeforeTheFirstIntactSnapshotIfEarlierOnesAreCorrupt() throws IOException {
    List<Snapshot> history = createTable().history();
    storage.put(TablePaths.snapshot(1), new byte[10]);
    CorruptFileException error =
        assertThrows(
            CorruptFileException.class, () -> Table.openAt(storage, history.get(0).time()));
    assertTrue(error.getMessage().contains(TablePaths.snapshot(1)), error::getMessage);
  }

  @Test
  void rejectsTimesWhoseSnapshotHasExpired() throws IOException {
    List<Snapshot> history = createTable().history();
    storage.delete(TablePaths.snapshot(3));
    assertEquals(2, Table.openAt(storage, history.get(1).time()).snapshot().version());
    InvalidTableException error =
        assertThrows(
            InvalidTableException.class, () -> Table.openAt(storage, history.get(2).time()));
    assertTrue(
        error.getMessage().contains("expired; there are versions 1 to 2, 4 to 5"), error::toString);
    storage.delete(TablePaths.snapshot(1));
    InvalidTableException earlyTimeError =
        assertThrows(
            InvalidTableException.class, () -> Table.openAt(storage, history.get(0).time()));
    String oldest = "the oldest kept is version 2 of " + history.get(1).time();
    assertTrue(earlyTimeError.getMessage().contains(oldest), earlyTimeError::toString);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 0, 2, 6})
  void rejectsMissingVersionsAndListsTheExistingOnes(long version) throws IOException {
    createTable();
    storage.delete(TablePaths.snapshot(2));
    InvalidTableException error =
        assertThrows(InvalidTableException.class, () -> Table.open(storage, version));
    assertTrue(error.getMessage().contains("no version " + version), error::getMessage);
    assertTrue(error.getMessage().endsWith("there are versions 1, 3 to 5"), error::getMessage);
    assertEquals(version == 2, error.getMessage().contains("expired"));
  }

  @Test
  void tagsRemainUntilTheyAreRemovedAndCannotBeMoved() throws IOException {
    Table table = createTable();
    Snapshot tagSnapshot = table.newTag("before-delete", 4).commit();
    assertEquals("tag", tagSnapshot.operation());
    NumberTable.append(storage, 300, 310);
    Map<String, Long> tags = Table.open(storage).snapshot().tags();
    assertEquals(Map.of("before-delete", 4L), tags);
    assertEquals(numbersBelow(300), NumberTable.numbers(Table.openTag(storage, "before-delete")));
    assertThrows(InvalidTableException.class, () -> table.newTag("before-delete", 5).commit());
    assertThrows(InvalidTableException.class, () -> table.newTag("b", 77).commit());
    table.newTagRemoval("before-delete").commit();
    assertEquals(Map.of(), Table.open(storage).snapshot().tags());
    assertThrows(InvalidTableException.class, () -> Table.openTag(storage, "before-delete"));
    assertThrows(InvalidTableException.class, () -> table.newTagRemoval("before-delete").commit());
  }

  @Test
  void removedTagsLeaveNoBytesInSnapshots() throws IOException {
    createTable();
    tagAndUntag("y");
    byte[] bytesBefore = SnapshotFile.toBytes(Table.open(storage).snapshot().root());
    assertArrayEquals(bytesBefore, storage.bytes(TablePaths.snapshot(7)));
    tagAndUntag("x");
    assertEquals(
        bytesBefore.length,
        SnapshotFile.toBytes(Table.open(storage).snapshot().root()).length
            - 2 * (1 + 1 + 36)); // two more commits: version, length and UUID
  }

  private void tagAndUntag(String tag) throws IOException {
    Table.open(storage).newTag(tag, 1).commit();
    Table.open(storage).newTagRemoval(tag).commit();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "12", "-a", ".", "a b", "a/b", "ä"})
  void rejectsInvalidTagNames(String name) throws IOException {
    Table table = createTable();
    assertThrows(IllegalArgumentException.class, () -> table.newTag(name, 1));
  }

  @Test
  void aRollbackMakesAnEarlierVersionCurrentAndKeepsTheLaterOnes() throws IOException {
    createTable().newTag("three", 3).commit();
    Snapshot rollbackSnapshot = Table.open(storage).newRollback(3).commit();
    assertEquals("rollback to 3", rollbackSnapshot.operation());
    assertEquals(7, rollbackSnapshot.version());
    Table table = Table.open(storage);
    assertEquals(numbersBelow(200), NumberTable.numbers(table));
    assertEquals(Map.of("three", 3L), table.snapshot().tags());
    assertEquals(
        Table.open(storage, 5).snapshot().root().nextSplitNumber(),
        table.snapshot().root().nextSplitNumber());
    assertEquals(250, Table.open(storage, 5).snapshot().rowCount());
    NumberTable.append(storage, 200, 220);
    assertEquals(numbersBelow(220), NumberTable.numbers(Table.open(storage)));
  }

  @Test
  void aRollbackConflictsWithAConcurrentCommit() throws IOException {
    Table table = createTable();
    NumberTable.append(storage, 300, 310);
    CommitConflictException error =
        assertThrows(CommitConflictException.class, () -> table.newRollback(2).commit());
    assertTrue(error.getMessage().contains("version 6, made by \"append\""), error::getMessage);
    table.refresh().newRollback(2).commit();
    assertEquals(numbersBelow(100), NumberTable.numbers(table.refresh()));
  }

  @Test
  void repeatingARollbackCommitsItOnce() throws IOException {
    Table table = createTable();
    CommitToken token = CommitToken.of("the rollback");
    assertEquals(6, table.newRollback(2).token(token).commit().version());
    NumberTable.append(storage, 100, 110);
    assertEquals(6, table.newRollback(2).token(token).commit().version());
    assertEquals(numbersBelow(110), NumberTable.numbers(table.refresh()));
  }

  /**
   * Returns a storage on which other commits take the version that is about to be created, which
   * then expires.
   */
  private Storage storageWithConcurrentCommits() {
    HookedStorage hookedStorage = new HookedStorage(storage);
    return hookedStorage.before(
        Operation.CREATE_IF_ABSENT,
        path -> {
          if (path.startsWith(TablePaths.METADATA + "/v-")) {
            hookedStorage.removeHooks();
            NumberTable.append(storage, 0, 100);
            NumberTable.append(storage, 100, 200);
            storage.delete(path);
          }
        });
  }

  @Test
  void commitsAgainIfItsVersionWasTakenAndExpired() throws IOException {
    Table.create(storage, NumberTable.SCHEMA);
    Snapshot snapshot = NumberTable.append(storageWithConcurrentCommits(), 200, 300);
    assertEquals(4, snapshot.version());
    assertEquals(numbersBelow(300), NumberTable.numbers(Table.open(storage)));
    assertEquals(List.of(1L, 3L, 4L), Snapshots.list(storage));
  }
}
