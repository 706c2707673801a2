package dev.stoa.arrow;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Passes batches from the threads that decode tasks to one consumer, in the order of the tasks.
 * Threads wait when the batches that were not yet taken exceed a number of bytes, except the one
 * whose batch the consumer waits for.
 */
final class OrderedBatchQueue {
  /** The batches of one task that were not yet taken. */
  private static final class TaskBatches {
    private final Deque<ExportedBatch> batches = new ArrayDeque<>();
    private boolean isFinished;
    private Optional<Throwable> failure = Optional.empty();
  }

  private final long maxSizeInBytes;
  private final List<TaskBatches> tasks = new ArrayList<>();

  /** The task whose batches are taken next. */
  private int currentTask;

  private long sizeInBytes;
  private boolean isClosed;

  OrderedBatchQueue(int taskCount, long maxSizeInBytes) {
    this.maxSizeInBytes = maxSizeInBytes;
    for (int task = 0; task < taskCount; task++) {
      tasks.add(new TaskBatches());
    }
  }

  /**
   * Adds the next batch of a task, after waiting for space; returns whether further ones are
   * wanted. The queue owns the batch.
   */
  synchronized boolean put(int task, ExportedBatch batch) throws InterruptedIOException {
    long batchSizeInBytes = batch.sizeInBytes();
    while (!isClosed && !hasSpace(task, batchSizeInBytes)) {
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
    tasks.get(task).batches.add(batch);
    sizeInBytes += batchSizeInBytes;
    notifyAll();
    return true;
  }

  private boolean hasSpace(int task, long batchSizeInBytes) {
    return sizeInBytes + batchSizeInBytes <= maxSizeInBytes
        || (task == currentTask && tasks.get(task).batches.isEmpty());
  }

  /** Ends a task. */
  synchronized void finish(int task) {
    tasks.get(task).isFinished = true;
    notifyAll();
  }

  /** Ends a task by an exception, which the consumer throws after the task's batches. */
  synchronized void fail(int task, Throwable failure) {
    tasks.get(task).failure = Optional.of(failure);
    finish(task);
  }

  /** Takes the next batch, which the caller closes; empty after the last. */
  synchronized Optional<ExportedBatch> take() throws IOException {
    while (currentTask < tasks.size() && !isClosed) {
      TaskBatches task = tasks.get(currentTask);
      if (!task.batches.isEmpty()) {
        ExportedBatch batch = task.batches.remove();
        sizeInBytes -= batch.sizeInBytes();
        notifyAll();
        return Optional.of(batch);
      }
      if (task.failure.isPresent()) {
        throwFailure(task.failure.get());
      }
      if (task.isFinished) {
        currentTask++;
        notifyAll();
      } else {
        awaitBatch(task);
      }
    }
    return Optional.empty();
  }

  private synchronized void awaitBatch(TaskBatches task) throws InterruptedIOException {
    while (task.batches.isEmpty() && !task.isFinished && !isClosed) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("the thread was interrupted while it read a table");
      }
    }
  }

  private static void throwFailure(Throwable failure) throws IOException {
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
    for (TaskBatches task : tasks) {
      task.batches.forEach(ExportedBatch::close);
      task.batches.clear();
    }
    notifyAll();
  }
}
