package dev.stoa.sort;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** Runs the tasks of a {@link RowSorter}, in other threads if there are any. */
final class SortTasks implements Closeable {
  private final int threadCount;

  /** Null until the first task that other threads run. */
  private ExecutorService executor;

  /**
   * Creates an instance.
   *
   * @param threadCount the number of threads, including the caller's
   */
  SortTasks(int threadCount) {
    this.threadCount = threadCount;
  }

  /** Whether tasks run while the caller continues. */
  boolean isParallel() {
    return threadCount > 1;
  }

  /** Starts a task after those submitted earlier have started; runs it if there is one thread. */
  <T> Future<T> submit(Callable<T> task) {
    if (!isParallel()) {
      FutureTask<T> future = new FutureTask<>(task);
      future.run();
      return future;
    }
    if (executor == null) {
      executor =
          Executors.newFixedThreadPool(
              threadCount - 1,
              runnable -> {
                Thread thread = new Thread(runnable, "stoa-sorting");
                thread.setDaemon(true);
                return thread;
              });
    }
    return executor.submit(task);
  }

  /** Waits for a task's result. */
  static <T> T await(Future<T> future) throws IOException {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interruption =
          new InterruptedIOException("interrupted while rows were sorted; nothing was committed");
      interruption.initCause(e);
      throw interruption;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw new IOException(cause.getMessage(), cause);
      } else if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException("sorting failed: " + e.getCause(), e.getCause());
    }
  }

  /** Drops tasks that have not started, and waits until the others have ended. */
  @Override
  public void close() {
    if (executor == null) {
      return;
    }
    executor.shutdownNow();
    boolean isInterrupted = false;
    boolean hasEnded = false;
    while (!hasEnded) {
      try {
        hasEnded = executor.awaitTermination(1, TimeUnit.HOURS);
      } catch (InterruptedException e) {
        isInterrupted = true; // still wait: no thread may outlive its sorter
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
