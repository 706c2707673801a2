package dev.stoa.table.scan;

import dev.stoa.format.value.ValueType;
import dev.stoa.record.RecordBridge;
import dev.stoa.schema.Column;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

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
    return FieldSources.of(location, bridge.schema(), table, new ColumnarModel()).columns(table);
  }

  /** The records have the bridge's schema, since Avro knows no units where it resolves others. */
  @Override
  RowObjects<T> bind(String task, List<Column> columns, Schema schema) {
    FieldSources sources = FieldSources.of(task, bridge.schema(), schema, new ColumnarModel());
    ResolvedRows rows = new ResolvedRows(bridge.schema(), columns, sources);
    return new RowObjects<>() {
      @Override
      List<Column> columns(List<Column> selected) {
        return rows.columns(selected);
      }

      @Override
      Schema schema(Schema selected) {
        return rows.schema(selected);
      }

      @Override
      Optional<ValueType> type(Column column) {
        return rows.type(column);
      }

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
