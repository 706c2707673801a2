package dev.stoa.type;

/**
 * A type whose values are either null or values of another type.
 *
 * @param value the type of the non-null values: not null, nullable or a union
 * @param nullPosition the branch of null in formats that write this type as a union
 */
public record NullableType(DataType value, NullPosition nullPosition) implements DataType {
  /** The position of null among the branches of a union of null and another type. */
  public enum NullPosition {
    /** Null is branch 0. */
    FIRST,
    /** Null is branch 1. */
    LAST
  }

  /** Creates a nullable type after checking the type of the values. */
  public NullableType {
    TypeKind kind = value.kind();
    if (kind == TypeKind.NULLABLE || kind == TypeKind.UNION || kind == TypeKind.NULL) {
      throw new IllegalArgumentException(
          "expected a type that can be made nullable, found " + kind.displayName());
    }
  }

  /** Creates a nullable type with null as its first branch. */
  public static NullableType of(DataType value) {
    return new NullableType(value, NullPosition.FIRST);
  }

  @Override
  public TypeKind kind() {
    return TypeKind.NULLABLE;
  }

  @Override
  public boolean isNullable() {
    return true;
  }

  @Override
  public DataType valueType() {
    return value;
  }

  /** The ordinal of the non-null branch: 0 or 1. */
  public int valueBranch() {
    return nullPosition == NullPosition.FIRST ? 1 : 0;
  }
}
