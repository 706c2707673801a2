package dev.stoa.avro.resolution;

import dev.stoa.avro.AvroDataModels;
import java.util.stream.Collectors;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** Describes a schema in a few words, for messages. */
public final class SchemaDescription {
  private SchemaDescription() {}

  /**
   * Describes a schema: {@code long}, {@code timestamp-millis (long)}, {@code enum a.Kind}, {@code
   * null or string}.
   */
  public static String of(Schema schema) {
    LogicalType logicalType = AvroDataModels.logicalTypeOf(schema);
    return logicalType == null
        ? describeStored(schema)
        : of(logicalType) + " (" + describeStored(schema) + ")";
  }

  /** Describes a logical type: {@code timestamp-millis}, {@code decimal(9, 2)}. */
  public static String of(LogicalType logicalType) {
    return logicalType instanceof LogicalTypes.Decimal decimal
        ? "decimal(" + decimal.getPrecision() + ", " + decimal.getScale() + ")"
        : logicalType.getName();
  }

  /** The name of a class after an article: {@code an Instant}, {@code a UUID}. */
  public static String withArticle(Class<?> type) {
    String name = type.getSimpleName();
    boolean startsWithVowel = "AEIO".indexOf(name.charAt(0)) >= 0;
    return (startsWithVowel ? "an " : "a ") + name;
  }

  private static String describeStored(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM -> schema.getType().getName() + " " + schema.getFullName();
      case FIXED -> "fixed " + schema.getFullName() + " of " + schema.getFixedSize() + " bytes";
      case ARRAY -> "array of " + of(schema.getElementType());
      case MAP -> "map of " + of(schema.getValueType());
      case UNION ->
          schema.getTypes().stream().map(SchemaDescription::of).collect(Collectors.joining(" or "));
      default -> schema.getType().getName();
    };
  }
}
