package dev.stoa.cli.command;

import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.type.TypeKind;
import org.apache.avro.Schema;

/** The names and types of columns as commands print them. */
final class ColumnLabels {
  private ColumnLabels() {}

  static String name(Schema.Field field) {
    return FieldProperties.externalName(field);
  }

  static String type(Schema.Field field) {
    return AvroTypes.type(field.schema()).displayName();
  }

  /** Returns the type, cut to a length. */
  static String type(Schema.Field field, int maxLength) {
    String type = type(field);
    return type.length() > maxLength ? type.substring(0, maxLength) + "…" : type;
  }

  static boolean isMap(Schema.Field field) {
    return AvroTypes.type(field.schema()).valueType().kind() == TypeKind.MAP;
  }
}
