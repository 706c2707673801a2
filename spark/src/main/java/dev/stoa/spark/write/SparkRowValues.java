package dev.stoa.spark.write;

import dev.stoa.data.RowValues;
import dev.stoa.data.ValueSink;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.type.SparkNames;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/**
 * Passes the values of Spark's rows to a table's columns, matched by name. Missing columns get
 * their default. A row is valid until the next is set. For one thread.
 */
final class SparkRowValues implements RowValues {
  private final ColumnValueWriter[] columns;
  private InternalRow row;

  /** Matches a table's columns with rows of a type. */
  SparkRowValues(Schema schema, StructType type) {
    List<Schema.Field> fields = schema.getFields();
    this.columns = new ColumnValueWriter[fields.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = column(fields.get(i), type);
    }
  }

  private static ColumnValueWriter column(Schema.Field field, StructType type) {
    String name = SparkNames.sparkName(field);
    int ordinal = Arrays.asList(type.fieldNames()).indexOf(name);
    if (ordinal >= 0) {
      return ColumnValueWriter.of(field.schema(), type.apply(ordinal).dataType(), ordinal);
    }
    if (!field.hasDefaultValue()) {
      throw new InvalidTableException(
          "the rows lack column \""
              + name
              + "\", which has no default: select it, as null where it may be that");
    }
    Object value = GenericData.get().getDefaultValue(field);
    return (row, sink) -> sink.writeObject(value);
  }

  void set(InternalRow next) {
    row = next;
  }

  @Override
  public void writeTo(ValueSink sink, int column) {
    columns[column].write(row, sink);
  }
}
