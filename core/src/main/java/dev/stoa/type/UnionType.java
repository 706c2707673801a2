package dev.stoa.type;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A value of one of several types, which may include null; a union of null and one other type is a
 * {@link NullableType}.
 */
public record UnionType(List<DataType> branches) implements DataType {
  /** Checks that each value belongs to one branch, and copies the branches. */
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

  /** The name that distinguishes a branch from the others: the full name of a named type. */
  public static String branchName(DataType branch) {
    return switch (branch.storedKind()) {
      case RECORD -> ((RecordType) branch).name().fullName();
      case ENUM -> ((EnumType) branch).name().fullName();
      case FIXED -> fixed(branch).name().fullName();
      default -> branch.storedKind().displayName();
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

  /** The only non-null type of a union; the union itself if it has several. */
  @Override
  public DataType valueType() {
    List<DataType> values = branches.stream().filter(b -> b.kind() != TypeKind.NULL).toList();
    return values.size() == 1 ? values.get(0) : this;
  }
}
