package dev.stoa.type;

/**
 * A value or null.
 *
 * @param value the type of the value, neither nullable nor a union
 * @param nullPosition which branch null is where a format writes this type as a union
 */
public record NullableType(DataType value, NullPosition nullPosition) implements DataType {
  /** Where null is among the two branches of a union. */
  public enum NullPosition {
    FIRST,
    LAST
  }

  /** Checks the value's type. */
  public NullableType {
    TypeKind kind = value.kind();
    if (kind == TypeKind.NULLABLE || kind == TypeKind.UNION || kind == TypeKind.NULL) {
      throw new IllegalArgumentException("a nullable " + value.plainName() + " is no type");
    }
  }

  /** A value or null, null being the first branch. */
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

  /** The number of the branch that is not null. */
  public int valueBranch() {
    return nullPosition == NullPosition.FIRST ? 1 : 0;
  }
}
