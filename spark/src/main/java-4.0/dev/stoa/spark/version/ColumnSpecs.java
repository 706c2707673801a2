package dev.stoa.spark.version;

import org.apache.spark.sql.catalyst.analysis.FieldName;
import org.apache.spark.sql.catalyst.plans.logical.AlterColumnSpec;
import org.apache.spark.sql.connector.catalog.ColumnDefaultValue;
import org.apache.spark.sql.connector.expressions.LiteralValue;
import org.apache.spark.sql.types.DataType;

/** Columns of Spark, and their changes in a statement. */
public final class ColumnSpecs {
  private ColumnSpecs() {}

  /** Returns a change with another column. */
  public static AlterColumnSpec withColumn(AlterColumnSpec spec, FieldName column) {
    return spec.copy(
        column,
        spec.newDataType(),
        spec.newNullability(),
        spec.newComment(),
        spec.newPosition(),
        spec.newDefaultExpression());
  }

  /** Returns the default of new rows; the table itself knows that of existing ones. */
  public static ColumnDefaultValue currentDefault(String sql, DataType type) {
    return new ColumnDefaultValue(sql, new LiteralValue<>(null, type));
  }
}
