package dev.stoa.format.vector;

import java.util.HashSet;
import java.util.Set;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** How the values of a schema stand in a vector page; null is told beside them. */
enum NodeKind {
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

  /** The kind of the values of a schema that are not null. */
  static NodeKind of(Schema schema) {
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
      case RECORD -> containsItself(schema) ? OPAQUE : RECORD;
      case UNION -> isOptional(schema) ? of(valueSchema(schema)) : OPAQUE;
    };
  }

  private static boolean isSmallDecimal(Schema schema) {
    return schema.getLogicalType() instanceof LogicalTypes.Decimal decimal
        && decimal.getPrecision() <= MOST_DIGITS;
  }

  /** Whether a schema is the union of null and one type. */
  static boolean isOptional(Schema schema) {
    return schema.getType() == Schema.Type.UNION
        && schema.getTypes().size() == 2
        && schema.isNullable();
  }

  /** The number of the branch that is not null. */
  static int valueBranch(Schema optional) {
    return optional.getTypes().get(0).getType() == Schema.Type.NULL ? 1 : 0;
  }

  /** The schema of the values that are not null. */
  static Schema valueSchema(Schema schema) {
    return isOptional(schema) ? schema.getTypes().get(valueBranch(schema)) : schema;
  }

  private static boolean containsItself(Schema record) {
    return mentions(record, record.getFullName(), new HashSet<>());
  }

  private static boolean mentions(Schema schema, String name, Set<String> seen) {
    return switch (schema.getType()) {
      case ARRAY -> mentions(schema.getElementType(), name, seen);
      case MAP -> mentions(schema.getValueType(), name, seen);
      case UNION -> schema.getTypes().stream().anyMatch(branch -> mentions(branch, name, seen));
      case RECORD ->
          seen.add(schema.getFullName())
              && schema.getFields().stream()
                  .anyMatch(f -> isNamed(f.schema(), name) || mentions(f.schema(), name, seen));
      default -> false;
    };
  }

  private static boolean isNamed(Schema schema, String name) {
    return switch (schema.getType()) {
      case RECORD -> schema.getFullName().equals(name);
      case UNION -> schema.getTypes().stream().anyMatch(branch -> isNamed(branch, name));
      case ARRAY -> isNamed(schema.getElementType(), name);
      case MAP -> isNamed(schema.getValueType(), name);
      default -> false;
    };
  }
}
