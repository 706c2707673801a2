package dev.stoa.cli.work;

import java.time.Duration;
import java.util.Locale;

/** Formats numbers for people. */
public final class QuantityFormat {
  private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB"};

  private QuantityFormat() {}

  /** As in "38.2 MB"; units of 1,000. */
  public static String size(long bytes) {
    double amount = bytes;
    int unit = 0;
    while (amount >= 999.95 && unit < UNITS.length - 1) {
      amount /= 1_000;
      unit++;
    }
    return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", amount, UNITS[unit]);
  }

  /** As in "1.31 s" or "84 ms". */
  public static String time(Duration time) {
    double seconds = time.toNanos() / 1e9;
    return seconds < 1
        ? String.format(Locale.ROOT, "%.0f ms", seconds * 1_000)
        : String.format(Locale.ROOT, "%.2f s", seconds);
  }

  /** As in "60,000". */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** As in "10.5 x"; a dash when the divisor is missing. */
  public static String ratio(long more, long less) {
    return less <= 0 ? "-" : String.format(Locale.ROOT, "%.1f x", (double) more / less);
  }

  /** As in "89.3 %". */
  public static String percent(long part, long whole) {
    return whole <= 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
  }
}
