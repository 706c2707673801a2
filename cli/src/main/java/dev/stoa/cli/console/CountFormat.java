package dev.stoa.cli.console;

import java.util.Locale;

/** Formats counts, in every locale as {@code 1,026}, {@code 1 row} or {@code 2 rows}. */
public final class CountFormat {
  private CountFormat() {}

  /** Returns the number with thousands separators. */
  public static String format(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** Returns the number and the noun, which gets an s unless the number is 1. */
  public static String format(long count, String noun) {
    return format(count) + " " + noun + (count == 1 ? "" : "s");
  }
}
