package dev.stoa.table.scan;

import dev.stoa.record.RecordBridge;
import dev.stoa.schema.Column;
import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** Rows as objects of another library, each of which passes through Avro's binary form. */
final class BridgeForm<T> extends RecordForm<T> {
  private final RecordBridge<T> bridge;

  BridgeForm(RecordBridge<T> bridge) {
    this.bridge = bridge;
  }

  @Override
  boolean mayTake(String column) {
    return FieldSources.mayTake(bridge.schema(), column);
  }

  @Override
  public List<String> columns(String location, Schema table) {
    return FieldSources.of(location, bridge.schema(), table, GenericData.get()).columns(table);
  }

  @Override
  RowObjects<T> bind(String task, List<Column> columns, Schema schema) {
    FieldSources.of(task, bridge.schema(), schema, GenericData.get());
    return new RowObjects<>() {
      @Override
      RecordMode recordMode(RecordMode asked) {
        return RecordMode.LAZY;
      }

      @Override
      T read(RecordReader records, RecordMode mode) throws IOException {
        return bridge.object(records.record());
      }
    };
  }
}
