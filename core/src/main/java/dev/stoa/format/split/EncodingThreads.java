package dev.stoa.format.split;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The threads that encode pages: the writer's own and, where it allows more, some that are started
 * when the first page ends and gone when this is closed. Pages of one column are encoded in their
 * order, those of several side by side, so that the bytes do not depend on the number of threads.
 *
 * <p>Made by writers of tables, shared by their {@link SplitWriter}s. All methods are for the
 * writer's thread.
 */
public final class EncodingThreads implements Closeable {
  /** Pages that wait or are encoded, for each thread: more would only hold memory. */
  private static final int PAGES_PER_THREAD = 2;

  private final int threadCount;
  private final boolean mayRunBesideRows;
  private final List<Thread> helpers = new ArrayList<>();

  /** Guards everything below, and the state of chains. */
  private final Object lock = new Object();

  /** Chains that have a task which nobody runs. */
  private final Deque<Chain> ready = new ArrayDeque<>();

  private int unfinished;
  private long finished;
  private boolean isClosed;

  private EncodingThreads(int threadCount, boolean mayRunBesideRows) {
    this.threadCount = threadCount;
    this.mayRunBesideRows = mayRunBesideRows;
  }

  /**
   * The writer's own thread and {@code threadCount - 1} more, which encode pages while rows come.
   *
   * @param threadCount at least 1
   */
  public static EncodingThreads of(int threadCount) {
    return new EncodingThreads(threadCount, threadCount > 1);
  }

  /**
   * The same, but only the last pages of a split directory are encoded by several threads: for
   * writers that decide by the memory they hold which of several split directories ends.
   */
  public static EncodingThreads atEnds(int threadCount) {
    return new EncodingThreads(threadCount, false);
  }

  /** Encodes a page. */
  @FunctionalInterface
  interface Task {
    void run() throws IOException;
  }

  private boolean areSeveral() {
    return threadCount > 1;
  }

  /** Whether pages may be encoded while further rows are added. */
  boolean mayRunBesideRows() {
    return mayRunBesideRows;
  }

  /** How many columns' last pages are handed over before the first of them is awaited. */
  int columnsAhead() {
    return areSeveral() ? PAGES_PER_THREAD * threadCount : 0;
  }

  /** Runs the tasks of one column. */
  Chain newChain() {
    return new Chain();
  }

  /** Tasks that run one after another. After one that failed the rest is dropped. */
  final class Chain {
    private final Deque<Task> tasks = new ArrayDeque<>();
    private boolean isRunning;
    private Throwable failure;

    /**
     * Runs a task: now where there is one thread, else at some time before {@link #await} returns.
     *
     * @throws IOException when this task failed, or one before it
     */
    void add(Task task) throws IOException {
      if (!areSeveral()) {
        task.run();
        return;
      }
      startHelpers();
      synchronized (lock) {
        tasks.add(task);
        unfinished++;
        makeReady();
      }
      while (isCrowded()) {
        runOneOrWait();
      }
      throwFailure();
    }

    /** Waits for all tasks, running some meanwhile. */
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

    private void makeReady() {
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

  private void startHelpers() {
    while (helpers.size() < threadCount - 1) {
      Thread helper = new Thread(this::help, "stoa-encoding-" + (helpers.size() + 1));
      helper.setDaemon(true);
      helpers.add(helper);
      helper.start();
    }
  }

  private void help() {
    while (true) {
      Chain chain;
      Task task;
      synchronized (lock) {
        while (ready.isEmpty() && !isClosed) {
          try {
            lock.wait();
          } catch (InterruptedException e) {
            return; // nobody interrupts these threads but to end the process
          }
        }
        if (isClosed) {
          return;
        }
        chain = ready.remove();
        task = chain.tasks.remove();
        chain.isRunning = true;
      }
      chain.runFirst(task);
    }
  }

  private boolean isCrowded() {
    synchronized (lock) {
      return unfinished > PAGES_PER_THREAD * threadCount;
    }
  }

  /** Helps with one task; where none is ready, waits until something changes. */
  private void runOneOrWait() throws IOException {
    Chain chain;
    Task task;
    synchronized (lock) {
      if (ready.isEmpty()) {
        awaitChange();
        return;
      }
      chain = ready.remove();
      task = chain.tasks.remove();
      chain.isRunning = true;
    }
    chain.runFirst(task);
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

  /** Drops tasks that nobody began, and waits until the threads have ended. */
  @Override
  public void close() {
    synchronized (lock) {
      isClosed = true;
      ready.clear();
      lock.notifyAll();
    }
    boolean isInterrupted = false;
    for (Thread helper : helpers) {
      while (helper.isAlive()) {
        try {
          helper.join();
        } catch (InterruptedException e) {
          isInterrupted = true; // a page takes some milliseconds: no thread outlives its writer
        }
      }
    }
    helpers.clear();
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
