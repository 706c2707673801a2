package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.Interruption;
import dev.stoa.cli.input.InputOptions;
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
 * Whatever the storage does while a table is made by {@code stoa load}, at whichever operation: it
 * has all records or none, and loading again works.
 */
final class LoadFaultTest {
  private static final long ROWS = 3;

  @TempDir private Path folder;
  private Load load;

  /** Whether the last load could not say how it ended; such a table is not taken away. */
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
        assertFalse(Table.exists(storage) && !isUnknown, faulty.faultPlace());
        assertTrue(isUnknown || rowCount(storage) == 0, faulty.faultPlace());
      }
    }
    assertTrue(failures > 20, () -> "too few loads failed");
  }

  @Test
  void aLoadThatMayHaveLandedIsNotTakenBack() throws IOException {
    checkAllOrNothing(StorageFault.LostReply::new);
  }

  @Test
  void aCrashLeavesAllOrNothingAndIsToldAsItHappened() throws IOException {
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
      assertTrue(rows == ROWS || (rows == 0 && failed), faulty.faultPlace());
      checkLoadingGoesOn(storage, rows, faulty.faultPlace());
    }
  }

  /** What a load left in a place that is no table yet does not keep the next one from making it. */
  private void checkLoadingGoesOn(MemoryStorage storage, long rows, String place)
      throws IOException {
    load.into(storage, Interruption.never());
    assertEquals(rows + ROWS, rowCount(storage), place);
    TableVerifier.verify(
        storage,
        fault -> {
          throw new AssertionError(place + ": " + fault.message());
        });
  }

  /** Loads, and checks that what it says is the first fault and not one of cleaning up. */
  private boolean fails(FaultyStorage faulty) {
    isUnknown = false;
    try {
      load.into(faulty, Interruption.never());
      assertTrue(faulty.faultHappened());
      return false;
    } catch (IOException | UncheckedIOException | CommitStateUnknownException e) {
      isUnknown = e instanceof CommitStateUnknownException;
      assertTrue(isNamed(faulty.faultPlace(), e), () -> faulty.faultPlace() + " became " + e);
      return true;
    }
  }

  private static boolean isNamed(String place, Throwable fault) {
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      if (String.valueOf(cause.getMessage()).contains(place)) {
        return true;
      }
    }
    return false;
  }

  private static long rowCount(MemoryStorage storage) throws IOException {
    return Table.exists(storage) ? Table.open(storage).snapshot().rowCount() : 0;
  }
}
