package dev.stoa.bench.column;

import java.util.List;
import org.apache.avro.Schema;

/** The columns of Avro records: numbers, texts and bytes, each of which may be null. */
public final class ColumnSchemas {
  private ColumnSchemas() {}

  /** The columns of a record. */
  public static List<Column> columns(Schema record) {
    return record.getFields().stream().map(ColumnSchemas::column).toList();
  }

  /** Some columns of a record, in the order of their names. */
  public static List<Column> columns(Schema record, List<String> names) {
    return names.stream().map(record::getField).map(ColumnSchemas::column).toList();
  }

  private static Column column(Schema.Field field) {
    return new Column(field.name(), kind(field.schema()));
  }

  private static ValueKind kind(Schema type) {
    return switch (value(type).getType()) {
      case INT -> ValueKind.INT;
      case LONG -> ValueKind.LONG;
      case DOUBLE -> ValueKind.DOUBLE;
      case STRING, BYTES -> ValueKind.BYTES;
      default -> throw new IllegalArgumentException("no column can be made of " + type);
    };
  }

  /** The type of values that are there: of a union with null the other branch. */
  public static Schema value(Schema type) {
    return type.getType() == Schema.Type.UNION ? otherThanNull(type) : type;
  }

  private static Schema otherThanNull(Schema union) {
    List<Schema> branches =
        union.getTypes().stream().filter(one -> one.getType() != Schema.Type.NULL).toList();
    if (branches.size() != 1) {
      throw new IllegalArgumentException("no column can be made of " + union);
    }
    return branches.get(0);
  }
}
