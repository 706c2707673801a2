package dev.stoa.partition;

import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;

/** The classes of types that transforms distinguish. */
enum SourceType {
  /** Int and long without a logical type. */
  INTEGRAL,
  BOOLEAN,
  ENUM,
  /** Float and double. */
  FLOATING,
  /** Decimals that are stored as bytes or fixed. */
  DECIMAL,
  DATE,
  /** Times of day. */
  TIME,
  /** Instants and timestamps without a zone. */
  TIMESTAMP,
  STRING,
  BYTES,
  FIXED,
  /**
   * Types whose values cannot partition rows: records, maps, arrays, unions, null, big decimals.
   */
  OTHER;

  static SourceType of(DataType type) {
    return switch (type.kind()) {
      case INT, LONG -> INTEGRAL;
      case BOOLEAN -> BOOLEAN;
      case ENUM -> ENUM;
      case FLOAT, DOUBLE -> FLOATING;
      case DECIMAL -> DECIMAL;
      case DATE -> DATE;
      case TIME_MILLIS, TIME_MICROS -> TIME;
      case TIMESTAMP_MILLIS, TIMESTAMP_MICROS, TIMESTAMP_NANOS -> TIMESTAMP;
      case LOCAL_TIMESTAMP_MILLIS, LOCAL_TIMESTAMP_MICROS, LOCAL_TIMESTAMP_NANOS -> TIMESTAMP;
      case STRING -> STRING;
      case UUID -> type.storedKind() == TypeKind.STRING ? STRING : FIXED;
      case BYTES -> BYTES;
      case FIXED -> FIXED;
      case RECORD, MAP, ARRAY, NULLABLE, UNION, NULL, BIG_DECIMAL -> OTHER;
    };
  }
}
