package dev.stoa.cli.console;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Shows the progress of one activity. Not thread-safe. */
public final class ProgressReporter implements AutoCloseable {
  private static final long TERMINAL_START_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long TERMINAL_STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long PLAIN_STEP_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final String CLEAR_LINE = "\r\033[K";

  private final Console console;
  private final LongSupplier clock;
  private final ProgressLine line;
  private final long startNanos;
  private long nextUpdateNanos;
  private boolean isShown;

  ProgressReporter(Console console, ProgressLine line, LongSupplier clock) {
    this.console = console;
    this.clock = clock;
    this.line = line;
    this.startNanos = clock.getAsLong();
    this.nextUpdateNanos =
        startNanos + (console.isTerminal() ? TERMINAL_START_NANOS : PLAIN_STEP_NANOS);
  }

  /** Starts an activity such as "loading" of {@code totalInBytes}; 0 when unknown. */
  public static ProgressReporter start(Console console, String work, long totalInBytes) {
    return new ProgressReporter(console, new ProgressLine(work, totalInBytes), System::nanoTime);
  }

  /** Records the bytes done. */
  public void update(long bytes) {
    update(ProgressLine.NO_ROWS, bytes);
  }

  /** Records the bytes and rows done; cheap enough for every row. */
  public void update(long rows, long bytes) {
    long now = clock.getAsLong();
    if (now - nextUpdateNanos >= 0) {
      print(line.format(rows, bytes, now - startNanos), now);
    }
  }

  /** Records the current step. */
  public void show(String text) {
    long now = clock.getAsLong();
    if (now - nextUpdateNanos >= 0) {
      print(text, now);
    }
  }

  private void print(String text, long now) {
    if (console.isTerminal()) {
      console.err().print(CLEAR_LINE + text);
      console.err().flush();
      nextUpdateNanos = now + TERMINAL_STEP_NANOS;
    } else {
      console.err().println("stoa: " + text);
      nextUpdateNanos = now + PLAIN_STEP_NANOS;
    }
    isShown = true;
  }

  /** Clears the progress line, if one is shown on a terminal. */
  @Override
  public void close() {
    if (isShown && console.isTerminal()) {
      console.err().print(CLEAR_LINE);
      console.err().flush();
    }
  }
}
