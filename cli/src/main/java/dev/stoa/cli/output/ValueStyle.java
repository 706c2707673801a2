package dev.stoa.cli.output;

/** How dates, times and timestamps are written as text. */
public enum ValueStyle {
  /** In ISO 8601, as in {@code 2020-12-31T23:59:59Z}. */
  ISO,
  /** As the numbers that are stored, such as milliseconds since 1970. */
  STORED_NUMBERS
}
