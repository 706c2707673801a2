package dev.stoa.cli.argument;

/** How commands print records. */
public enum RecordFormat {
  /** A table whose columns have the names and types of the records' columns. */
  TABLE,
  /** One field per line, with a blank line between records. */
  LINES,
  /** One JSON object per line. */
  JSON
}
