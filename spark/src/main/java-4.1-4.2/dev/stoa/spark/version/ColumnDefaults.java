package dev.stoa.spark.version;

import org.apache.spark.sql.connector.catalog.ColumnDefaultValue;
import org.apache.spark.sql.types.DataType;

/** Defaults of columns. */
public final class ColumnDefaults {
  private ColumnDefaults() {}

  /** Returns the default of new rows; the table itself knows that of existing ones. */
  public static ColumnDefaultValue currentDefault(String sql, DataType type) {
    return new ColumnDefaultValue(sql, null);
  }
}
