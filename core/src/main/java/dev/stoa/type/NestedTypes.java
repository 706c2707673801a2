package dev.stoa.type;

import java.util.List;

/**
 * Gives access to the nested types and attributes of types that may be nullable, without casts in
 * callers.
 */
public final class NestedTypes {
  private NestedTypes() {}

  /** The type of the values of a {@link NullableType}; any other type, also a union, unchanged. */
  public static DataType unwrapNullable(DataType type) {
    return type.kind() == TypeKind.NULLABLE ? type.valueType() : type;
  }

  /** The type of an array's elements. */
  public static DataType element(DataType array) {
    return ((ArrayType) unwrapNullable(array)).element();
  }

  /** The type of a map's values. */
  public static DataType mapValue(DataType map) {
    return ((MapType) unwrapNullable(map)).value();
  }

  /** The fields of a record. */
  public static List<Field> fields(DataType record) {
    return ((RecordType) unwrapNullable(record)).fields();
  }

  /** The ordinals in a record of the fields with the names of {@code fields}. */
  public static int[] ordinals(List<Field> fields, DataType record) {
    RecordType recordType = (RecordType) unwrapNullable(record);
    return fields.stream()
        .mapToInt(field -> recordType.ordinal(field.name()).orElseThrow())
        .toArray();
  }

  /** The symbols of an enum. */
  public static List<String> symbols(DataType type) {
    return ((EnumType) unwrapNullable(type)).symbols();
  }

  /** The branches of a union or a nullable type; the type itself if it is neither. */
  public static List<DataType> branches(DataType type) {
    if (type instanceof NullableType nullable) {
      DataType nullType = SimpleType.of(TypeKind.NULL);
      return nullable.valueBranch() == 1
          ? List.of(nullType, nullable.value())
          : List.of(nullable.value(), nullType);
    }
    return type instanceof UnionType union ? union.branches() : List.of(type);
  }

  /** The size in bytes of a type stored as a fixed, which may be a decimal or a UUID. */
  public static int fixedSize(DataType type) {
    return FixedType.sizeOf(unwrapNullable(type));
  }
}
