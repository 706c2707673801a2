package dev.stoa.bench.rows;

import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/** The type of the column that stores one member of JSON objects. */
enum JsonKind {
  /** Booleans, stored as 0 and 1. */
  INT,
  LONG,
  DOUBLE,
  /** Strings, arrays as JSON text, and members with values of different kinds. */
  TEXT;

  /** Returns the kind of a boolean, number or string. */
  static JsonKind ofValue(Object value) {
    if (value instanceof Boolean) {
      return INT;
    }
    if (value instanceof Long) {
      return LONG;
    }
    return value instanceof Double ? DOUBLE : TEXT;
  }

  /** Returns the kind whose {@link #schema} is given. */
  static JsonKind ofSchema(Schema schema) {
    return switch (schema.getTypes().get(1).getType()) {
      case INT -> INT;
      case LONG -> LONG;
      case DOUBLE -> DOUBLE;
      default -> TEXT;
    };
  }

  /** Returns the narrowest kind that can store the values of both kinds. */
  JsonKind merge(JsonKind other) {
    if (this == other) {
      return this;
    }
    return this == TEXT || other == TEXT || this == INT || other == INT ? TEXT : DOUBLE;
  }

  /** Returns the nullable schema of the column. */
  Schema schema() {
    Schema.Type type =
        switch (this) {
          case INT -> Schema.Type.INT;
          case LONG -> Schema.Type.LONG;
          case DOUBLE -> Schema.Type.DOUBLE;
          case TEXT -> Schema.Type.STRING;
        };
    return Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(type));
  }

  /** Converts a member's value to a value of the column. */
  Object convert(Object value) {
    return switch (this) {
      case INT -> (Boolean) value ? 1 : 0;
      case LONG -> value;
      case DOUBLE -> ((Number) value).doubleValue();
      case TEXT -> new Utf8(value.toString());
    };
  }
}
