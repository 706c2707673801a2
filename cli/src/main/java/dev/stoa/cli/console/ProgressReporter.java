package dev.stoa.cli.console;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Shows the progress of one activity: on a terminal in one line that is overwritten, otherwise in a
 * new line every five seconds. Not thread-safe.
 */
public final class ProgressReporter implements AutoCloseable {
  /** Activities that end earlier are not shown. */
  private static final long TERMINAL_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private static final long TERMINAL_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long PLAIN_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(5);
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
        startNanos + (console.isTerminal() ? TERMINAL_DELAY_NANOS : PLAIN_INTERVAL_NANOS);
  }

  /** Starts an activity such as "loading" of {@code totalInBytes}; 0 when unknown. */
  public static ProgressReporter start(Console console, String activity, long totalInBytes) {
    return new ProgressReporter(
        console, new ProgressLine(activity, totalInBytes), System::nanoTime);
  }

  /** Shows the number of bytes processed so far, if the next update is due. */
  public void update(long byteCount) {
    update(ProgressLine.NO_ROW_COUNT, byteCount);
  }

  /**
   * Shows the rows and bytes processed so far, if the next update is due; may be called per row.
   */
  public void update(long rowCount, long byteCount) {
    long nowNanos = clock.getAsLong();
    if (nowNanos - nextUpdateNanos >= 0) {
      print(line.format(rowCount, byteCount, nowNanos - startNanos), nowNanos);
    }
  }

  /** Shows a text, if the next update is due. */
  public void show(String text) {
    long nowNanos = clock.getAsLong();
    if (nowNanos - nextUpdateNanos >= 0) {
      print(text, nowNanos);
    }
  }

  private void print(String text, long nowNanos) {
    if (console.isTerminal()) {
      console.err().print(CLEAR_LINE + text);
      console.err().flush();
      nextUpdateNanos = nowNanos + TERMINAL_INTERVAL_NANOS;
    } else {
      console.err().println("stoa: " + text);
      nextUpdateNanos = nowNanos + PLAIN_INTERVAL_NANOS;
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
