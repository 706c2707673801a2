package dev.stoa.cli.console;

import java.util.Locale;

/** Numbers for people, the same in every country: {@code 1,026}, {@code 1 row}, {@code 2 rows}. */
public final class Counts {
  private Counts() {}

  /** The number with its thousands apart. */
  public static String of(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** The number and the thing, which takes an s when there is not just one. */
  public static String of(long count, String thing) {
    return of(count) + " " + thing + (count == 1 ? "" : "s");
  }
}
