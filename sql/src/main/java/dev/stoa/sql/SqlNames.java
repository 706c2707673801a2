package dev.stoa.sql;

/** Writes names and texts into SQL. */
final class SqlNames {
  private SqlNames() {}

  /** Returns a name in double quotes. */
  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** Returns a text in single quotes. */
  static String text(String value) {
    return '\'' + value.replace("'", "''") + '\'';
  }

  /** Returns the name that columns of a table without an alias are qualified with. */
  static String alias(String location) {
    String path = location.replaceFirst("/+$", "");
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
