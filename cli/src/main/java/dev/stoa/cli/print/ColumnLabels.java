package dev.stoa.cli.print;

import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.type.TypeKind;
import org.apache.avro.Schema;

/** The names and types of columns as commands print them. */
public final class ColumnLabels {
  private ColumnLabels() {}

  /** Returns the name, as the user wrote it. */
  public static String name(Schema.Field field) {
    return FieldProperties.externalName(field);
  }

  /** Returns the type in the language of types. */
  public static String type(Schema.Field field) {
    return AvroTypes.type(field.schema()).displayName();
  }

  /** Returns the type, cut to a length. */
  public static String type(Schema.Field field, int maxLength) {
    String type = type(field);
    return type.length() > maxLength ? type.substring(0, maxLength) + "…" : type;
  }

  /** Whether values are maps or null. */
  public static boolean isMap(Schema.Field field) {
    return AvroTypes.type(field.schema()).valueType().kind() == TypeKind.MAP;
  }
}
