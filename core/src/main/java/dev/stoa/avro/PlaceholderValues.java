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
 * Values that fill a column for rows deleted before it was written: they are never read, so the
 * smallest will do.
 */
public final class PlaceholderValues {
  private static final String BIG_DECIMAL = "big-decimal";

  private PlaceholderValues() {}

  /** A record of placeholder values. */
  public static GenericData.Record record(Schema record) {
    GenericData.Record values = new GenericData.Record(record);
    record.getFields().forEach(field -> values.put(field.pos(), of(field.schema())));
    return values;
  }

  private static Object of(Schema schema) {
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
      case UNION -> schema.isNullable() ? null : of(schema.getTypes().get(0));
    };
  }

  private static ByteBuffer bytes(Schema schema) {
    LogicalType type = schema.getLogicalType();
    if (type != null && type.getName().equals(BIG_DECIMAL)) {
      return new Conversions.BigDecimalConversion().toBytes(BigDecimal.ZERO, schema, type);
    }
    return ByteBuffer.wrap(new byte[1]);
  }
}
