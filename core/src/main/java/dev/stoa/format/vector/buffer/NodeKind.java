package dev.stoa.format.vector.buffer;

import dev.stoa.schema.RecursiveRecords;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** How the values of a schema stand in a vector page; null is told beside them. */
public enum NodeKind {
  NULL,
  /** Int, long, boolean and enum: whole numbers. */
  NUMBER,
  /** Bytes and fixed that are decimals of at most 18 digits: unscaled, where they fit. */
  DECIMAL,
  FLOAT,
  DOUBLE,
  /** String and bytes. */
  BYTES,
  FIXED,
  RECORD,
  ARRAY,
  MAP,
  /** Unions of more than null and one type, records that contain themselves: Avro binary. */
  OPAQUE;

  private static final int MOST_DIGITS = 18;

  /** Whether nulls may have no place among values of the kind. */
  public boolean mayBeSparse() {
    return switch (this) {
      case NUMBER, DECIMAL, FLOAT, DOUBLE, BYTES, FIXED -> true;
      case NULL, RECORD, ARRAY, MAP, OPAQUE -> false;
    };
  }

  /** The kind of the values of a schema that are not null. */
  public static NodeKind of(Schema schema) {
    return switch (schema.getType()) {
      case NULL -> NULL;
      case INT, LONG, BOOLEAN, ENUM -> NUMBER;
      case FLOAT -> FLOAT;
      case DOUBLE -> DOUBLE;
      case STRING -> BYTES;
      case BYTES -> isSmallDecimal(schema) ? DECIMAL : BYTES;
      case FIXED -> isSmallDecimal(schema) ? DECIMAL : FIXED;
      case ARRAY -> ARRAY;
      case MAP -> MAP;
      case RECORD -> new RecursiveRecords().contains(schema) ? OPAQUE : RECORD;
      case UNION -> isOptional(schema) ? of(valueSchema(schema)) : OPAQUE;
    };
  }

  private static boolean isSmallDecimal(Schema schema) {
    return schema.getLogicalType() instanceof LogicalTypes.Decimal decimal
        && decimal.getPrecision() <= MOST_DIGITS;
  }

  /** Whether a schema is the union of null and one type. */
  public static boolean isOptional(Schema schema) {
    return schema.getType() == Schema.Type.UNION
        && schema.getTypes().size() == 2
        && schema.isNullable();
  }

  /** The number of the branch that is not null. */
  public static int valueBranch(Schema optional) {
    return optional.getTypes().get(0).getType() == Schema.Type.NULL ? 1 : 0;
  }

  /** The schema of the values that are not null. */
  public static Schema valueSchema(Schema schema) {
    return isOptional(schema) ? schema.getTypes().get(valueBranch(schema)) : schema;
  }
}
