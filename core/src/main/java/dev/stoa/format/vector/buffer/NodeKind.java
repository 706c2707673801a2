package dev.stoa.format.vector.buffer;

import dev.stoa.predicate.PathStep;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.TypeParts;

/** How the values of a type are stored in a vector page, apart from which of them are null. */
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

  /** Whether nulls may have no place among values of the kind. */
  public boolean mayBeSparse() {
    return switch (this) {
      case NUMBER, DECIMAL, FLOAT, DOUBLE, BYTES, FIXED -> true;
      case NULL, RECORD, ARRAY, MAP, OPAQUE -> false;
    };
  }

  /** The kind of the values of a type that are not null. */
  public static NodeKind of(DataType type) {
    return switch (type.storedKind()) {
      case NULLABLE -> of(type.valueType());
      case UNION -> OPAQUE;
      case NULL -> NULL;
      case FLOAT -> FLOAT;
      case DOUBLE -> DOUBLE;
      case STRING -> BYTES;
      case BYTES -> isLongDecimal(type) ? DECIMAL : BYTES;
      case FIXED -> isLongDecimal(type) ? DECIMAL : FIXED;
      case ARRAY -> ARRAY;
      case MAP -> MAP;
      case RECORD -> ((RecordType) type).isRecursive() ? OPAQUE : RECORD;
      default -> NUMBER;
    };
  }

  private static boolean isLongDecimal(DataType type) {
    return type instanceof DecimalType decimal && decimal.isLong();
  }

  /** Whether null is told beside the values; unions of several types have it as a branch. */
  public static boolean isOptional(DataType type) {
    return type.kind() == TypeKind.NULLABLE;
  }

  /** The type of what a step leads to. */
  public static DataType inside(DataType type, PathStep step) {
    return step instanceof PathStep.FieldStep field
        ? TypeParts.fields(type).get(field.ordinal()).type()
        : TypeParts.mapValue(type);
  }
}
