package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.Transaction;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.TableWriter;
import dev.stoa.testing.storage.FaultyStorage;
import dev.stoa.testing.storage.StorageFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.function.LongFunction;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * If any storage operation fails during a tag, a rollback or a vacuum, the table is at the old or
 * the new snapshot, every remaining version is complete, and a retry applies the change once.
 */
final class HistoryFaultTest {
  private static final int FIRST_ROW_COUNT = 10;
  private static final int TOTAL_ROW_COUNT = 24;
  private static final String ORPHAN_PATH = "_stoa/m-" + "0f".repeat(16) + ".manifest";
  private static final CommitToken TOKEN = CommitToken.of("the change under test");

  private final MemoryStorage originalTable = new MemoryStorage();

  /** What the caller of a change learns about its result. */
  private enum Outcome {
    COMMITTED,
    FAILED,
    UNKNOWN
  }

  /** A change during which faults are injected. */
  private enum Change {
    TAG {
      @Override
      void apply(Table table) throws IOException {
        table.newTag("second", 2).token(TOKEN).commit();
      }

      @Override
      boolean isApplied(Storage storage) throws IOException {
        return Table.open(storage).snapshot().tags().containsKey("second");
      }
    },

    ROLLBACK {
      @Override
      void apply(Table table) throws IOException {
        table.newRollback(2).token(TOKEN).commit();
      }

      @Override
      boolean isApplied(Storage storage) throws IOException {
        return Table.open(storage).snapshot().rowCount() == FIRST_ROW_COUNT;
      }
    },

    VACUUM {
      @Override
      void apply(Table table) throws IOException {
        table.newVacuum(VacuumOptions.defaults().withRetention(Duration.ZERO)).run();
      }

      @Override
      boolean isApplied(Storage storage) throws IOException {
        return !storage.exists(ORPHAN_PATH);
      }
    };

    abstract void apply(Table table) throws IOException;

    abstract boolean isApplied(Storage storage) throws IOException;
  }

  /**
   * Creates a table whose versions 2, 3 and 4 have the first rows, all rows, and all except the
   * last, and an index. Version 3 is tagged.
   */
  @BeforeEach
  void createTable() throws IOException {
    Table table = Table.create(originalTable, SampleTable.SCHEMA);
    try (Transaction transaction = table.newTransaction();
        TableWriter writer = table.newWriter(SampleTable.smallSplits())) {
      for (GenericRecord row : SampleTable.rows(0, FIRST_ROW_COUNT)) {
        writer.write(row);
      }
      transaction.table().newAppend().add(writer.finish()).commit();
      transaction.table().indexes().add(List.of("url")).commit();
      transaction.commit();
    }
    SampleTable.append(originalTable, FIRST_ROW_COUNT, TOTAL_ROW_COUNT, CommitToken.random());
    Table.open(originalTable)
        .newDelete(
            FilterPredicates.column("url").equalTo("http://example.org/" + (TOTAL_ROW_COUNT - 1)))
        .commit();
    Table.open(originalTable).newTag("all", 3).commit();
    originalTable.put(ORPHAN_PATH, new byte[3]);
    // Snapshots created in the same millisecond have times in the future.
    while (System.currentTimeMillis() <= Table.open(originalTable).snapshot().timestampMillis()) {
      Thread.onSpinWait();
    }
  }

  private static Outcome apply(Change change, Storage storage) {
    try {
      change.apply(Table.open(storage));
      return Outcome.COMMITTED;
    } catch (CommitStateUnknownException e) {
      return Outcome.UNKNOWN;
    } catch (IOException | UncheckedIOException e) {
      return Outcome.FAILED;
    }
  }

  private void failAtEachOperation(Change change, LongFunction<StorageFault> faults)
      throws IOException {
    FaultyStorage countingStorage =
        new FaultyStorage(originalTable.copy(), new StorageFault.None());
    assertEquals(Outcome.COMMITTED, apply(change, countingStorage));
    assertTrue(
        countingStorage.operationCount() > 8,
        () -> countingStorage.operationCount() + " operations");
    for (long operation = 0; operation < countingStorage.operationCount(); operation++) {
      MemoryStorage storage = originalTable.copy();
      FaultyStorage faultyStorage = new FaultyStorage(storage, faults.apply(operation));
      Outcome outcome = apply(change, faultyStorage);
      assertTrue(faultyStorage.faultHappened(), "no fault at operation " + operation);
      if (faults.apply(operation) instanceof StorageFault.Failure) {
        assertOldOrNew(change, outcome, storage, faultyStorage.faultLocation());
      } else {
        assertOldOrNew(
            change, outcome, faultyStorage.survivingFiles(), faultyStorage.faultLocation());
      }
    }
  }

  private static void assertOldOrNew(
      Change change, Outcome outcome, MemoryStorage storage, String location) throws IOException {
    try {
      boolean isNew = change.isApplied(storage);
      boolean isLost = outcome == Outcome.COMMITTED && !isNew;
      assertFalse(isLost && change != Change.VACUUM, "a committed change is lost");
      assertFalse(
          isNew && outcome == Outcome.FAILED && change != Change.VACUUM,
          "a failed change was committed");
      assertIntact(storage);
      assertEquals(Outcome.COMMITTED, apply(change, storage));
      assertTrue(change.isApplied(storage));
      assertIntact(storage);
      SampleTable.append(storage, 90, 92, CommitToken.random());
      long expectedRowCount = change == Change.ROLLBACK ? FIRST_ROW_COUNT : TOTAL_ROW_COUNT - 1;
      assertEquals(expectedRowCount + 2, Table.open(storage).snapshot().rowCount());
    } catch (AssertionError | RuntimeException | IOException e) {
      throw new AssertionError("after a fault at " + location + ", outcome " + outcome, e);
    }
  }

  /** Asserts that every remaining version has its rows, and that verification finds nothing. */
  private static void assertIntact(MemoryStorage storage) throws IOException {
    TableVerifier.verify(
        storage,
        fault -> {
          throw new AssertionError(fault.message());
        });
    for (Snapshot snapshot : Table.open(storage).history()) {
      int expected =
          switch ((int) snapshot.version()) {
            case 1 -> 0;
            case 2 -> FIRST_ROW_COUNT;
            case 3 -> TOTAL_ROW_COUNT;
            case 4, 5 -> TOTAL_ROW_COUNT - 1;
            default ->
                snapshot.operation().startsWith("rollback to")
                    ? FIRST_ROW_COUNT
                    : TOTAL_ROW_COUNT - 1;
          };
      assertEquals(expected, snapshot.rowCount(), snapshot.toString());
      SampleTable.assertFoundByIndex(
          Table.open(storage, snapshot.version()), SampleTable.rows(0, expected));
    }
    assertEquals(TOTAL_ROW_COUNT, Table.openTag(storage, "all").snapshot().rowCount());
  }

  @ParameterizedTest
  @EnumSource
  void aFailedOperationLeavesTheOldOrTheNewSnapshot(Change change) throws IOException {
    failAtEachOperation(change, StorageFault.Failure::new);
  }

  @ParameterizedTest
  @EnumSource
  void aLostReplyLeavesTheOldOrTheNewSnapshot(Change change) throws IOException {
    failAtEachOperation(change, StorageFault.LostReply::new);
  }

  @ParameterizedTest
  @EnumSource
  void aCrashLeavesTheOldOrTheNewSnapshot(Change change) throws IOException {
    failAtEachOperation(change, StorageFault.Crash::new);
    failAtEachOperation(change, StorageFault.CrashInReply::new);
  }
}
