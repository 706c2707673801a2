package dev.stoa.cli.console;

import java.util.Locale;

/**
 * The text that says how far work is.
 *
 * @param work what is being done, as in "loading"
 * @param totalInBytes how many bytes it is in all; 0 when that is not known
 */
record ProgressLine(String work, long totalInBytes) {
  /** Stands for work that has no rows. */
  static final long NO_ROWS = -1;

  private static final int BAR_LENGTH = 24;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double BYTES_PER_MEGABYTE = 1e6;

  /** The text once so much is done; as in "loading [####....] 50 %, 1,026 rows, 20.1 MB/s". */
  String at(long rows, long bytes, long elapsedNanos) {
    double seconds = Math.max(elapsedNanos, 1) / NANOS_PER_SECOND;
    String rate =
        (rows == NO_ROWS ? "" : Counts.of(rows, "row") + ", ")
            + String.format(Locale.ROOT, "%.1f MB/s", bytes / BYTES_PER_MEGABYTE / seconds);
    if (totalInBytes <= 0) {
      return work + " " + rate;
    }
    double share = Math.min(1, (double) bytes / totalInBytes);
    int done = (int) (share * BAR_LENGTH);
    String bar = "#".repeat(done) + ".".repeat(BAR_LENGTH - done);
    return String.format(Locale.ROOT, "%s [%s] %d %%, %s", work, bar, (int) (share * 100), rate);
  }
}
