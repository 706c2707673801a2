package dev.stoa.arrow;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Passes batches from the threads that decode parts to one consumer, in the order of the parts.
 * Threads wait when the batches that were not yet taken exceed a number of bytes, except the one
 * whose batch the consumer waits for.
 */
final class OrderedBatchQueue {
  /** The batches of one part that were not yet taken. */
  private static final class PartBatches {
    private final Deque<ExportedBatch> batches = new ArrayDeque<>();
    private boolean isFinished;
    private Optional<Throwable> failure = Optional.empty();
  }

  private final long maxSizeInBytes;
  private final List<PartBatches> parts = new ArrayList<>();

  /** The part whose batches are taken next. */
  private int currentPart;

  private long sizeInBytes;
  private boolean isClosed;

  OrderedBatchQueue(int partCount, long maxSizeInBytes) {
    this.maxSizeInBytes = maxSizeInBytes;
    for (int part = 0; part < partCount; part++) {
      parts.add(new PartBatches());
    }
  }

  /**
   * Adds the next batch of a part, after waiting for space; returns whether further ones are
   * wanted. The queue owns the batch.
   */
  synchronized boolean put(int part, ExportedBatch batch) throws InterruptedIOException {
    long batchSizeInBytes = batch.sizeInBytes();
    while (!isClosed && !hasSpace(part, batchSizeInBytes)) {
      try {
        wait();
      } catch (InterruptedException e) {
        batch.close();
        throw new InterruptedIOException("a thread that decodes a table was interrupted");
      }
    }
    if (isClosed) {
      batch.close();
      return false;
    }
    parts.get(part).batches.add(batch);
    sizeInBytes += batchSizeInBytes;
    notifyAll();
    return true;
  }

  private boolean hasSpace(int part, long batchSizeInBytes) {
    return sizeInBytes + batchSizeInBytes <= maxSizeInBytes
        || (part == currentPart && parts.get(part).batches.isEmpty());
  }

  /** Ends a part. */
  synchronized void finish(int part) {
    parts.get(part).isFinished = true;
    notifyAll();
  }

  /** Ends a part by an exception, which the consumer throws after the part's batches. */
  synchronized void fail(int part, Throwable failure) {
    parts.get(part).failure = Optional.of(failure);
    finish(part);
  }

  /** Takes the next batch, which the caller closes; empty after the last. */
  synchronized Optional<ExportedBatch> take() throws IOException {
    while (currentPart < parts.size() && !isClosed) {
      PartBatches part = parts.get(currentPart);
      if (!part.batches.isEmpty()) {
        ExportedBatch batch = part.batches.remove();
        sizeInBytes -= batch.sizeInBytes();
        notifyAll();
        return Optional.of(batch);
      }
      if (part.failure.isPresent()) {
        rethrow(part.failure.get());
      }
      if (part.isFinished) {
        currentPart++;
        notifyAll();
      } else {
        awaitBatch(part);
      }
    }
    return Optional.empty();
  }

  private synchronized void awaitBatch(PartBatches part) throws InterruptedIOException {
    while (part.batches.isEmpty() && !part.isFinished && !isClosed) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("the thread was interrupted while it read a table");
      }
    }
  }

  /** Throws an exception of another thread. */
  static void rethrow(Throwable failure) throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    } else if (failure instanceof Error e) {
      throw e;
    }
    throw (RuntimeException) failure;
  }

  synchronized boolean isClosed() {
    return isClosed;
  }

  /** Rejects further batches, and closes those that were not taken. */
  synchronized void close() {
    isClosed = true;
    for (PartBatches part : parts) {
      part.batches.forEach(ExportedBatch::close);
      part.batches.clear();
    }
    notifyAll();
  }
}
