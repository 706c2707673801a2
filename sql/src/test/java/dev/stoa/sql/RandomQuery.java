package dev.stoa.sql;

/**
 * A random query.
 *
 * @param template its text, with {@code {0}} and {@code {1}} for the names of tables
 * @param isOrdered whether the order of the rows is defined
 * @param isExact whether values are those of the tables; elsewhere 0.0 may stand for -0.0
 */
record RandomQuery(String template, boolean isOrdered, boolean isExact) {
  /** Returns the text with two names of tables. */
  String over(String first, String second) {
    return template.replace("{0}", first).replace("{1}", second);
  }
}
