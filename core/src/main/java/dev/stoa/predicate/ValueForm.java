package dev.stoa.predicate;

import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** As what the values of a schema are tested, and which {@code Bounds} they have. */
public enum ValueForm {
  /**
   * Whole numbers: int, long, and dates and times as they are stored; booleans as 0 and 1; enums as
   * ordinals; decimals of at most 18 digits as unscaled numbers.
   */
  LONG,
  /** float and double. */
  DOUBLE,
  /** string, bytes and fixed, in unsigned order. */
  BYTES,
  /** Decimals of more than 18 digits, as stored, ordered as numbers. */
  DECIMAL,
  /** Decimals with a scale of their own. Only their nulls have bounds. */
  BIG_DECIMAL,
  /** What can only be null or not: records, maps, arrays, unions of several types, null. */
  OTHER;

  /** The most digits of a decimal whose unscaled number is a long. */
  public static final int LONG_DIGITS = 18;

  /** The form of a schema, nullable or not. */
  public static ValueForm of(Schema schema) {
    Schema value = NullableSchemas.withoutNull(schema);
    return switch (value.getType()) {
      case BOOLEAN, INT, LONG, ENUM -> LONG;
      case FLOAT, DOUBLE -> DOUBLE;
      case STRING -> BYTES;
      case BYTES, FIXED -> ofBytes(logicalType(value));
      case RECORD, MAP, ARRAY, UNION, NULL -> OTHER;
    };
  }

  private static ValueForm ofBytes(LogicalType type) {
    if (type instanceof LogicalTypes.Decimal decimal) {
      return decimal.getPrecision() <= LONG_DIGITS ? LONG : DECIMAL;
    }
    return type instanceof LogicalTypes.BigDecimal ? BIG_DECIMAL : BYTES;
  }

  /** The logical type, also one that was registered after the schema was read; or null. */
  static LogicalType logicalType(Schema schema) {
    LogicalType known = schema.getLogicalType();
    return known == null ? LogicalTypes.fromSchemaIgnoreInvalid(schema) : known;
  }
}
