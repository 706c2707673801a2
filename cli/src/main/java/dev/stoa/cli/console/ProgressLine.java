package dev.stoa.cli.console;

import java.util.Locale;

/**
 * The text of a progress line.
 *
 * @param activity the name of the activity, as in "loading"
 * @param totalInBytes the size of its input; 0 when unknown
 */
record ProgressLine(String activity, long totalInBytes) {
  /** The row count of work that does not process rows. */
  static final long NO_ROW_COUNT = -1;

  private static final int BAR_LENGTH = 24;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double BYTES_PER_MEGABYTE = 1e6;

  /** Returns the text at this progress, as in "loading [####....] 50 %, 1,026 rows, 20.1 MB/s". */
  String format(long rowCount, long byteCount, long elapsedNanos) {
    double seconds = Math.max(elapsedNanos, 1) / NANOS_PER_SECOND;
    String rate =
        (rowCount == NO_ROW_COUNT ? "" : CountFormat.format(rowCount, "row") + ", ")
            + String.format(Locale.ROOT, "%.1f MB/s", byteCount / BYTES_PER_MEGABYTE / seconds);
    if (totalInBytes <= 0) {
      return activity + " " + rate;
    }
    double fraction = Math.min(1, (double) byteCount / totalInBytes);
    int filledLength = (int) (fraction * BAR_LENGTH);
    String bar = "#".repeat(filledLength) + ".".repeat(BAR_LENGTH - filledLength);
    return String.format(
        Locale.ROOT, "%s [%s] %d %%, %s", activity, bar, (int) (fraction * 100), rate);
  }
}
