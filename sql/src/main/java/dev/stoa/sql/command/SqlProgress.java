package dev.stoa.sql.command;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.ProgressReporter;
import dev.stoa.sql.StoaDuckDb;
import java.util.concurrent.TimeUnit;

/** Shows on a terminal how much of its tables a statement has read, until it is ended. */
final class SqlProgress {
  private static final long INTERVAL_MILLIS = 100;

  private final StoaDuckDb duckDb;
  private final Console console;
  private final Thread thread;
  private volatile boolean isClosed;

  private SqlProgress(Console console, StoaDuckDb duckDb) {
    this.console = console;
    this.duckDb = duckDb;
    this.thread = new Thread(this::show, "stoa-sql-progress");
  }

  static SqlProgress start(Console console, StoaDuckDb duckDb) {
    SqlProgress progress = new SqlProgress(console, duckDb);
    if (console.isTerminal()) {
      progress.thread.setDaemon(true);
      progress.thread.start();
    }
    return progress;
  }

  private void show() {
    while (!isClosed && duckDb.totalSizeInBytes() == 0) {
      sleep();
    }
    try (ProgressReporter reporter =
        ProgressReporter.start(console, "reading", duckDb.totalSizeInBytes())) {
      while (!isClosed) {
        reporter.update(duckDb.readSizeInBytes());
        sleep();
      }
    }
  }

  private void sleep() {
    try {
      TimeUnit.MILLISECONDS.sleep(INTERVAL_MILLIS);
    } catch (InterruptedException e) {
      isClosed = true;
    }
  }

  /** Removes the line; may be called again. */
  void end() {
    isClosed = true;
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
