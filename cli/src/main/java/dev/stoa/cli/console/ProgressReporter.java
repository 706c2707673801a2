package dev.stoa.cli.console;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Shows the progress of one activity on a terminal, in one line that is overwritten and replaced by
 * the totals at the end; shows nothing elsewhere. Not thread-safe.
 */
public final class ProgressReporter implements AutoCloseable {
  /** Activities that end earlier are not shown. */
  private static final long TERMINAL_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private static final long TERMINAL_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final String CLEAR_LINE = "\r\033[K";
  private static final int DEFAULT_WIDTH = 80;

  private final Console console;
  private final LongSupplier clock;
  private final ProgressLine line;
  private final long startNanos;
  private long nextUpdateNanos;
  private boolean isShown;
  private long lastRowCount = ProgressLine.NO_ROW_COUNT;
  private long lastByteCount;

  ProgressReporter(Console console, ProgressLine line, LongSupplier clock) {
    this.console = console;
    this.clock = clock;
    this.line = line;
    this.startNanos = clock.getAsLong();
    this.nextUpdateNanos = startNanos + TERMINAL_DELAY_NANOS;
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
    lastRowCount = rowCount;
    lastByteCount = byteCount;
    if (!console.isTerminal()) {
      return;
    }
    long nowNanos = clock.getAsLong();
    if (nowNanos - nextUpdateNanos >= 0) {
      print(line.format(rowCount, byteCount, nowNanos - startNanos), nowNanos);
    }
  }

  /** Shows a text, if the next update is due. */
  public void show(String text) {
    if (!console.isTerminal()) {
      return;
    }
    long nowNanos = clock.getAsLong();
    if (nowNanos - nextUpdateNanos >= 0) {
      print(text, nowNanos);
    }
  }

  private void print(String text, long nowNanos) {
    console.err().print(CLEAR_LINE + DisplayWidth.cut(text, width() - 1));
    console.err().flush();
    nextUpdateNanos = nowNanos + TERMINAL_INTERVAL_NANOS;
    isShown = true;
  }

  private int width() {
    return console.terminal().isTerminal() ? console.terminal().width() : DEFAULT_WIDTH;
  }

  /** Replaces the progress line, if one is shown, by the totals of work that was measured. */
  @Override
  public void close() {
    if (!isShown) {
      return;
    }
    console.err().print(CLEAR_LINE);
    if (lastByteCount > 0) {
      long elapsedNanos = clock.getAsLong() - startNanos;
      String totals = line.formatEnd(lastRowCount, lastByteCount, elapsedNanos);
      console.err().println("stoa: " + totals);
    }
    console.err().flush();
  }
}
