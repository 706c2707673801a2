package dev.stoa.type;

/** How values of a type are compared, which determines the matchers of predicates. */
public enum ComparisonKind {
  /**
   * As longs: int, long, dates, times and timestamps as they are stored; booleans as 0 and 1; enums
   * by ordinal; decimals of at most 18 digits by their unscaled value.
   */
  LONG,
  /** As doubles: float and double. */
  DOUBLE,
  /** As bytes in unsigned order: string, bytes, fixed and UUID. */
  BYTES,
  /** As decimals that all have the scale of the type: decimals of more than 18 digits. */
  DECIMAL,
  /** As decimals that each have their own scale: big-decimal. */
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
