package dev.stoa.spark.version;

import org.apache.spark.sql.catalyst.analysis.FieldName;
import org.apache.spark.sql.catalyst.plans.logical.AlterColumnSpec;

/** Changes of columns in a statement. */
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
}
