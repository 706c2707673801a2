package dev.stoa.format.vector.buffer;

import dev.stoa.predicate.PathStep;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeKind;

/** The way in which a vector page stores the non-null values of a type. */
public enum NodeKind {
  /** Only nulls: nothing is stored. */
  NULL,
  /** Ints, longs, booleans and enums, stored as integers. */
  INTEGRAL,
  /**
   * Bytes and fixed that are decimals of at most 18 digits, stored as unscaled numbers if they fit.
   */
  DECIMAL,
  /** Floats. */
  FLOAT,
  /** Doubles. */
  DOUBLE,
  /** Strings and bytes. */
  BYTES,
  /** Byte strings of one size. */
  FIXED,
  /** A node for each field. */
  RECORD,
  /** End offsets, and a node of the elements. */
  ARRAY,
  /** A column for each frequent key, and the entries of other keys. */
  MAP,
  /** Unions of several types besides null, and recursive records, stored in Avro binary. */
  OPAQUE;

  /** Returns whether values of the kind may be stored without nulls. */
  public boolean mayBeSparse() {
    return switch (this) {
      case INTEGRAL, DECIMAL, FLOAT, DOUBLE, BYTES, FIXED -> true;
      case NULL, RECORD, ARRAY, MAP, OPAQUE -> false;
    };
  }

  /** Returns the kind of a type's non-null values. */
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
      default -> INTEGRAL;
    };
  }

  private static boolean isLongDecimal(DataType type) {
    return type instanceof DecimalType decimal && decimal.isLong();
  }

  /**
   * Returns whether nulls are stored apart from the values; unions of several types have a branch
   * for them.
   */
  public static boolean isNullable(DataType type) {
    return type.kind() == TypeKind.NULLABLE;
  }

  /** Returns the type at a step into a value. */
  public static DataType typeAt(DataType type, PathStep step) {
    return step instanceof PathStep.FieldStep field
        ? NestedTypes.fields(type).get(field.ordinal()).type()
        : NestedTypes.mapValue(type);
  }
}
