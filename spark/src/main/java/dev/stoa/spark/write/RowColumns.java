package dev.stoa.spark.write;

import dev.stoa.data.RowValues;
import dev.stoa.data.ValueSink;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.type.StoredName;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/**
 * Hands the values of Spark's rows over to a table's columns, which find theirs by name. A column
 * that the rows lack has its default. The row that is set counts until the next one. For one
 * thread.
 */
final class RowColumns implements RowValues {
  private final ColumnSource[] columns;
  private InternalRow row;

  /** Columns of a table for rows of a type. */
  RowColumns(Schema schema, StructType type) {
    List<Schema.Field> fields = schema.getFields();
    this.columns = new ColumnSource[fields.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = column(fields.get(i), type);
    }
  }

  private static ColumnSource column(Schema.Field field, StructType type) {
    String name = StoredName.shown(field);
    int ordinal = Arrays.asList(type.fieldNames()).indexOf(name);
    if (ordinal >= 0) {
      return ColumnSource.of(field.schema(), type.apply(ordinal).dataType(), ordinal);
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
