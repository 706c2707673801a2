package dev.stoa.bench.column;

import dev.stoa.bench.peer.ValueTypes;
import java.util.List;
import org.apache.avro.Schema;

/** Derives columns from Avro schemas of numbers, strings and bytes, which may be nullable. */
public final class ColumnSchemas {
  private ColumnSchemas() {}

  /** Returns the columns of a record schema. */
  public static List<Column> columns(Schema schema) {
    return schema.getFields().stream().map(ColumnSchemas::column).toList();
  }

  /** Returns the named columns of a record schema, in the order of the names. */
  public static List<Column> columns(Schema schema, List<String> names) {
    return names.stream().map(schema::getField).map(ColumnSchemas::column).toList();
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
