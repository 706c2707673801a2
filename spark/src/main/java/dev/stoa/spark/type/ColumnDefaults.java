package dev.stoa.spark.type;

import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ResolveDefaultColumns$;
import org.apache.spark.sql.connector.catalog.ColumnDefaultValue;
import org.apache.spark.sql.connector.expressions.LiteralValue;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Defaults of columns. */
public final class ColumnDefaults {
  private ColumnDefaults() {}

  /** Returns the default of new rows; the table itself knows that of existing ones. */
  static ColumnDefaultValue currentDefault(String sql, DataType type) {
    return new ColumnDefaultValue(sql, new LiteralValue<>(null, type));
  }

  /**
   * Returns the defaults of columns that rows lack, as Spark's values by the columns' positions.
   * Needed for streams: in other rows, Spark has filled in such columns.
   *
   * @param rows the type of the rows
   */
  public static Map<Integer, Object> missingValues(Schema schema, StructType rows) {
    Map<Integer, Object> values = new HashMap<>();
    int[] ordinals = SparkNames.ordinals(schema, rows);
    for (Schema.Field field : schema.getFields()) {
      String sql = field.getProp(FieldMetadata.DEFAULT_PROPERTY);
      if (sql != null && ordinals[field.pos()] < 0) {
        StructField column = SparkTypes.of(schema).apply(field.pos());
        values.put(
            field.pos(),
            ResolveDefaultColumns$.MODULE$
                .analyze(column.name(), column.dataType(), sql, "INSERT")
                .eval(InternalRow.empty()));
      }
    }
    return values;
  }
}
