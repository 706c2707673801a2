package dev.stoa.bench.column;

import dev.stoa.bench.peer.ValueTypes;
import java.util.List;
import org.apache.avro.Schema;

/** The columns of Avro records: nullable numbers, strings and bytes. */
public final class ColumnSchemas {
  private ColumnSchemas() {}

  /** The columns of a record. */
  public static List<Column> columns(Schema record) {
    return record.getFields().stream().map(ColumnSchemas::column).toList();
  }

  /** Some columns of a record, ordered by name. */
  public static List<Column> columns(Schema record, List<String> names) {
    return names.stream().map(record::getField).map(ColumnSchemas::column).toList();
  }

  private static Column column(Schema.Field field) {
    return new Column(field.name(), kind(field.schema()));
  }

  private static ValueKind kind(Schema type) {
    return switch (ValueTypes.of(type).getType()) {
      case INT -> ValueKind.INT;
      case LONG -> ValueKind.LONG;
      case DOUBLE -> ValueKind.DOUBLE;
      case STRING, BYTES -> ValueKind.BYTES;
      default -> throw new IllegalArgumentException("unsupported column type " + type);
    };
  }
}
