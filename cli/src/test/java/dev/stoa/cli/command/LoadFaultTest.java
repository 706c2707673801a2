package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.Interruption;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.load.Load;
import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
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
  private static final long ROWS = 3;

  @TempDir private Path folder;
  private Load load;

  /** Whether the last load could not report its result; such a table is not removed. */
  private boolean isUnknown;

  @BeforeEach
  void makeInput() throws IOException {
    Path input = Samples.write(folder, "pages.jsonl", Samples.PAGES);
    Console console = Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false);
    load =
        new Load(
            console, List.of(input.toString()), InputOptions.defaults(), WriteOptions.defaults());
  }

  @Test
  void aLoadThatFailedLeavesNoTable() throws IOException {
    int failures = 0;
    for (long operation = 0; operation < operationCount(); operation++) {
      MemoryStorage storage = new MemoryStorage();
      FaultyStorage faulty = new FaultyStorage(storage, new StorageFault.Failure(operation));
      if (fails(faulty)) {
        failures++;
        assertFalse(Table.exists(storage) && !isUnknown, faulty.faultLocation());
        assertTrue(isUnknown || rowCount(storage) == 0, faulty.faultLocation());
      }
    }
    assertTrue(failures > 20, () -> "too few loads failed");
  }

  @Test
  void keepsFilesWhenCommitStateIsUnknown() throws IOException {
    checkAllOrNothing(StorageFault.LostReply::new);
  }

  @Test
  void crashLeavesAllOrNothingAndIsReported() throws IOException {
    checkAllOrNothing(StorageFault.Crash::new);
    checkAllOrNothing(StorageFault.CrashInReply::new);
  }

  private long operationCount() throws IOException {
    FaultyStorage counting = new FaultyStorage(new MemoryStorage(), new StorageFault.None());
    load.into(counting, Interruption.never());
    return counting.operationCount();
  }

  private void checkAllOrNothing(LongFunction<StorageFault> faults) throws IOException {
    for (long operation = 0; operation < operationCount(); operation++) {
      MemoryStorage storage = new MemoryStorage();
      FaultyStorage faulty = new FaultyStorage(storage, faults.apply(operation));
      boolean failed = fails(faulty);
      long rows = rowCount(storage);
      assertTrue(rows == ROWS || (rows == 0 && failed), faulty.faultLocation());
      checkLoadingGoesOn(storage, rows, faulty.faultLocation());
    }
  }

  /** Files that a load left where no table exists do not keep the next one from creating it. */
  private void checkLoadingGoesOn(MemoryStorage storage, long rows, String location)
      throws IOException {
    load.into(storage, Interruption.never());
    assertEquals(rows + ROWS, rowCount(storage), location);
    TableVerifier.verify(
        storage,
        fault -> {
          throw new AssertionError(location + ": " + fault.message());
        });
  }

  /** Loads, and checks that the reported fault is the first one and not one of the cleanup. */
  private boolean fails(FaultyStorage faulty) {
    isUnknown = false;
    try {
      load.into(faulty, Interruption.never());
      assertTrue(faulty.faultHappened());
      return false;
    } catch (IOException | UncheckedIOException | CommitStateUnknownException e) {
      isUnknown = e instanceof CommitStateUnknownException;
      assertTrue(isNamed(faulty.faultLocation(), e), () -> faulty.faultLocation() + " became " + e);
      return true;
    }
  }

  private static boolean isNamed(String location, Throwable fault) {
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
