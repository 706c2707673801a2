package dev.stoa.cli.console;

import java.util.Locale;

/** Formats numbers the same in every locale: {@code 1,026}, {@code 1 row}, {@code 2 rows}. */
public final class CountFormat {
  private CountFormat() {}

  /** The number with thousands separators. */
  public static String format(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** The number and the noun, in the plural unless the number is 1. */
  public static String format(long count, String noun) {
    return format(count) + " " + noun + (count == 1 ? "" : "s");
  }
}
