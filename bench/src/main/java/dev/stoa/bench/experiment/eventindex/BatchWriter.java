package dev.stoa.bench.experiment.eventindex;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Upserts one batch after the other in a thread of its own, until it is closed. */
final class BatchWriter implements Closeable {
  private final EventBatches batches;
  private final EventChanges changes;
  private final AtomicInteger startedCount = new AtomicInteger();
  private final AtomicInteger completeCount = new AtomicInteger();
  private final ExecutorService executor = Executors.newSingleThreadExecutor();
  private final Future<?> writing;
  private volatile boolean isStopping;

  /** Starts to write; the changes belong to its thread until it is closed. */
  BatchWriter(EventBatches batches, EventChanges changes) {
    this.batches = batches;
    this.changes = changes;
    this.writing =
        executor.submit(
            () -> {
              write();
              return null;
            });
  }

  private void write() throws IOException {
    while (!isStopping) {
      changes.upsert(batches.batch(startedCount.getAndIncrement()));
      completeCount.incrementAndGet();
    }
  }

  /** Returns the number of batches that are complete or being written. */
  int startedCount() {
    return startedCount.get();
  }

  /** Returns the number of batches that readers find. */
  int completeCount() {
    return completeCount.get();
  }

  /** Fails if it cannot write any more. */
  void checkIsWriting() throws IOException {
    if (writing.isDone()) {
      close();
    }
  }

  /** Completes the current batch, and ends. */
  @Override
  public void close() throws IOException {
    isStopping = true;
    executor.shutdown();
    try {
      writing.get();
    } catch (ExecutionException e) {
      throw new IOException("batch " + startedCount + " could not be written", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while a batch was written", e);
    }
  }
}
