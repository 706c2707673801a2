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
 * If any storage operation fails while rows are loaded and committed, the table is at the old or
 * the new snapshot, and later reads and writes succeed.
 */
final class FaultTest {
  private static final int OLD_ROW_COUNT = 10;
  private static final int NEW_ROW_COUNT = 24;
  private static final CommitToken TOKEN = CommitToken.of("the load under test");

  private final MemoryStorage originalTable = new MemoryStorage();

  /** What the caller of a load learns about its result. */
  private enum Outcome {
    COMMITTED,
    FAILED,
    UNKNOWN
  }

  @BeforeEach
  void createTable() throws IOException {
    Table.create(originalTable, SampleTable.SCHEMA);
    SampleTable.append(originalTable, 0, OLD_ROW_COUNT, CommitToken.random());
    Table.open(originalTable).indexes().add(List.of("url")).commit();
  }

  private static Outcome load(Storage storage) {
    try {
      SampleTable.append(storage, OLD_ROW_COUNT, NEW_ROW_COUNT, TOKEN);
      return Outcome.COMMITTED;
    } catch (CommitStateUnknownException e) {
      return Outcome.UNKNOWN;
    } catch (IOException | UncheckedIOException e) {
      return Outcome.FAILED;
    }
  }

  /** Counts the operations of a load without faults. */
  private long operationCount() throws IOException {
    FaultyStorage faultyStorage = new FaultyStorage(originalTable.copy(), new StorageFault.None());
    assertEquals(Outcome.COMMITTED, load(faultyStorage));
    return faultyStorage.operationCount();
  }

  /** Loads rows with a fault at each operation, and checks the table. */
  private void failAtEachOperation(LongFunction<StorageFault> faults) throws IOException {
    long operationCount = operationCount();
    assertTrue(operationCount > 50, () -> "only " + operationCount + " operations");
    for (long operation = 0; operation < operationCount; operation++) {
      MemoryStorage storage = originalTable.copy();
      FaultyStorage faultyStorage = new FaultyStorage(storage, faults.apply(operation));
      Outcome outcome = load(faultyStorage);
      assertTrue(faultyStorage.faultHappened(), "no fault at operation " + operation);
      assertOldOrNew(storage, outcome, faultyStorage.faultLocation());
    }
  }

  private static void assertOldOrNew(MemoryStorage storage, Outcome outcome, String location)
      throws IOException {
    try {
      boolean isNew = Table.open(storage).snapshot().rowCount() == NEW_ROW_COUNT;
      SampleTable.assertRows(storage, isNew ? NEW_ROW_COUNT : OLD_ROW_COUNT);
      assertTrue(isNew || outcome != Outcome.COMMITTED, "a committed load is lost");
      assertFalse(isNew && outcome == Outcome.FAILED, "a failed load was committed");
      assertWritesSucceed(storage);
    } catch (AssertionError | RuntimeException | IOException e) {
      throw new AssertionError("after a fault at " + location + ", outcome " + outcome, e);
    }
  }

  /**
   * Asserts that a retry applies the load once, that another load is added, and that verification
   * finds nothing.
   */
  private static void assertWritesSucceed(MemoryStorage storage) throws IOException {
    assertEquals(Outcome.COMMITTED, load(storage));
    SampleTable.assertRows(storage, NEW_ROW_COUNT);
    SampleTable.append(storage, NEW_ROW_COUNT, NEW_ROW_COUNT + 2, CommitToken.random());
    SampleTable.assertRows(storage, NEW_ROW_COUNT + 2);
    var summary =
        TableVerifier.verify(
            storage,
            fault -> {
              throw new AssertionError(fault.message());
            });
    assertEquals(0, summary.faultCount());
  }

  @Test
  void aFailedOperationLeavesTheOldOrTheNewSnapshot() throws IOException {
    failAtEachOperation(StorageFault.Failure::new);
  }

  @Test
  void aLostReplyLeavesTheOldOrTheNewSnapshot() throws IOException {
    failAtEachOperation(StorageFault.LostReply::new);
  }

  @Test
  void aCrashLeavesTheOldOrTheNewSnapshot() throws IOException {
    failAtEachOperation(StorageFault.Crash::new);
    failAtEachOperation(StorageFault.CrashInReply::new);
  }

  @Test
  void aCrashThatLosesFilesLeavesTheOldOrTheNewSnapshot() throws IOException {
    crashAndLoseFilesAtEachOperation(StorageFault.Crash::new);
    crashAndLoseFilesAtEachOperation(StorageFault.CrashInReply::new);
  }

  private void crashAndLoseFilesAtEachOperation(LongFunction<StorageFault> crashes)
      throws IOException {
    long operationCount = operationCount();
    for (long operation = 0; operation < operationCount; operation++) {
      FaultyStorage faultyStorage =
          new FaultyStorage(originalTable.copy(), crashes.apply(operation));
      Outcome outcome = load(faultyStorage);
      assertTrue(faultyStorage.faultHappened());
      assertOldOrNew(faultyStorage.survivingFiles(), outcome, faultyStorage.faultLocation());
    }
  }

  @Test
  void committedRowsSurviveACrash() throws IOException {
    FaultyStorage faultyStorage = new FaultyStorage(new MemoryStorage(), new StorageFault.None());
    Table.create(faultyStorage, SampleTable.SCHEMA);
    SampleTable.append(faultyStorage, 0, OLD_ROW_COUNT, CommitToken.random());
    SampleTable.assertRows(faultyStorage.survivingFiles(), OLD_ROW_COUNT);
    assertEquals(Outcome.COMMITTED, load(faultyStorage));
    SampleTable.assertRows(faultyStorage.survivingFiles(), NEW_ROW_COUNT);
  }

  @Test
  void aCommitWhoseReplyIsLostInACrashHasAnUnknownOutcome() throws IOException {
    long unknownCount = 0;
    long operationCount = operationCount();
    for (long operation = 0; operation < operationCount; operation++) {
      MemoryStorage storage = originalTable.copy();
      Outcome outcome = load(new FaultyStorage(storage, new StorageFault.CrashInReply(operation)));
      boolean isNew = Table.open(storage).snapshot().rowCount() == NEW_ROW_COUNT;
      assertTrue(!isNew || outcome == Outcome.UNKNOWN || outcome == Outcome.COMMITTED);
      unknownCount += isNew && outcome == Outcome.UNKNOWN ? 1 : 0;
    }
    // The crash is in the reply of the commit, or before the writer has checked whether its version
    // is the committed one.
    assertEquals(2, unknownCount);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 13})
  void aTornWriteLeavesTheOldOrTheNewSnapshot(int keptBytes) throws IOException {
    long operationCount = operationCount();
    long tornCount = 0;
    for (long operation = 0; operation < operationCount; operation++) {
      MemoryStorage storage = originalTable.copy();
      FaultyStorage faultyStorage =
          new FaultyStorage(storage, new StorageFault.TornWrite(operation, keptBytes));
      Outcome outcome = load(faultyStorage);
      if (faultyStorage.faultHappened()) {
        tornCount++;
        assertOldOrNew(storage, outcome, faultyStorage.faultLocation());
      } else {
        assertEquals(Outcome.COMMITTED, outcome);
      }
    }
    assertTrue(tornCount > operationCount / 2, "only " + tornCount + " loads had a torn write");
  }

  @Test
  void aFullDiskLeavesTheOldSnapshot() throws IOException {
    MemoryStorage loadedStorage = originalTable.copy();
    assertEquals(Outcome.COMMITTED, load(loadedStorage));
    long requiredBytes = 0;
    for (String path : loadedStorage.paths()) {
      requiredBytes += originalTable.exists(path) ? 0 : loadedStorage.bytes(path).length;
    }
    long minMissingBytes = 100;
    for (long diskSize = 0; diskSize < requiredBytes - minMissingBytes; diskSize += 37) {
      MemoryStorage storage = originalTable.copy();
      FaultyStorage faultyStorage = new FaultyStorage(storage, new StorageFault.FullDisk(diskSize));
      Outcome outcome = load(faultyStorage);
      assertTrue(faultyStorage.faultHappened());
      assertEquals(Outcome.FAILED, outcome, faultyStorage.faultLocation());
      assertOldOrNew(storage, outcome, faultyStorage.faultLocation());
    }
  }

  @Test
  void aTableThatCouldNotBeCreatedCanBeCreatedAgain() throws IOException {
    FaultyStorage countingStorage = new FaultyStorage(new MemoryStorage(), new StorageFault.None());
    Table.create(countingStorage, SampleTable.SCHEMA);
    for (long operation = 0; operation < countingStorage.operationCount(); operation++) {
      createWithFault(new StorageFault.Failure(operation));
      createWithFault(new StorageFault.LostReply(operation));
      createWithFault(new StorageFault.Crash(operation));
    }
    createWithFault(new StorageFault.FullDisk(100));
  }

  private static void createWithFault(StorageFault fault) throws IOException {
    MemoryStorage storage = new MemoryStorage();
    FaultyStorage faultyStorage = new FaultyStorage(storage, fault);
    try {
      Table.create(faultyStorage, SampleTable.SCHEMA);
      assertTrue(Table.exists(storage));
    } catch (IOException | UncheckedIOException | CommitStateUnknownException e) {
      if (!Table.exists(storage)) {
        Table.create(storage, SampleTable.SCHEMA);
      }
    }
    assertTrue(faultyStorage.faultHappened());
    SampleTable.append(storage, 0, OLD_ROW_COUNT, CommitToken.random());
    SampleTable.assertRows(storage, OLD_ROW_COUNT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"LAZY", "EAGER"})
  void aFailedReadIsReported(RecordMode mode) throws IOException {
    assertFailuresAreReported(
        storage -> assertEquals(OLD_ROW_COUNT, SampleTable.read(storage, mode).size()));
  }

  @Test
  void aFailedLookupIsReported() throws IOException {
    List<GenericRecord> rows = SampleTable.rows(0, OLD_ROW_COUNT);
    assertFailuresAreReported(storage -> SampleTable.assertFoundByIndex(Table.open(storage), rows));
  }

  @FunctionalInterface
  private interface Read {
    void of(Storage storage) throws IOException;
  }

  private void assertFailuresAreReported(Read read) throws IOException {
    FaultyStorage countingStorage = new FaultyStorage(originalTable, new StorageFault.None());
    read.of(countingStorage);
    for (long operation = 0; operation < countingStorage.operationCount(); operation++) {
      FaultyStorage faultyStorage =
          new FaultyStorage(originalTable, new StorageFault.Failure(operation));
      IOException failure = null;
      try {
        read.of(faultyStorage);
      } catch (IOException e) {
        failure = e;
      } catch (UncheckedIOException e) {
        failure = e.getCause();
      }
      assertTrue(faultyStorage.faultHappened());
      assertTrue(
          failure != null, "the fault at " + faultyStorage.faultLocation() + " was swallowed");
    }
  }
}
