package dev.stoa.hadoop.text;

/** What the first line of each file of delimited text is; set by {@link DelimitedInputFormat}. */
public enum HeaderMode {
  /** A row, like all others. */
  NONE,
  /** A header that is skipped: the fields of a row are those of the schema, in its order. */
  SKIP,
  /**
   * The names of the columns, by which they are matched with the schema's fields. A field that a
   * file lacks is null; columns that the schema lacks are ignored.
   */
  NAMES
}
