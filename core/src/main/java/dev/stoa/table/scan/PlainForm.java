package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.schema.Column;
import java.util.List;
import org.apache.avro.Schema;

/** Rows as records of all columns, which need no turning into anything. */
final class PlainForm extends RecordForm<ColumnarRecord> {
  @Override
  boolean mayTake(String column) {
    return true;
  }

  @Override
  public List<String> columns(String location, Schema table) {
    return table.getFields().stream().map(Schema.Field::name).toList();
  }

  @Override
  RowObjects<ColumnarRecord> bind(String task, List<Column> columns, Schema schema) {
    return new RowObjects<>() {
      @Override
      ColumnarRecord read(RecordReader records, RecordMode mode) {
        return records.record();
      }
    };
  }
}
