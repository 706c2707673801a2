package dev.stoa.spark.version;

import org.apache.spark.sql.connector.catalog.ColumnDefaultValue;

/** The SQL texts of defaults. */
public final class DefaultText {
  private DefaultText() {}

  /** Returns the text of a default for new rows; null if there is none. */
  public static String of(ColumnDefaultValue value) {
    return value.getSql();
  }
}
