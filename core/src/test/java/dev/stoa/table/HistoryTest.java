package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotFile;
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
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Earlier versions: opened by number, time and tag, listed, and made current again. */
class HistoryTest {
  private final MemoryStorage storage = new MemoryStorage();

  private static List<Long> upTo(long end) {
    return LongStream.range(0, end).boxed().toList();
  }

  /** Versions 1 (created) to 5: after each append 100 rows more; then the first 50 are deleted. */
  private Table makeTable() throws IOException {
    for (int i = 0; i < 3; i++) {
      NumberTable.append(storage, i * 100L, i * 100L + 100);
    }
    Table.open(storage).newDelete(parse("number < 50")).commit();
    return Table.open(storage);
  }

  @Test
  void eachVersionIsReadAsItWas() throws IOException {
    makeTable();
    for (int version = 1; version <= 4; version++) {
      Table table = Table.open(storage, version);
      assertEquals(version, table.snapshot().version());
      assertEquals(upTo((version - 1) * 100L), NumberTable.numbers(table));
    }
    assertEquals(250, Table.open(storage, 5).snapshot().rowCount());
    assertEquals(5, Table.open(storage, 2).refresh().snapshot().version());
  }

  @Test
  void theHistoryTellsWhatMadeEachVersion() throws IOException {
    List<Snapshot> history = makeTable().history();
    assertEquals(List.of(1L, 2L, 3L, 4L, 5L), history.stream().map(Snapshot::version).toList());
    assertEquals(
        List.of("create", "append", "append", "append", "delete"),
        history.stream().map(Snapshot::operation).toList());
    assertEquals(
        List.of(0L, 100L, 200L, 300L, 250L), history.stream().map(Snapshot::rowCount).toList());
  }

  @Test
  void aDamagedSnapshotIsToldAndTheOthersAreListed() throws IOException {
    Table table = makeTable();
    storage.put(TablePaths.snapshot(3), new byte[10]);
    List<Fault> faults = new ArrayList<>();
    assertEquals(4, table.history(faults::add).size());
    assertEquals(List.of(TablePaths.snapshot(3)), faults.stream().map(Fault::file).toList());
    assertThrows(CorruptFileException.class, table::history);
  }

  @Test
  void theTableIsOpenedAsItWasAtATime() throws IOException {
    List<Snapshot> history = makeTable().history();
    for (Snapshot snapshot : history) {
      assertEquals(snapshot.version(), Table.openAt(storage, snapshot.time()).snapshot().version());
    }
    Instant last = history.get(4).time();
    assertEquals(5, Table.openAt(storage, last.plusSeconds(60)).snapshot().version());
    assertEquals(4, Table.openAt(storage, last.minusMillis(1)).snapshot().version());
    Instant before = history.get(0).time().minusMillis(1);
    InvalidTableException e =
        assertThrows(InvalidTableException.class, () -> Table.openAt(storage, before));
    assertTrue(e.getMessage().contains("was made after " + before), e::getMessage);
  }

  @Test
  void aTimeWhoseSnapshotHasExpiredGivesNoOtherOne() throws IOException {
    List<Snapshot> history = makeTable().history();
    storage.delete(TablePaths.snapshot(3));
    assertEquals(2, Table.openAt(storage, history.get(1).time()).snapshot().version());
    InvalidTableException e =
        assertThrows(
            InvalidTableException.class, () -> Table.openAt(storage, history.get(2).time()));
    assertTrue(e.getMessage().contains("expired; there are versions 1 to 2, 4 to 5"), e::toString);
    storage.delete(TablePaths.snapshot(1));
    assertThrows(InvalidTableException.class, () -> Table.openAt(storage, history.get(0).time()));
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 0, 2, 6})
  void aMissingVersionIsReportedWithTheExistingOnes(long version) throws IOException {
    makeTable();
    storage.delete(TablePaths.snapshot(2));
    InvalidTableException e =
        assertThrows(InvalidTableException.class, () -> Table.open(storage, version));
    assertTrue(e.getMessage().contains("no version " + version), e::getMessage);
    assertTrue(e.getMessage().endsWith("there are versions 1, 3 to 5"), e::getMessage);
    assertEquals(version == 2, e.getMessage().contains("expired"));
  }

  @Test
  void aTagNamesAVersionForGoodAndEveryCommitCarriesItOn() throws IOException {
    Table table = makeTable();
    Snapshot tagged = table.newTag("before-delete", 4).commit();
    assertEquals("tag", tagged.operation());
    NumberTable.append(storage, 300, 310);
    Map<String, Long> tags = Table.open(storage).snapshot().tags();
    assertEquals(Map.of("before-delete", 4L), tags);
    assertEquals(upTo(300), NumberTable.numbers(Table.openTag(storage, "before-delete")));
    assertThrows(InvalidTableException.class, () -> table.newTag("before-delete", 5).commit());
    assertThrows(InvalidTableException.class, () -> table.newTag("b", 77).commit());
    table.newTagRemoval("before-delete").commit();
    assertEquals(Map.of(), Table.open(storage).snapshot().tags());
    assertThrows(InvalidTableException.class, () -> Table.openTag(storage, "before-delete"));
    assertThrows(InvalidTableException.class, () -> table.newTagRemoval("before-delete").commit());
  }

  @Test
  void theBytesOfATableWithoutTagsAreAsBefore() throws IOException {
    Table table = makeTable();
    byte[] before = SnapshotFile.toBytes(table.snapshot().root());
    assertArrayEquals(before, storage.bytes(TablePaths.snapshot(5)));
    table.newTag("x", 1).commit();
    table.refresh().newTagRemoval("x").commit();
    assertEquals(
        before.length,
        SnapshotFile.toBytes(Table.open(storage).snapshot().root()).length
            - 2 * (1 + 1 + 36) // two commits more
            - ("untag".length() - "delete".length()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "12", "-a", ".", "a b", "a/b", "ä"})
  void rejectsInvalidTagNames(String name) throws IOException {
    Table table = makeTable();
    assertThrows(IllegalArgumentException.class, () -> table.newTag(name, 1));
  }

  @Test
  void aRollbackMakesAnEarlierStateCurrentAndKeepsWhatWasBetween() throws IOException {
    makeTable().newTag("three", 3).commit();
    Snapshot rolledBack = Table.open(storage).newRollback(3).commit();
    assertEquals("rollback", rolledBack.operation());
    assertEquals(7, rolledBack.version());
    Table table = Table.open(storage);
    assertEquals(upTo(200), NumberTable.numbers(table));
    assertEquals(Map.of("three", 3L), table.snapshot().tags());
    assertEquals(
        Table.open(storage, 5).snapshot().root().nextSplitNumber(),
        table.snapshot().root().nextSplitNumber());
    assertEquals(250, Table.open(storage, 5).snapshot().rowCount());
    NumberTable.append(storage, 200, 220);
    assertEquals(upTo(220), NumberTable.numbers(Table.open(storage)));
  }

  @Test
  void aRollbackConflictsWithAConcurrentCommit() throws IOException {
    Table table = makeTable();
    NumberTable.append(storage, 300, 310);
    CommitConflictException e =
        assertThrows(CommitConflictException.class, () -> table.newRollback(2).commit());
    assertTrue(e.getMessage().contains("version 6, made by \"append\""), e::getMessage);
    table.refresh().newRollback(2).commit();
    assertEquals(upTo(100), NumberTable.numbers(table.refresh()));
  }

  @Test
  void aRepeatedRollbackHappensOnce() throws IOException {
    Table table = makeTable();
    CommitToken token = CommitToken.of("the rollback");
    assertEquals(6, table.newRollback(2).token(token).commit().version());
    NumberTable.append(storage, 100, 110);
    assertEquals(6, table.newRollback(2).token(token).commit().version());
    assertEquals(upTo(110), NumberTable.numbers(table.refresh()));
  }

  /** Others commit, and the version that is about to be created is taken and expires. */
  private Storage slow() {
    HookedStorage slow = new HookedStorage(storage);
    return slow.before(
        Operation.CREATE_IF_ABSENT,
        path -> {
          if (path.startsWith(TablePaths.METADATA + "/v-")) {
            slow.removeHooks();
            NumberTable.append(storage, 0, 100);
            NumberTable.append(storage, 100, 200);
            storage.delete(path);
          }
        });
  }

  @Test
  void aCommitThatTakesAnExpiredVersionAgainIsMadeAgainOnTop() throws IOException {
    Table.create(storage, NumberTable.SCHEMA);
    Snapshot snapshot = NumberTable.append(slow(), 200, 300);
    assertEquals(4, snapshot.version());
    assertEquals(upTo(300), NumberTable.numbers(Table.open(storage)));
    assertEquals(List.of(1L, 3L, 4L), Snapshots.list(storage));
  }
}
