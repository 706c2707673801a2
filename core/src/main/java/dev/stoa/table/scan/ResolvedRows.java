package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.value.ValueType;
import dev.stoa.schema.Column;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Rows as records of a reader's schema: each field is a column under its name there, or one that no
 * split directory has a file of, which gives the default. So records of all modes serve.
 */
final class ResolvedRows extends RowObjects<ColumnarRecord> {
  private final Schema reader;
  private final FieldSources sources;
  private final List<Column> columns = new ArrayList<>();

  ResolvedRows(Schema reader, List<Column> given, FieldSources sources) {
    this.reader = reader;
    this.sources = sources;
    Map<Integer, Column> byPosition = new HashMap<>();
    for (Column column : given) {
      Schema.Field field = sources.fields().get(column.name());
      if (field != null) {
        byPosition.put(field.pos(), column);
      }
    }
    for (Schema.Field field : reader.getFields()) {
      Column source = byPosition.get(field.pos());
      // Field ids are counted from below.
      columns.add(source != null ? source : Column.of(Integer.MAX_VALUE - field.pos(), field));
    }
  }

  @Override
  List<Column> columns(List<Column> selected) {
    return columns;
  }

  @Override
  Schema schema(Schema selected) {
    return reader;
  }

  /** None where the values are read as they are, straight from vectors. */
  @Override
  Optional<ValueType> type(Column column) {
    Schema.Field field = sources.fields().get(column.name());
    return field == null || field.schema().equals(column.schema())
        ? Optional.empty()
        : Optional.of(sources.types().get(column.name()));
  }

  @Override
  ColumnarRecord read(RecordReader records, RecordMode mode) {
    return records.record();
  }
}
