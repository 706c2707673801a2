package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.Interruption;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.load.TableLoader;
import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.change.KeyIndexes.Coverage;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.storage.FaultyStorage;
import dev.stoa.testing.storage.StorageFault;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * When any storage operation of {@code stoa load} fails, the table has all records or none, and
 * loading again works.
 */
final class LoadFaultTest {
  private static final long ROW_COUNT = 3;

  @TempDir private Path directory;
  private TableLoader loader;

  /** Whether the last load ended without knowing if it committed; its files are then kept. */
  private boolean isCommitStateUnknown;

  @BeforeEach
  void createInput() throws IOException {
    Path input = Samples.write(directory, "pages.jsonl", Samples.PAGES);
    Console console = Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false);
    loader =
        new TableLoader(
                console,
                List.of(input.toString()),
                InputOptions.defaults(),
                WriteOptions.defaults())
            .indexedBy(List.of(IndexSpec.of("url")));
  }

  @Test
  void aFailedLoadLeavesNoTable() throws IOException {
    int failureCount = 0;
    for (long operation = 0; operation < operationCount(); operation++) {
      MemoryStorage storage = new MemoryStorage();
      FaultyStorage faultyStorage = new FaultyStorage(storage, new StorageFault.Failure(operation));
      if (loadFails(faultyStorage)) {
        failureCount++;
        assertFalse(Table.exists(storage) && !isCommitStateUnknown, faultyStorage.faultLocation());
        assertTrue(isCommitStateUnknown || rowCount(storage) == 0, faultyStorage.faultLocation());
      }
    }
    assertTrue(failureCount > 20, () -> "too few loads failed");
  }

  @Test
  void aLostReplyLeavesAllOrNothing() throws IOException {
    checkAllOrNothing(StorageFault.LostReply::new);
  }

  @Test
  void aCrashLeavesAllOrNothing() throws IOException {
    checkAllOrNothing(StorageFault.Crash::new);
    checkAllOrNothing(StorageFault.CrashInReply::new);
  }

  private long operationCount() throws IOException {
    FaultyStorage countingStorage = new FaultyStorage(new MemoryStorage(), new StorageFault.None());
    loader.loadInto(countingStorage, Interruption.never());
    return countingStorage.operationCount();
  }

  private void checkAllOrNothing(LongFunction<StorageFault> faults) throws IOException {
    for (long operation = 0; operation < operationCount(); operation++) {
      MemoryStorage storage = new MemoryStorage();
      FaultyStorage faultyStorage = new FaultyStorage(storage, faults.apply(operation));
      boolean isFailed = loadFails(faultyStorage);
      long rowCount = rowCount(storage);
      assertTrue(
          rowCount == ROW_COUNT || (rowCount == 0 && isFailed), faultyStorage.faultLocation());
      checkNextLoadAppends(storage, rowCount, faultyStorage.faultLocation());
    }
  }

  /** Loads again, and checks that the table has the rows of both loads and no faults. */
  private void checkNextLoadAppends(MemoryStorage storage, long rowCount, String location)
      throws IOException {
    loader.loadInto(storage, Interruption.never());
    assertEquals(rowCount + ROW_COUNT, rowCount(storage), location);
    Coverage coverage = Table.open(storage).indexes().coverage().get(0);
    assertEquals(coverage.splitCount(), coverage.indexedSplitCount(), location);
    TableVerifier.verify(
        storage,
        fault -> {
          throw new AssertionError(location + ": " + fault.message());
        });
  }

  /**
   * Loads and returns whether it fails; checks that the first fault is reported, not the cleanup's.
   */
  private boolean loadFails(FaultyStorage faultyStorage) {
    isCommitStateUnknown = false;
    try {
      loader.loadInto(faultyStorage, Interruption.never());
      assertTrue(faultyStorage.faultHappened());
      return false;
    } catch (IOException | UncheckedIOException | CommitStateUnknownException e) {
      isCommitStateUnknown = e instanceof CommitStateUnknownException;
      assertTrue(
          namesLocation(faultyStorage.faultLocation(), e),
          () -> faultyStorage.faultLocation() + " became " + e);
      return true;
    }
  }

  private static boolean namesLocation(String location, Throwable fault) {
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      if (String.valueOf(cause.getMessage()).contains(location)) {
        return true;
      }
    }
    return false;
  }

  private static long rowCount(MemoryStorage storage) throws IOException {
    return Table.exists(storage) ? Table.open(storage).snapshot().rowCount() : 0;
  }
}
