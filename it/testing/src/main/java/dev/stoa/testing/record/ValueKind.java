package dev.stoa.testing.record;

import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * A kind of value for {@link Coverage}: each Avro type that is not an alias of another, each
 * logical type.
 */
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
  /** More than null and one type. */
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
   * The kind of a schema that is not a union; whether a record is recursive depends on its parents.
   */
  static ValueKind of(Schema schema) {
    LogicalType logicalType = schema.getLogicalType();
    if (logicalType != null) {
      return ofLogical(logicalType.getName(), schema.getType() == Schema.Type.FIXED);
    }
    if (schema.getType() == Schema.Type.STRING) {
      boolean java = "String".equals(schema.getProp(GenericData.STRING_PROP));
      return java ? JAVA_STRING : STRING;
    }
    return valueOf(schema.getType().name());
  }

  private static ValueKind ofLogical(String name, boolean fixed) {
    return switch (name) {
      case "decimal" -> fixed ? DECIMAL_FIXED : DECIMAL_BYTES;
      case "uuid" -> fixed ? UUID_FIXED : UUID_STRING;
      default -> valueOf(name.toUpperCase(java.util.Locale.ROOT).replace('-', '_'));
    };
  }
}
