package dev.stoa.type;

/** How values of a type are compared, which determines the matchers of predicates. */
public enum ComparisonKind {
  /**
   * As longs: int, long, dates and times as they are stored; booleans as 0 and 1; enums by ordinal;
   * decimals of at most 18 digits by their unscaled value.
   */
  LONG,
  /** As doubles: float and double. */
  DOUBLE,
  /** As bytes in unsigned order: string, bytes and fixed. */
  BYTES,
  /** As numbers with one scale: decimals of more than 18 digits. */
  DECIMAL,
  /** As numbers that each have their own scale. */
  BIG_DECIMAL,
  /** Not comparable: records, maps, arrays, unions of several types, null. */
  NONE;

  /** The comparison kind of a type's non-null values. */
  public static ComparisonKind of(DataType type) {
    DataType valueType = type.valueType();
    return switch (valueType.kind()) {
      case BOOLEAN, INT, LONG, ENUM -> LONG;
      case DATE, TIME_MILLIS, TIME_MICROS -> LONG;
      case TIMESTAMP_MILLIS, TIMESTAMP_MICROS, TIMESTAMP_NANOS -> LONG;
      case LOCAL_TIMESTAMP_MILLIS, LOCAL_TIMESTAMP_MICROS, LOCAL_TIMESTAMP_NANOS -> LONG;
      case FLOAT, DOUBLE -> DOUBLE;
      case STRING, BYTES, FIXED, UUID -> BYTES;
      case DECIMAL -> ((DecimalType) valueType).isLong() ? LONG : DECIMAL;
      case BIG_DECIMAL -> BIG_DECIMAL;
      case RECORD, ARRAY, MAP, NULLABLE, UNION, NULL -> NONE;
    };
  }
}
