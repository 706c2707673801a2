package dev.stoa.spark.procedure;

import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** The rows that a procedure gives, as Spark takes them. */
final class ProcedureRows implements LocalScan {
  private final StructType type;
  private final InternalRow[] rows;

  /** Rows of values, texts among them as Java has them. */
  ProcedureRows(StructType type, List<List<Object>> rows) {
    this.type = type;
    this.rows =
        rows.stream()
            .map(row -> new GenericInternalRow(row.stream().map(ProcedureRows::stored).toArray()))
            .toArray(InternalRow[]::new);
  }

  private static Object stored(Object value) {
    return value instanceof String text ? UTF8String.fromString(text) : value;
  }

  @Override
  public InternalRow[] rows() {
    return rows.clone();
  }

  @Override
  public StructType readSchema() {
    return type;
  }
}
