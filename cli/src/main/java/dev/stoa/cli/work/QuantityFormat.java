package dev.stoa.cli.work;

import java.time.Duration;
import java.util.Locale;

/** Formats sizes, times, counts and ratios. */
public final class QuantityFormat {
  private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB"};

  private QuantityFormat() {}

  /** Formats a size with units of 1,000, as in "38.2 MB". */
  public static String size(long sizeInBytes) {
    double amount = sizeInBytes;
    int unit = 0;
    while (amount >= 999.95 && unit < UNITS.length - 1) {
      amount /= 1_000;
      unit++;
    }
    return unit == 0
        ? sizeInBytes + " B"
        : String.format(Locale.ROOT, "%.1f %s", amount, UNITS[unit]);
  }

  /** Formats a time, as in "1.31 s" or "84 ms". */
  public static String time(Duration time) {
    double seconds = time.toNanos() / 1e9;
    return seconds < 1
        ? String.format(Locale.ROOT, "%.0f ms", seconds * 1_000)
        : String.format(Locale.ROOT, "%.2f s", seconds);
  }

  /** Formats a count, as in "60,000". */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Formats a ratio, as in "10.5 x"; a dash if the divisor is 0. */
  public static String ratio(long dividend, long divisor) {
    return divisor <= 0 ? "-" : String.format(Locale.ROOT, "%.1f x", (double) dividend / divisor);
  }

  /** Formats a percentage, as in "89.3 %"; a dash if the total is 0. */
  public static String percent(long part, long total) {
    return total <= 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / total);
  }
}
