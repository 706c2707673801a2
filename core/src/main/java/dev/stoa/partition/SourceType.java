package dev.stoa.partition;

import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;

/** As what the values of a term's source are transformed. */
enum SourceType {
  /** int and long without a logical type. */
  WHOLE,
  BOOLEAN,
  ENUM,
  /** float and double. */
  REAL,
  /** bytes and fixed. */
  DECIMAL,
  DATE,
  /** Times of day. */
  TIME,
  /** Instants and timestamps without a zone. */
  TIMESTAMP,
  TEXT,
  BYTES,
  FIXED,
  /** What no table is partitioned by: records, maps, arrays, unions, null, big decimals. */
  OTHER;

  static SourceType of(DataType type) {
    return switch (type.kind()) {
      case INT, LONG -> WHOLE;
      case BOOLEAN -> BOOLEAN;
      case ENUM -> ENUM;
      case FLOAT, DOUBLE -> REAL;
      case DECIMAL -> DECIMAL;
      case DATE -> DATE;
      case TIME_MILLIS, TIME_MICROS -> TIME;
      case TIMESTAMP_MILLIS, TIMESTAMP_MICROS, TIMESTAMP_NANOS -> TIMESTAMP;
      case LOCAL_TIMESTAMP_MILLIS, LOCAL_TIMESTAMP_MICROS, LOCAL_TIMESTAMP_NANOS -> TIMESTAMP;
      case STRING -> TEXT;
      case UUID -> type.storedKind() == TypeKind.STRING ? TEXT : FIXED;
      case BYTES -> BYTES;
      case FIXED -> FIXED;
      case RECORD, MAP, ARRAY, NULLABLE, UNION, NULL, BIG_DECIMAL -> OTHER;
    };
  }
}
