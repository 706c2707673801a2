package dev.stoa.spark.version;

import org.apache.spark.sql.connector.catalog.ColumnDefaultValue;
import org.apache.spark.sql.connector.util.V2ExpressionSQLBuilder;

/** The SQL texts of defaults, which programs can also give as expressions. */
public final class DefaultText {
  private DefaultText() {}

  /** Returns the text of a default for new rows; null if there is none. */
  public static String of(ColumnDefaultValue value) {
    return value.getSql() == null && value.getExpression() != null
        ? new V2ExpressionSQLBuilder().build(value.getExpression())
        : value.getSql();
  }
}
