package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.HookedStorage.Operation;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Append;
import dev.stoa.table.change.Change;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A written split directory is committed once, by any change, and its commit can be repeated. */
class WrittenSplitTest {
  private static final int ROW_COUNT = 10;

  private final HookedStorage storage = new HookedStorage(new MemoryStorage());
  private Table table;
  private List<WrittenSplit> splits;

  @BeforeEach
  void createTable() throws IOException {
    table = Table.create(storage, NumberTable.SCHEMA);
    splits = NumberTable.write(table, 0, ROW_COUNT);
  }

  private void assertRejectsCommittedSplits(Change change) throws IOException {
    String message = assertThrows(IllegalStateException.class, change::commit).getMessage();
    assertTrue(
        message.startsWith(
            "split directory %s was already committed by another change: to retry a commit, call"
                .formatted(splits.get(0).name())),
        message);
    assertRowCount(ROW_COUNT);
  }

  private void assertRowCount(int rowCount) throws IOException {
    assertEquals(rowCount, NumberTable.numbers(table.refresh()).size());
  }

  /**
   * Makes the next file be created although its creation throws; the check whether it exists
   * throws, too.
   */
  private void loseNextReply() {
    storage.after(
        Operation.CREATE_IF_ABSENT,
        path -> {
          storage.removeHooks();
          storage.before(
              Operation.EXISTS,
              other -> {
                storage.removeHooks();
                throw new IOException("the storage does not answer");
              });
          throw new IOException("the reply was lost");
        });
  }

  @Test
  void everyChangeRejectsCommittedSplitDirectories() throws IOException {
    table.newAppend().add(splits).commit();
    assertRejectsCommittedSplits(table.newAppend().add(splits));
    Table refreshedTable = table.refresh();
    assertRejectsCommittedSplits(refreshedTable.newAppend().add(splits));
    assertRejectsCommittedSplits(refreshedTable.newOverwrite().removeAll().add(splits));
    assertRejectsCommittedSplits(refreshedTable.newRowDelta().add(splits));
    try (Transaction transaction = refreshedTable.newTransaction()) {
      transaction.table().newAppend().add(splits).commit();
      assertRejectsCommittedSplits(transaction);
    }
  }

  @Test
  void rejectsSplitDirectoriesThatATransactionAdded() throws IOException {
    try (Transaction transaction = table.newTransaction()) {
      transaction.table().newAppend().add(splits).commit();
      Append repeatedAppend = transaction.table().newAppend().add(splits);
      assertThrows(IllegalStateException.class, repeatedAppend::commit);
      transaction.commit();
      assertEquals(table.snapshot().version() + 1, transaction.commit().version());
    }
    assertRejectsCommittedSplits(table.refresh().newAppend().add(splits));
  }

  @Test
  void theSameChangeOrTokenCanCommitAgain() throws IOException {
    CommitToken token = CommitToken.of("load");
    Append append = table.newAppend().token(token).add(splits);
    loseNextReply();
    assertThrows(CommitStateUnknownException.class, append::commit);
    assertRejectsCommittedSplits(table.newAppend().add(splits));
    long version = table.snapshot().version() + 1;
    assertEquals(version, append.commit().version());
    assertEquals(version, table.newAppend().token(token).add(splits).commit().version());
    assertRowCount(ROW_COUNT);
  }

  @Test
  void anotherChangeCanCommitTheSplitDirectoriesOfAFailedChange() throws IOException {
    storage.before(
        Operation.LIST,
        path -> {
          storage.removeHooks();
          throw new IOException("the storage does not answer");
        });
    assertThrows(IOException.class, table.newAppend().add(splits)::commit);
    try (Transaction transaction = table.newTransaction()) {
      transaction.table().newAppend().add(splits).commit();
    }
    table.newAppend().add(splits).commit();
    assertRowCount(ROW_COUNT);
  }

  @Test
  void theVerifierReportsASplitDirectoryThatASnapshotListsTwice() throws IOException {
    table.newAppend().add(splits).commit();
    List<WrittenSplit> copies =
        splits.stream()
            .map(split -> new WrittenSplit(split.tableUuid(), split.directory()))
            .toList();
    table.newAppend().add(copies).commit();
    NumberTable.append(storage, ROW_COUNT, 2 * ROW_COUNT);
    List<String> faults = new ArrayList<>();
    TableVerifier.verify(storage, fault -> faults.add(fault.message()));
    assertEquals(
        List.of(
            ("%s/%s: version 3 lists this split directory twice, so its rows are read twice: roll"
                    + " back to a version that lists it once")
                .formatted(storage.location(), splits.get(0).name())),
        faults);
  }

  @Test
  void rejectsAnOverwriteWithoutRemovedOrAddedRows() throws IOException {
    table.newAppend().add(splits).commit();
    IllegalStateException error =
        assertThrows(IllegalStateException.class, table.refresh().newOverwrite()::commit);
    assertTrue(
        error
            .getMessage()
            .endsWith("neither removes nor adds rows: call remove, removeAll or add before commit"),
        error.getMessage());
    table.newOverwrite().add(List.of()).commit();
    assertRowCount(ROW_COUNT);
  }
}
