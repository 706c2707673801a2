package dev.stoa.format.split;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The threads that encode pages: the writer's own and, if it allows more, some that start when the
 * first page ends and stop when this is closed. Pages of one column are encoded in order, those of
 * several columns in parallel, so that the bytes do not depend on the number of threads.
 *
 * <p>Made by writers of tables, shared by their {@link SplitWriter}s. All methods are for the
 * writer's thread.
 */
public final class EncodingExecutor implements Closeable {
  /** Pages queued or being encoded, per thread: more would only use memory. */
  private static final int PAGES_PER_THREAD = 2;

  private final int threadCount;
  private final boolean encodesInBackground;
  private final List<Thread> workers = new ArrayList<>();

  /** Guards everything below, and the state of chains. */
  private final Object lock = new Object();

  /** Chains with a task that no thread is running. */
  private final Deque<TaskQueue> ready = new ArrayDeque<>();

  private int unfinished;
  private long finished;
  private boolean isClosed;

  private EncodingExecutor(int threadCount, boolean mayRunBesideRows) {
    this.threadCount = threadCount;
    this.encodesInBackground = mayRunBesideRows;
  }

  /**
   * Uses the writer's thread and {@code threadCount - 1} more, which encode pages while rows are
   * added.
   *
   * @param threadCount at least 1
   */
  public static EncodingExecutor of(int threadCount) {
    return new EncodingExecutor(threadCount, threadCount > 1);
  }

  /**
   * The same, but several threads encode only the last pages of a split directory: for writers that
   * choose the split directory to end by its memory.
   */
  public static EncodingExecutor atSplitEnd(int threadCount) {
    return new EncodingExecutor(threadCount, false);
  }

  /** Encodes a page. */
  @FunctionalInterface
  interface Task {
    void run() throws IOException;
  }

  private boolean isParallel() {
    return threadCount > 1;
  }

  /** Whether pages may be encoded while more rows are added. */
  boolean encodesInBackground() {
    return encodesInBackground;
  }

  /** The number of columns whose last pages are submitted before the first of them is awaited. */
  int maxPendingColumns() {
    return isParallel() ? PAGES_PER_THREAD * threadCount : 0;
  }

  /** Runs the tasks of one column. */
  TaskQueue newQueue() {
    return new TaskQueue();
  }

  /** Tasks that run one after another. If one fails, the rest are dropped. */
  final class TaskQueue {
    private final Deque<Task> tasks = new ArrayDeque<>();
    private boolean isRunning;
    private Throwable failure;

    /**
     * Runs a task: now if there is one thread, else some time before {@link #await} returns.
     *
     * @throws IOException if this task or one before it failed
     */
    void add(Task task) throws IOException {
      if (!isParallel()) {
        task.run();
        return;
      }
      startWorkers();
      synchronized (lock) {
        tasks.add(task);
        unfinished++;
        enqueueIfIdle();
      }
      while (isSaturated()) {
        runOneOrWait();
      }
      throwFailure();
    }

    /** Waits for all tasks and helps to run them. */
    void await() throws IOException {
      while (isBusy()) {
        runOneOrWait();
      }
      throwFailure();
    }

    private boolean isBusy() {
      synchronized (lock) {
        return isRunning || !tasks.isEmpty();
      }
    }

    private void enqueueIfIdle() {
      if (!isRunning && tasks.size() == 1) {
        ready.add(this);
        lock.notifyAll();
      }
    }

    /** Runs the first task without the lock. */
    private void runFirst(Task task) {
      Throwable thrown = null;
      try {
        task.run();
      } catch (IOException | RuntimeException | Error e) {
        thrown = e;
      }
      synchronized (lock) {
        isRunning = false;
        unfinished--;
        finished++;
        if (thrown != null && failure == null) {
          failure = thrown;
        }
        if (failure != null) {
          unfinished -= tasks.size();
          tasks.clear();
        }
        if (!tasks.isEmpty()) {
          ready.add(this);
        }
        lock.notifyAll();
      }
    }

    private void throwFailure() throws IOException {
      Throwable thrown;
      synchronized (lock) {
        thrown = failure;
      }
      if (thrown instanceof IOException e) {
        throw e;
      } else if (thrown instanceof RuntimeException e) {
        throw e;
      } else if (thrown instanceof Error e) {
        throw e;
      }
    }
  }

  private void startWorkers() {
    while (workers.size() < threadCount - 1) {
      Thread worker = new Thread(this::runWorker, "stoa-encoding-" + (workers.size() + 1));
      worker.setDaemon(true);
      workers.add(worker);
      worker.start();
    }
  }

  private void runWorker() {
    while (true) {
      TaskQueue queue;
      Task task;
      synchronized (lock) {
        while (ready.isEmpty() && !isClosed) {
          try {
            lock.wait();
          } catch (InterruptedException e) {
            return; // these threads are interrupted only to end the process
          }
        }
        if (isClosed) {
          return;
        }
        queue = ready.remove();
        task = queue.tasks.remove();
        queue.isRunning = true;
      }
      queue.runFirst(task);
    }
  }

  private boolean isSaturated() {
    synchronized (lock) {
      return unfinished > PAGES_PER_THREAD * threadCount;
    }
  }

  /** Helps with one task; if none is ready, waits until something changes. */
  private void runOneOrWait() throws IOException {
    TaskQueue queue;
    Task task;
    synchronized (lock) {
      if (ready.isEmpty()) {
        awaitChange();
        return;
      }
      queue = ready.remove();
      task = queue.tasks.remove();
      queue.isRunning = true;
    }
    queue.runFirst(task);
  }

  private void awaitChange() throws IOException {
    long seen = finished;
    try {
      while (ready.isEmpty() && unfinished > 0 && finished == seen) {
        lock.wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interruption =
          new InterruptedIOException("interrupted while pages were encoded; nothing was committed");
      interruption.initCause(e);
      throw interruption;
    }
  }

  /** Drops tasks that have not started, and waits until the threads have ended. */
  @Override
  public void close() {
    synchronized (lock) {
      isClosed = true;
      ready.clear();
      lock.notifyAll();
    }
    boolean isInterrupted = false;
    for (Thread worker : workers) {
      while (worker.isAlive()) {
        try {
          worker.join();
        } catch (InterruptedException e) {
          isInterrupted = true; // a page takes some milliseconds: no thread outlives its writer
        }
      }
    }
    workers.clear();
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
