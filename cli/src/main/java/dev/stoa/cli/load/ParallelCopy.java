package dev.stoa.cli.load;

import dev.stoa.cli.console.Interruption;
import dev.stoa.cli.console.ProgressReporter;
import dev.stoa.cli.input.block.RowBlock;
import dev.stoa.cli.input.block.RowBlocks;
import dev.stoa.cli.input.record.BadRecords;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.AvroTypeException;

/**
 * Writes the parts of an input at the same time, each with a thread and a writer of its own, so
 * that the rows of a part stay together. If one part fails, the files of all are deleted.
 */
final class ParallelCopy {
  private static final long PROGRESS_INTERVAL_MILLIS = 100;

  private final Table table;
  private final WriteOptions options;
  private final BadRecords badRecords;
  private final AtomicLong rowCount = new AtomicLong();
  private final AtomicBoolean isStopped = new AtomicBoolean();

  /** The number of bytes that each part has read. */
  private final List<AtomicLong> positions = new ArrayList<>();

  /** Creates a copy into a table, whose writers share the memory and threads of the options. */
  ParallelCopy(Table table, WriteOptions options, BadRecords badRecords) {
    this.table = table;
    this.options = options;
    this.badRecords = badRecords;
  }

  /** Returns the number of rows that were written. */
  long rowCount() {
    return rowCount.get();
  }

  /** Writes all parts and returns what was written, in their order. */
  List<WrittenSplit> write(
      List<RowBlocks> parts, ProgressReporter progress, Interruption interruption)
      throws IOException {
    WriteOptions partOptions =
        options
            .withMemoryBudgetInBytes(Math.max(1, options.memoryBudgetInBytes() / parts.size()))
            .withThreadCount(Math.max(1, options.threadCount() / parts.size()));
    ExecutorService executor = Executors.newFixedThreadPool(parts.size());
    try {
      ExecutorCompletionService<List<WrittenSplit>> tasks =
          new ExecutorCompletionService<>(executor);
      List<Future<List<WrittenSplit>>> futures = new ArrayList<>();
      for (RowBlocks part : parts) {
        AtomicLong position = new AtomicLong();
        positions.add(position);
        futures.add(tasks.submit(writing(part, partOptions, position)));
      }
      await(tasks, futures.size(), progress, interruption);
      return result(futures, table.storage());
    } finally {
      isStopped.set(true);
      executor.shutdown();
    }
  }

  private Callable<List<WrittenSplit>> writing(
      RowBlocks part, WriteOptions partOptions, AtomicLong position) {
    return () -> {
      boolean isWritten = false;
      try (TableWriter writer = table.newWriter(partOptions)) {
        Optional<RowBlock> block = part.next();
        while (block.isPresent() && !isStopped.get()) {
          write(block.get(), part, writer);
          position.set(part.position());
          block = part.next();
        }
        List<WrittenSplit> splits = isStopped.get() ? List.of() : writer.finish();
        isWritten = true;
        return splits;
      } finally {
        if (!isWritten) {
          isStopped.set(true);
        }
      }
    };
  }

  private void write(RowBlock block, RowBlocks part, TableWriter writer) throws IOException {
    try {
      block.writeTo(writer);
      rowCount.addAndGet(block.rowCount());
    } catch (AvroTypeException e) {
      badRecords.skipMismatch(part.location(), e);
    }
  }

  /** Waits until all parts have ended, and shows their progress. */
  private void await(
      ExecutorCompletionService<List<WrittenSplit>> tasks,
      int taskCount,
      ProgressReporter progress,
      Interruption interruption) {
    int endedCount = 0;
    while (endedCount < taskCount) {
      try {
        if (tasks.poll(PROGRESS_INTERVAL_MILLIS, TimeUnit.MILLISECONDS) != null) {
          endedCount++;
        }
        progress.update(rowCount.get(), positions.stream().mapToLong(AtomicLong::get).sum());
        if (interruption.isRequested()) {
          isStopped.set(true);
        }
      } catch (InterruptedException e) {
        isStopped.set(true);
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** Returns what all parts wrote; if one failed, deletes the files of the others. */
  private static List<WrittenSplit> result(
      List<Future<List<WrittenSplit>>> futures, Storage storage) throws IOException {
    List<WrittenSplit> splits = new ArrayList<>();
    Throwable failure = null;
    for (Future<List<WrittenSplit>> future : futures) {
      try {
        splits.addAll(future.get());
      } catch (ExecutionException e) {
        failure = failure == null ? e.getCause() : failure;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        failure = new IllegalStateException("interrupted while the rows were loaded", e);
      }
    }
    if (failure == null) {
      return splits;
    }
    splits.forEach(split -> split.delete(storage));
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
    throw (RuntimeException) failure;
  }
}
