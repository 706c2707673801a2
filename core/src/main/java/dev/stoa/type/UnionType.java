package dev.stoa.type;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A type whose values belong to one of several types, which may include null. A union of null and a
 * single other type is a {@link NullableType}.
 *
 * @param branches the types of the branches, in the order of their ordinals
 */
public record UnionType(List<DataType> branches) implements DataType {
  /** Creates a union after checking that its branches have different names, and copies them. */
  public UnionType {
    branches = List.copyOf(branches);
    Set<String> names = new HashSet<>();
    for (DataType branch : branches) {
      TypeKind kind = branch.kind();
      if (kind == TypeKind.NULLABLE || kind == TypeKind.UNION) {
        throw new IllegalArgumentException(
            "a union cannot have a union or nullable type as a branch");
      }
      if (!names.add(branchName(branch))) {
        throw new IllegalArgumentException(
            "a union has two branches of type " + branchName(branch));
      }
    }
  }

  /**
   * The name that identifies a branch: the full name of a named type, otherwise the stored kind,
   * such as "long" for a timestamp.
   */
  public static String branchName(DataType branch) {
    return switch (branch.storedKind()) {
      case RECORD -> ((RecordType) branch).name().fullName();
      case ENUM -> ((EnumType) branch).name().fullName();
      case FIXED -> fixedType(branch).name().fullName();
      default -> branch.storedKind().avroName();
    };
  }

  private static FixedType fixedType(DataType type) {
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
    List<DataType> nonNullBranches =
        branches.stream().filter(branch -> branch.kind() != TypeKind.NULL).toList();
    return nonNullBranches.size() == 1 ? nonNullBranches.get(0) : this;
  }
}
