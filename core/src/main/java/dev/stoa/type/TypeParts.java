package dev.stoa.type;

import java.util.List;

/**
 * The parts of types that are known to be arrays, maps, records and so on, nullable or not: spares
 * callers the casts.
 */
public final class TypeParts {
  private TypeParts() {}

  /** The type beside null of a nullable type; any other type itself, unions too. */
  public static DataType present(DataType type) {
    return type.kind() == TypeKind.NULLABLE ? type.valueType() : type;
  }

  /** The type of an array's elements. */
  public static DataType element(DataType array) {
    return ((ArrayType) present(array)).element();
  }

  /** The type of a map's values. */
  public static DataType mapValue(DataType map) {
    return ((MapType) present(map)).value();
  }

  /** The fields of a record. */
  public static List<Field> fields(DataType record) {
    return ((RecordType) present(record)).fields();
  }

  /** Which fields of a record the given ones are, by their names. */
  public static int[] ordinals(List<Field> wanted, DataType record) {
    RecordType given = (RecordType) present(record);
    return wanted.stream().mapToInt(f -> given.ordinal(f.name()).orElseThrow()).toArray();
  }

  /** The symbols of an enum. */
  public static List<String> symbols(DataType type) {
    return ((EnumType) present(type)).symbols();
  }

  /** What a union, or a nullable type, may hold; the type itself where it is neither. */
  public static List<DataType> branches(DataType type) {
    if (type instanceof NullableType nullable) {
      DataType none = SimpleType.of(TypeKind.NULL);
      return nullable.valueBranch() == 1
          ? List.of(none, nullable.value())
          : List.of(nullable.value(), none);
    }
    return type instanceof UnionType union ? union.branches() : List.of(type);
  }

  /** The number of bytes of what is stored as a fixed: decimals and UUIDs too. */
  public static int fixedSize(DataType type) {
    return FixedType.sizeOf(present(type));
  }
}
