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
   * Such as {@code long}, {@code timestamp-millis (long)}, {@code enum a.Kind} or {@code null or
   * string}.
   */
  public static String of(Schema schema) {
    LogicalType logical = AvroDataModels.logicalTypeOf(schema);
    return logical == null ? stored(schema) : of(logical) + " (" + stored(schema) + ")";
  }

  private static String of(LogicalType logical) {
    return logical instanceof LogicalTypes.Decimal decimal
        ? "decimal(" + decimal.getPrecision() + ", " + decimal.getScale() + ")"
        : logical.getName();
  }

  private static String stored(Schema schema) {
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
