package dev.stoa.bench.rows;

import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/** The column type of one member of JSON objects. */
enum JsonKind {
  /** Booleans, as 0 and 1. */
  INT,
  LONG,
  DOUBLE,
  /** Strings, arrays, and mixed types. */
  TEXT;

  /** The kind of one boolean, number or string. */
  static JsonKind of(Object value) {
    if (value instanceof Boolean) {
      return INT;
    }
    if (value instanceof Long) {
      return LONG;
    }
    return value instanceof Double ? DOUBLE : TEXT;
  }

  /** The values that {@link #schema} was made from. */
  static JsonKind of(Schema schema) {
    return switch (schema.getTypes().get(1).getType()) {
      case INT -> INT;
      case LONG -> LONG;
      case DOUBLE -> DOUBLE;
      default -> TEXT;
    };
  }

  /** The narrowest kind that can hold both. */
  JsonKind merge(JsonKind other) {
    if (this == other) {
      return this;
    }
    return this == TEXT || other == TEXT || this == INT || other == INT ? TEXT : DOUBLE;
  }

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

  Object convert(Object value) {
    return switch (this) {
      case INT -> (Boolean) value ? 1 : 0;
      case LONG -> value;
      case DOUBLE -> ((Number) value).doubleValue();
      case TEXT -> new Utf8(value.toString());
    };
  }
}
