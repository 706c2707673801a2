package dev.stoa.format.split;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The threads that encode pages: the writer's own thread and, if more are allowed, background
 * threads that start when the first page ends and stop when this executor is closed. Pages of one
 * column are encoded in order and different columns in parallel, so the bytes do not depend on the
 * number of threads.
 *
 * <p>Created by table writers and shared by their {@link SplitWriter}s. Only the writer's thread
 * may call its methods.
 */
public final class EncodingExecutor implements Closeable {
  /** The maximum number of queued or running pages per thread; more would only use memory. */
  private static final int MAX_PAGES_PER_THREAD = 2;

  private final int threadCount;
  private final boolean encodesInBackground;
  private final List<Thread> workers = new ArrayList<>();

  /** Guards the fields below, and the state of queues. */
  private final Object lock = new Object();

  /** Queues with a task that no thread runs. */
  private final Deque<TaskQueue> readyQueues = new ArrayDeque<>();

  private int unfinishedTaskCount;
  private long finishedTaskCount;
  private boolean isClosed;

  private EncodingExecutor(int threadCount, boolean encodesInBackground) {
    this.threadCount = threadCount;
    this.encodesInBackground = encodesInBackground;
  }

  /**
   * Returns an executor with the writer's thread and {@code threadCount - 1} other threads, which
   * encode pages while rows are added.
   *
   * @param threadCount the number of threads, at least 1
   */
  public static EncodingExecutor of(int threadCount) {
    return new EncodingExecutor(threadCount, threadCount > 1);
  }

  /**
   * Returns an executor that uses several threads only for the last pages of a split directory: for
   * writers that choose by memory which split directory to end.
   */
  public static EncodingExecutor atSplitEnd(int threadCount) {
    return new EncodingExecutor(threadCount, false);
  }

  /** The encoding of one page. */
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

  /**
   * Returns the number of columns whose last pages are submitted before the first of them is
   * awaited.
   */
  int maxPendingColumnCount() {
    return isParallel() ? MAX_PAGES_PER_THREAD * threadCount : 0;
  }

  /** Creates a queue for the tasks of one column. */
  TaskQueue newQueue() {
    return new TaskQueue();
  }

  /** Tasks that run one after another. If a task fails, the remaining tasks are dropped. */
  final class TaskQueue {
    private final Deque<Task> tasks = new ArrayDeque<>();
    private boolean isRunning;
    private Throwable failure;

    /**
     * Runs a task: at once if there is one thread, otherwise at some time before {@link #await}
     * returns.
     *
     * @throws IOException if this or an earlier task failed
     */
    void add(Task task) throws IOException {
      if (!isParallel()) {
        task.run();
        return;
      }
      startWorkers();
      synchronized (lock) {
        tasks.add(task);
        unfinishedTaskCount++;
        enqueueIfIdle();
      }
      while (isSaturated()) {
        runTaskOrWait();
      }
      throwFailure();
    }

    /** Waits for all tasks and helps to run them. */
    void await() throws IOException {
      while (isBusy()) {
        runTaskOrWait();
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
        readyQueues.add(this);
        lock.notifyAll();
      }
    }

    /** Runs the first task without the lock. */
    private void run(Task task) {
      Throwable exception = null;
      try {
        task.run();
      } catch (IOException | RuntimeException | Error e) {
        exception = e;
      }
      synchronized (lock) {
        isRunning = false;
        unfinishedTaskCount--;
        finishedTaskCount++;
        if (exception != null && failure == null) {
          failure = exception;
        }
        if (failure != null) {
          unfinishedTaskCount -= tasks.size();
          tasks.clear();
        }
        if (!tasks.isEmpty()) {
          readyQueues.add(this);
        }
        lock.notifyAll();
      }
    }

    private void throwFailure() throws IOException {
      Throwable exception;
      synchronized (lock) {
        exception = failure;
      }
      if (exception instanceof IOException e) {
        throw e;
      } else if (exception instanceof RuntimeException e) {
        throw e;
      } else if (exception instanceof Error e) {
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
        while (readyQueues.isEmpty() && !isClosed) {
          try {
            lock.wait();
          } catch (InterruptedException e) {
            return; // only the end of the process interrupts these threads
          }
        }
        if (isClosed) {
          return;
        }
        queue = readyQueues.remove();
        task = queue.tasks.remove();
        queue.isRunning = true;
      }
      queue.run(task);
    }
  }

  private boolean isSaturated() {
    synchronized (lock) {
      return unfinishedTaskCount > MAX_PAGES_PER_THREAD * threadCount;
    }
  }

  /** Runs one task in this thread; if none is ready, waits for a change. */
  private void runTaskOrWait() throws IOException {
    TaskQueue queue;
    Task task;
    synchronized (lock) {
      if (readyQueues.isEmpty()) {
        awaitChange();
        return;
      }
      queue = readyQueues.remove();
      task = queue.tasks.remove();
      queue.isRunning = true;
    }
    queue.run(task);
  }

  private void awaitChange() throws IOException {
    long oldFinishedTaskCount = finishedTaskCount;
    try {
      while (readyQueues.isEmpty()
          && unfinishedTaskCount > 0
          && finishedTaskCount == oldFinishedTaskCount) {
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
      readyQueues.clear();
      lock.notifyAll();
    }
    boolean isInterrupted = false;
    for (Thread worker : workers) {
      while (worker.isAlive()) {
        try {
          worker.join();
        } catch (InterruptedException e) {
          // Still wait: a page takes milliseconds, and no thread may outlive its writer.
          isInterrupted = true;
        }
      }
    }
    workers.clear();
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
