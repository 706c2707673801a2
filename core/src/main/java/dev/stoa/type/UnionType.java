package dev.stoa.type;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A value of one of several types, which may include null; {@link NullableType} is what a union of
 * null and one other type is.
 */
public record UnionType(List<DataType> branches) implements DataType {
  /** Checks that a value tells its branch, and copies the branches. */
  public UnionType {
    branches = List.copyOf(branches);
    Set<String> names = new HashSet<>();
    for (DataType branch : branches) {
      TypeKind kind = branch.kind();
      if (kind == TypeKind.NULLABLE || kind == TypeKind.UNION) {
        throw new IllegalArgumentException("a union has a union among its branches");
      }
      if (!names.add(branchName(branch))) {
        throw new IllegalArgumentException("a union has " + branchName(branch) + " twice");
      }
    }
  }

  /** What distinguishes a branch from others: the full name of a type that has one. */
  public static String branchName(DataType branch) {
    return switch (branch.storedKind()) {
      case RECORD -> ((RecordType) branch).name().fullName();
      case ENUM -> ((EnumType) branch).name().fullName();
      case FIXED -> fixed(branch).name().fullName();
      default -> branch.storedKind().plainName();
    };
  }

  private static FixedType fixed(DataType type) {
    return type instanceof DecimalType decimal ? decimal.fixed().orElseThrow() : (FixedType) type;
  }

  @Override
  public TypeKind kind() {
    return TypeKind.UNION;
  }

  @Override
  public boolean isNullable() {
    return branches.stream().anyMatch(DataType::isNullable);
  }

  /** The one type of a union of one, which null may accompany; else the union. */
  @Override
  public DataType valueType() {
    List<DataType> values = branches.stream().filter(b -> b.kind() != TypeKind.NULL).toList();
    return values.size() == 1 ? values.get(0) : this;
  }
}
