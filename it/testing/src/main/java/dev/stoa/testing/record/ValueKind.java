package dev.stoa.testing.record;

import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** A kind of value that {@link Coverage} counts: an Avro type or a logical type. */
public enum ValueKind {
  NULL,
  BOOLEAN,
  INT,
  LONG,
  FLOAT,
  DOUBLE,
  BYTES,
  STRING,
  /** A string that readers return as {@code java.lang.String}. */
  JAVA_STRING,
  FIXED,
  ENUM,
  ARRAY,
  MAP,
  RECORD,
  /** A record inside a record of its own type. */
  RECURSIVE,
  /** A union of several types besides null. */
  UNION,
  DECIMAL_BYTES,
  DECIMAL_FIXED,
  BIG_DECIMAL,
  UUID_STRING,
  UUID_FIXED,
  DATE,
  TIME_MILLIS,
  TIME_MICROS,
  TIMESTAMP_MILLIS,
  TIMESTAMP_MICROS,
  TIMESTAMP_NANOS,
  LOCAL_TIMESTAMP_MILLIS,
  LOCAL_TIMESTAMP_MICROS,
  LOCAL_TIMESTAMP_NANOS,
  DURATION;

  /**
   * Returns the kind of a schema that is not a union. Never {@link #RECURSIVE}, which depends on
   * the enclosing records.
   */
  static ValueKind of(Schema schema) {
    LogicalType logicalType = schema.getLogicalType();
    if (logicalType != null) {
      return ofLogical(logicalType.getName(), schema.getType() == Schema.Type.FIXED);
    }
    if (schema.getType() == Schema.Type.STRING) {
      boolean isJavaString = "String".equals(schema.getProp(GenericData.STRING_PROP));
      return isJavaString ? JAVA_STRING : STRING;
    }
    return valueOf(schema.getType().name());
  }

  private static ValueKind ofLogical(String name, boolean isFixed) {
    return switch (name) {
      case "decimal" -> isFixed ? DECIMAL_FIXED : DECIMAL_BYTES;
      case "uuid" -> isFixed ? UUID_FIXED : UUID_STRING;
      default -> valueOf(name.toUpperCase(java.util.Locale.ROOT).replace('-', '_'));
    };
  }
}
