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

  private static final int BAR_LENGTH = 16;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double BYTES_PER_MEGABYTE = 1e6;

  /** The fraction of the work below which the remaining time is not yet estimated. */
  private static final double MIN_FRACTION = 0.01;

  /**
   * Returns the text at this progress, as in {@code loading [########........] 50 %, 1,026 rows,
   * 513 rows/s, 20.1 MB/s, 0:02 left}.
   */
  String format(long rowCount, long byteCount, long elapsedNanos) {
    String rates = rates(rowCount, byteCount, elapsedNanos);
    if (totalInBytes <= 0) {
      return activity + " " + rates;
    }
    double fraction = Math.min(1, (double) byteCount / totalInBytes);
    int filledLength = (int) (fraction * BAR_LENGTH);
    String bar = "#".repeat(filledLength) + ".".repeat(BAR_LENGTH - filledLength);
    String remaining =
        fraction < MIN_FRACTION
            ? ""
            : ", " + time((long) (elapsedNanos * (1 - fraction) / fraction)) + " left";
    return String.format(
        Locale.ROOT,
        "%s [%s] %d %%, %s%s",
        activity,
        bar,
        (int) (fraction * 100),
        rates,
        remaining);
  }

  /**
   * Returns the text at the end, as in {@code loading took 0:12: 1,026 rows, 85 rows/s, 20.1 MB/s}.
   */
  String formatEnd(long rowCount, long byteCount, long elapsedNanos) {
    return "%s took %s: %s"
        .formatted(activity, time(elapsedNanos), rates(rowCount, byteCount, elapsedNanos));
  }

  private static String rates(long rowCount, long byteCount, long elapsedNanos) {
    double seconds = Math.max(elapsedNanos, 1) / NANOS_PER_SECOND;
    String bytesPerSecond =
        String.format(Locale.ROOT, "%.1f MB/s", byteCount / BYTES_PER_MEGABYTE / seconds);
    return rowCount == NO_ROW_COUNT
        ? bytesPerSecond
        : "%s, %s/s, %s"
            .formatted(
                CountFormat.format(rowCount, "row"),
                CountFormat.format((long) (rowCount / seconds), "row"),
                bytesPerSecond);
  }

  /** Formats a duration as minutes and seconds, with hours if there are any. */
  private static String time(long nanos) {
    long seconds = Math.round(nanos / NANOS_PER_SECOND);
    long minutes = seconds / 60;
    return minutes < 60
        ? "%d:%02d".formatted(minutes, seconds % 60)
        : "%d:%02d:%02d".formatted(minutes / 60, minutes % 60, seconds % 60);
  }
}
