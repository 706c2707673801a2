package dev.stoa.schema;

import dev.stoa.type.DataType;
import dev.stoa.type.EnumType;
import dev.stoa.type.Field;
import dev.stoa.type.FixedType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.UnionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the branch of a union as which Avro's reader reads values of another type. Called when
 * types are widened. It tries the branches in the reader's order; if it chooses wrongly, the reader
 * rejects the branch.
 */
final class UnionBranchResolver {
  private UnionBranchResolver() {}

  /** The first branch as which values can be read, even if that changes them. */
  static Optional<DataType> of(DataType writtenType, DataType union) {
    return candidates(writtenType, NestedTypes.branches(union)).stream()
        .filter(branch -> canRead(writtenType, branch))
        .findFirst();
  }

  /** Branches of the same name first, then those of the same type, then all. */
  private static List<DataType> candidates(DataType writtenType, List<DataType> branches) {
    String name = UnionType.branchName(writtenType);
    List<DataType> candidates = new ArrayList<>();
    branches.stream()
        .filter(branch -> UnionType.branchName(branch).equals(name))
        .forEach(candidates::add);
    branches.stream()
        .filter(branch -> branch.storedKind() == writtenType.storedKind())
        .forEach(candidates::add);
    candidates.addAll(branches);
    return candidates;
  }

  private static boolean canRead(DataType writtenType, DataType branch) {
    if (writtenType.storedKind() != branch.storedKind()) {
      return isPromotable(writtenType.storedKind(), branch.storedKind());
    }
    return switch (branch.storedKind()) {
      case FIXED -> FixedType.sizeOf(writtenType) == FixedType.sizeOf(branch);
      case ENUM ->
          ((EnumType) branch).defaultSymbol().isPresent()
              || ((EnumType) branch).symbols().containsAll(((EnumType) writtenType).symbols());
      case RECORD ->
          ((RecordType) branch)
              .fields().stream()
                  .allMatch(
                      field ->
                          field.defaultValue().isPresent()
                              || isWritten(field, (RecordType) writtenType));
      default -> true;
    };
  }

  private static boolean isWritten(Field field, RecordType writtenType) {
    return writtenType.field(field.name()).isPresent()
        || field.aliases().stream().anyMatch(alias -> writtenType.field(alias).isPresent());
  }

  /** Whether Avro promotes a kind to another, even if digits are lost. */
  private static boolean isPromotable(TypeKind writtenType, TypeKind branch) {
    return switch (writtenType) {
      case INT -> branch == TypeKind.LONG || branch == TypeKind.FLOAT || branch == TypeKind.DOUBLE;
      case LONG -> branch == TypeKind.FLOAT || branch == TypeKind.DOUBLE;
      case FLOAT -> branch == TypeKind.DOUBLE;
      case STRING -> branch == TypeKind.BYTES;
      case BYTES -> branch == TypeKind.STRING;
      default -> false;
    };
  }
}
