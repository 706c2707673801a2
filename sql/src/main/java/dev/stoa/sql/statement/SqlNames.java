package dev.stoa.sql.statement;

/** Writes names and texts into SQL. Called by all packages of this module. */
public final class SqlNames {
  private SqlNames() {}

  /** Returns a name in double quotes. */
  public static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** Returns a text in single quotes. */
  public static String text(String value) {
    return '\'' + value.replace("'", "''") + '\'';
  }

  /** Returns the name that columns of a table without an alias are qualified with. */
  public static String alias(String location) {
    String path = location.replaceFirst("/+$", "");
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
