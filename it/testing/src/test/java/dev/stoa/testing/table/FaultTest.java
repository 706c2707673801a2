package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.testing.storage.FaultyStorage;
import dev.stoa.testing.storage.StorageFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.LongFunction;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * When any storage operation fails while rows are loaded and committed, the table is at the old or
 * the new snapshot, and further reads and writes succeed.
 */
final class FaultTest {
  private static final int OLD_ROWS = 10;
  private static final int NEW_ROWS = 24;
  private static final CommitToken TOKEN = CommitToken.of("the load under test");

  private final MemoryStorage base = new MemoryStorage();

  /** The result of a load, as its caller saw it. */
  private enum Outcome {
    LANDED,
    FAILED,
    UNKNOWN
  }

  @BeforeEach
  void makeTable() throws IOException {
    Table.create(base, SampleTable.SCHEMA);
    SampleTable.append(base, 0, OLD_ROWS, CommitToken.random());
  }

  private static Outcome load(Storage storage) {
    try {
      SampleTable.append(storage, OLD_ROWS, NEW_ROWS, TOKEN);
      return Outcome.LANDED;
    } catch (CommitStateUnknownException e) {
      return Outcome.UNKNOWN;
    } catch (IOException | UncheckedIOException e) {
      return Outcome.FAILED;
    }
  }

  /** The operations of a load without faults. */
  private long operationCount() throws IOException {
    FaultyStorage faulty = new FaultyStorage(base.copy(), new StorageFault.None());
    assertEquals(Outcome.LANDED, load(faulty));
    return faulty.operationCount();
  }

  /** Loads under a fault at each operation and checks the result. */
  private void failAtEachOperation(LongFunction<StorageFault> faults) throws IOException {
    long operationCount = operationCount();
    assertTrue(operationCount > 50, () -> "only " + operationCount + " operations");
    for (long operation = 0; operation < operationCount; operation++) {
      MemoryStorage storage = base.copy();
      FaultyStorage faulty = new FaultyStorage(storage, faults.apply(operation));
      Outcome outcome = load(faulty);
      assertTrue(faulty.faultHappened(), "no fault at operation " + operation);
      checkOldOrNew(storage, outcome, faulty.faultLocation());
    }
  }

  private static void checkOldOrNew(MemoryStorage storage, Outcome outcome, String location)
      throws IOException {
    try {
      boolean isNew = Table.open(storage).snapshot().rowCount() == NEW_ROWS;
      SampleTable.assertHolds(storage, isNew ? NEW_ROWS : OLD_ROWS);
      assertTrue(isNew || outcome != Outcome.LANDED, "a commit that landed is lost");
      assertFalse(isNew && outcome == Outcome.FAILED, "a commit that failed landed");
      checkWritingGoesOn(storage);
    } catch (AssertionError | RuntimeException | IOException e) {
      throw new AssertionError("after a fault at " + location + ": " + outcome, e);
    }
  }

  /** A retry of the load applies it once; another load is added; no byte is wrong. */
  private static void checkWritingGoesOn(MemoryStorage storage) throws IOException {
    assertEquals(Outcome.LANDED, load(storage));
    SampleTable.assertHolds(storage, NEW_ROWS);
    SampleTable.append(storage, NEW_ROWS, NEW_ROWS + 2, CommitToken.random());
    SampleTable.assertHolds(storage, NEW_ROWS + 2);
    var summary =
        TableVerifier.verify(
            storage,
            fault -> {
              throw new AssertionError(fault.message());
            });
    assertEquals(0, summary.faults());
  }

  @Test
  void anOperationThatFailsOnceDoesNoHarm() throws IOException {
    failAtEachOperation(StorageFault.Failure::new);
  }

  @Test
  void anOperationWhoseReplyIsLostDoesNoHarm() throws IOException {
    failAtEachOperation(StorageFault.LostReply::new);
  }

  @Test
  void aCrashLeavesTheOldOrTheNewSnapshot() throws IOException {
    failAtEachOperation(StorageFault.Crash::new);
    failAtEachOperation(StorageFault.CrashInReply::new);
  }

  @Test
  void aCrashThatLosesWhatIsNotDurableLeavesTheOldOrTheNewSnapshot() throws IOException {
    loseAtEachOperation(StorageFault.Crash::new);
    loseAtEachOperation(StorageFault.CrashInReply::new);
  }

  private void loseAtEachOperation(LongFunction<StorageFault> crashes) throws IOException {
    long operationCount = operationCount();
    for (long operation = 0; operation < operationCount; operation++) {
      FaultyStorage faulty = new FaultyStorage(base.copy(), crashes.apply(operation));
      Outcome outcome = load(faulty);
      assertTrue(faulty.faultHappened());
      checkOldOrNew(faulty.survivingFiles(), outcome, faulty.faultLocation());
    }
  }

  @Test
  void whatWasCommittedSurvivesACrash() throws IOException {
    FaultyStorage faulty = new FaultyStorage(new MemoryStorage(), new StorageFault.None());
    Table.create(faulty, SampleTable.SCHEMA);
    SampleTable.append(faulty, 0, OLD_ROWS, CommitToken.random());
    SampleTable.assertHolds(faulty.survivingFiles(), OLD_ROWS);
    assertEquals(Outcome.LANDED, load(faulty));
    SampleTable.assertHolds(faulty.survivingFiles(), NEW_ROWS);
  }

  @Test
  void aCommitWhoseReplyIsLostInACrashIsNotKnownToHaveLanded() throws IOException {
    long unknown = 0;
    long operationCount = operationCount();
    for (long operation = 0; operation < operationCount; operation++) {
      MemoryStorage storage = base.copy();
      Outcome outcome = load(new FaultyStorage(storage, new StorageFault.CrashInReply(operation)));
      boolean isNew = Table.open(storage).snapshot().rowCount() == NEW_ROWS;
      assertTrue(!isNew || outcome == Outcome.UNKNOWN || outcome == Outcome.LANDED);
      unknown += isNew && outcome == Outcome.UNKNOWN ? 1 : 0;
    }
    assertEquals(2, unknown); // in the reply, and before it checked whether the version counts
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 13})
  void aTornWriteDoesNoHarm(int keptBytes) throws IOException {
    long operationCount = operationCount();
    long torn = 0;
    for (long operation = 0; operation < operationCount; operation++) {
      MemoryStorage storage = base.copy();
      FaultyStorage faulty =
          new FaultyStorage(storage, new StorageFault.TornWrite(operation, keptBytes));
      Outcome outcome = load(faulty);
      if (faulty.faultHappened()) {
        torn++;
        checkOldOrNew(storage, outcome, faulty.faultLocation());
      } else {
        assertEquals(Outcome.LANDED, outcome);
      }
    }
    assertTrue(torn > operationCount / 2, "only " + torn + " loads met a torn write");
  }

  @Test
  void aFullDiskLeavesTheOldSnapshot() throws IOException {
    MemoryStorage whole = base.copy();
    assertEquals(Outcome.LANDED, load(whole));
    long needed = 0;
    for (String path : whole.paths()) {
      needed += base.exists(path) ? 0 : whole.bytes(path).length;
    }
    long min = 100;
    for (long room = 0; room < needed - min; room += 37) {
      MemoryStorage storage = base.copy();
      FaultyStorage faulty = new FaultyStorage(storage, new StorageFault.FullDisk(room));
      Outcome outcome = load(faulty);
      assertTrue(faulty.faultHappened());
      assertEquals(Outcome.FAILED, outcome, faulty.faultLocation());
      checkOldOrNew(storage, outcome, faulty.faultLocation());
    }
  }

  @Test
  void aTableThatCouldNotBeCreatedCanBeCreatedAgain() throws IOException {
    FaultyStorage counting = new FaultyStorage(new MemoryStorage(), new StorageFault.None());
    Table.create(counting, SampleTable.SCHEMA);
    for (long operation = 0; operation < counting.operationCount(); operation++) {
      createUnder(new StorageFault.Failure(operation));
      createUnder(new StorageFault.LostReply(operation));
      createUnder(new StorageFault.Crash(operation));
    }
    createUnder(new StorageFault.FullDisk(100));
  }

  private static void createUnder(StorageFault fault) throws IOException {
    MemoryStorage storage = new MemoryStorage();
    FaultyStorage faulty = new FaultyStorage(storage, fault);
    try {
      Table.create(faulty, SampleTable.SCHEMA);
      assertTrue(Table.exists(storage));
    } catch (IOException | UncheckedIOException | CommitStateUnknownException e) {
      if (!Table.exists(storage)) {
        Table.create(storage, SampleTable.SCHEMA);
      }
    }
    assertTrue(faulty.faultHappened());
    SampleTable.append(storage, 0, OLD_ROWS, CommitToken.random());
    SampleTable.assertHolds(storage, OLD_ROWS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"LAZY", "EAGER"})
  void aFailingStorageGivesNoWrongRows(RecordMode mode) throws IOException {
    FaultyStorage counting = new FaultyStorage(base, new StorageFault.None());
    SampleTable.read(counting, mode);
    for (long operation = 0; operation < counting.operationCount(); operation++) {
      FaultyStorage faulty = new FaultyStorage(base, new StorageFault.Failure(operation));
      IOException failure = null;
      try {
        List<GenericRecord> rows = SampleTable.read(faulty, mode);
        assertEquals(OLD_ROWS, rows.size());
      } catch (IOException e) {
        failure = e;
      } catch (UncheckedIOException e) {
        failure = e.getCause();
      }
      assertTrue(faulty.faultHappened());
      assertTrue(failure != null, "the fault at " + faulty.faultLocation() + " was swallowed");
    }
  }
}
