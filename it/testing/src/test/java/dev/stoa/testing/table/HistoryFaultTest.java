package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.testing.storage.FaultyStorage;
import dev.stoa.testing.storage.StorageFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.LongFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * When any storage operation fails while a version is tagged, rolled back to or vacuumed, the table
 * is at the old or the new snapshot, every remaining version is complete, and a retry of the change
 * applies it once.
 */
final class HistoryFaultTest {
  private static final int FIRST_ROWS = 10;
  private static final int ALL_ROWS = 24;
  private static final String LEFT = "_stoa/m-" + "0f".repeat(16) + ".manifest";
  private static final CommitToken TOKEN = CommitToken.of("the change under test");

  private final MemoryStorage base = new MemoryStorage();

  /** The result of a change, as its caller saw it. */
  private enum Outcome {
    LANDED,
    FAILED,
    UNKNOWN
  }

  /** A change made under faults. */
  private enum Change {
    TAG {
      @Override
      void apply(Table table) throws IOException {
        table.newTag("second", 2).token(TOKEN).commit();
      }

      @Override
      boolean hasHappened(Storage storage) throws IOException {
        return Table.open(storage).snapshot().tags().containsKey("second");
      }
    },

    ROLLBACK {
      @Override
      void apply(Table table) throws IOException {
        table.newRollback(2).token(TOKEN).commit();
      }

      @Override
      boolean hasHappened(Storage storage) throws IOException {
        return Table.open(storage).snapshot().rowCount() == FIRST_ROWS;
      }
    },

    VACUUM {
      @Override
      void apply(Table table) throws IOException {
        table.newVacuum(VacuumOptions.defaults().withRetention(Duration.ZERO)).run();
      }

      @Override
      boolean hasHappened(Storage storage) throws IOException {
        return !storage.exists(LEFT);
      }
    };

    abstract void apply(Table table) throws IOException;

    abstract boolean hasHappened(Storage storage) throws IOException;
  }

  /** Versions 2 to 4 have the first rows, all rows, and all except the last; 3 is tagged. */
  @BeforeEach
  void makeTable() throws IOException {
    Table.create(base, SampleTable.SCHEMA);
    SampleTable.append(base, 0, FIRST_ROWS, CommitToken.random());
    SampleTable.append(base, FIRST_ROWS, ALL_ROWS, CommitToken.random());
    Table.open(base)
        .newDelete(FilterPredicates.column("url").equalTo("http://example.org/" + (ALL_ROWS - 1)))
        .commit();
    Table.open(base).newTag("all", 3).commit();
    base.put(LEFT, new byte[3]);
    // Snapshots of the same millisecond have times in the future.
    while (System.currentTimeMillis() <= Table.open(base).snapshot().timestampMillis()) {
      Thread.onSpinWait();
    }
  }

  private static Outcome apply(Change change, Storage storage) {
    try {
      change.apply(Table.open(storage));
      return Outcome.LANDED;
    } catch (CommitStateUnknownException e) {
      return Outcome.UNKNOWN;
    } catch (IOException | UncheckedIOException e) {
      return Outcome.FAILED;
    }
  }

  private void failAtEachOperation(Change change, LongFunction<StorageFault> faults)
      throws IOException {
    FaultyStorage counting = new FaultyStorage(base.copy(), new StorageFault.None());
    assertEquals(Outcome.LANDED, apply(change, counting));
    assertTrue(counting.operationCount() > 8, () -> counting.operationCount() + " operations");
    for (long operation = 0; operation < counting.operationCount(); operation++) {
      MemoryStorage storage = base.copy();
      FaultyStorage faulty = new FaultyStorage(storage, faults.apply(operation));
      Outcome outcome = apply(change, faulty);
      assertTrue(faulty.faultHappened(), "no fault at operation " + operation);
      if (faults.apply(operation) instanceof StorageFault.Failure) {
        check(change, outcome, storage, faulty.faultLocation());
      } else {
        check(change, outcome, faulty.survivingFiles(), faulty.faultLocation());
      }
    }
  }

  private static void check(Change change, Outcome outcome, MemoryStorage storage, String place)
      throws IOException {
    try {
      boolean isNew = change.hasHappened(storage);
      boolean isLost = outcome == Outcome.LANDED && !isNew;
      assertFalse(isLost && change != Change.VACUUM, "a commit that landed is lost");
      assertFalse(
          isNew && outcome == Outcome.FAILED && change != Change.VACUUM,
          "a commit that failed landed");
      checkWhole(storage);
      assertEquals(Outcome.LANDED, apply(change, storage));
      assertTrue(change.hasHappened(storage));
      checkWhole(storage);
      SampleTable.append(storage, 90, 92, CommitToken.random());
      long rows = change == Change.ROLLBACK ? FIRST_ROWS : ALL_ROWS - 1;
      assertEquals(rows + 2, Table.open(storage).snapshot().rowCount());
    } catch (AssertionError | RuntimeException | IOException e) {
      throw new AssertionError("after a fault at " + place + ": " + outcome, e);
    }
  }

  /** Every remaining version has its rows, and no byte is wrong. */
  private static void checkWhole(MemoryStorage storage) throws IOException {
    TableVerifier.verify(
        storage,
        fault -> {
          throw new AssertionError(fault.message());
        });
    for (Snapshot snapshot : Table.open(storage).history()) {
      long expected =
          switch ((int) snapshot.version()) {
            case 1 -> 0;
            case 2 -> FIRST_ROWS;
            case 3 -> ALL_ROWS;
            case 4, 5 -> ALL_ROWS - 1;
            default -> snapshot.operation().equals("rollback") ? FIRST_ROWS : ALL_ROWS - 1;
          };
      assertEquals(expected, snapshot.rowCount(), snapshot.toString());
    }
    assertEquals(ALL_ROWS, Table.openTag(storage, "all").snapshot().rowCount());
  }

  @ParameterizedTest
  @EnumSource
  void anOperationThatFailsOnceDoesNoHarm(Change change) throws IOException {
    failAtEachOperation(change, StorageFault.Failure::new);
  }

  @ParameterizedTest
  @EnumSource
  void anOperationWhoseReplyIsLostDoesNoHarm(Change change) throws IOException {
    failAtEachOperation(change, StorageFault.LostReply::new);
  }

  @ParameterizedTest
  @EnumSource
  void aCrashDoesNoHarm(Change change) throws IOException {
    failAtEachOperation(change, StorageFault.Crash::new);
    failAtEachOperation(change, StorageFault.CrashInReply::new);
  }
}
