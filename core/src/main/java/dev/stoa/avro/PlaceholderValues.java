package dev.stoa.avro;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * Creates the values of a new column in rows that were deleted before the column was added. Nobody
 * reads them, so they are small.
 */
public final class PlaceholderValues {
  private static final String BIG_DECIMAL = "big-decimal";

  private PlaceholderValues() {}

  /** Creates a record of placeholder values. */
  public static GenericData.Record record(Schema schema) {
    GenericData.Record record = new GenericData.Record(schema);
    schema.getFields().forEach(field -> record.put(field.pos(), value(field.schema())));
    return record;
  }

  /** Returns a placeholder value; null if nulls are values of the schema. */
  public static Object value(Schema schema) {
    return switch (schema.getType()) {
      case NULL -> null;
      case BOOLEAN -> false;
      case INT -> 0;
      case LONG -> 0L;
      case FLOAT -> 0f;
      case DOUBLE -> 0d;
      case STRING -> "";
      case BYTES -> bytes(schema);
      case FIXED -> new GenericData.Fixed(schema, new byte[schema.getFixedSize()]);
      case ENUM -> new GenericData.EnumSymbol(schema, schema.getEnumSymbols().get(0));
      case ARRAY -> List.of();
      case MAP -> Map.of();
      case RECORD -> record(schema);
      case UNION -> schema.isNullable() ? null : value(schema.getTypes().get(0));
    };
  }

  private static ByteBuffer bytes(Schema schema) {
    LogicalType logicalType = schema.getLogicalType();
    if (logicalType != null && logicalType.getName().equals(BIG_DECIMAL)) {
      return new Conversions.BigDecimalConversion().toBytes(BigDecimal.ZERO, schema, logicalType);
    }
    return ByteBuffer.wrap(new byte[1]); // not empty, since it may be a decimal
  }
}
