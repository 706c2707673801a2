package dev.stoa.partition;

import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

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

  static SourceType of(Schema schema) {
    return switch (schema.getType()) {
      case BOOLEAN -> BOOLEAN;
      case ENUM -> ENUM;
      case FLOAT, DOUBLE -> REAL;
      case STRING -> TEXT;
      case INT, LONG -> ofNumber(nameOf(schema));
      case BYTES -> ofBytes(schema, BYTES);
      case FIXED -> ofBytes(schema, FIXED);
      case RECORD, MAP, ARRAY, UNION, NULL -> OTHER;
    };
  }

  private static SourceType ofNumber(String name) {
    if (name.equals("date")) {
      return DATE;
    } else if (name.startsWith("time-")) {
      return TIME;
    }
    return name.startsWith("timestamp-") || name.startsWith("local-timestamp-") ? TIMESTAMP : WHOLE;
  }

  private static SourceType ofBytes(Schema schema, SourceType plain) {
    LogicalType type = logicalType(schema);
    if (type instanceof LogicalTypes.BigDecimal) {
      return OTHER;
    }
    return type instanceof LogicalTypes.Decimal ? DECIMAL : plain;
  }

  private static LogicalType logicalType(Schema schema) {
    LogicalType known = schema.getLogicalType();
    return known == null ? LogicalTypes.fromSchemaIgnoreInvalid(schema) : known;
  }

  /** The name of a logical type; empty where there is none. */
  static String nameOf(Schema schema) {
    LogicalType type = logicalType(schema);
    return type == null ? "" : type.getName();
  }

  /** The digits of a second that a time or timestamp counts: 3, 6 or 9. */
  static int secondDigits(Schema schema) {
    String name = nameOf(schema);
    if (name.endsWith("-millis")) {
      return 3;
    }
    return name.endsWith("-micros") ? 6 : 9;
  }

  /** The digits behind the point of a decimal. */
  static int scale(Schema schema) {
    return logicalType(schema) instanceof LogicalTypes.Decimal decimal ? decimal.getScale() : 0;
  }

  /** What a message calls a type. */
  static String words(Schema schema) {
    String name = nameOf(schema);
    return name.isEmpty() ? schema.getType().getName() : name;
  }
}
