package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.record.InterfaceView;
import dev.stoa.schema.Column;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;

/** Rows as objects of an interface, which show the present record. */
final class InterfaceForm<T> extends RecordForm<T> {
  private final Class<T> type;
  private final Set<String> wanted;

  InterfaceForm(Class<T> type) {
    this.type = type;
    this.wanted = new LinkedHashSet<>(InterfaceView.fieldNames(type));
  }

  @Override
  boolean mayTake(String column) {
    return wanted.contains(column);
  }

  @Override
  public List<String> columns(String location, Schema table) {
    view(location, table);
    List<String> names =
        table.getFields().stream().map(Schema.Field::name).filter(wanted::contains).toList();
    // An interface without fields still wants one object a row.
    return names.isEmpty() ? List.of(table.getFields().get(0).name()) : names;
  }

  private InterfaceView<T> view(String location, Schema schema) {
    try {
      return InterfaceView.of(type, schema);
    } catch (IllegalArgumentException e) {
      throw new InvalidTableException(location + " cannot be read so: " + e.getMessage(), e);
    }
  }

  @Override
  RowObjects<T> bind(String task, List<Column> columns, Schema schema) {
    InterfaceView<T> view = view(task, schema);
    return new RowObjects<>() {
      private ColumnarRecord shown;
      private T object;

      @Override
      @SuppressWarnings("ReferenceEquality") // the same record shows another row by itself
      T read(RecordReader records, RecordMode mode) {
        ColumnarRecord record = records.record();
        if (record != shown) {
          object = view.over(record);
          shown = record;
        }
        return object;
      }
    };
  }
}
