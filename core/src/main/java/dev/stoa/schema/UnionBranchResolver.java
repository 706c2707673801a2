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
 * Finds the branch of a union that Avro's reader chooses for values written with another type.
 * Called when types are widened. Branches are tried in the order in which Avro's reader tries them.
 */
final class UnionBranchResolver {
  private UnionBranchResolver() {}

  /** Returns the branch that the reader chooses for values, even if that changes them. */
  static Optional<DataType> resolve(DataType writtenType, DataType union) {
    return candidates(writtenType, NestedTypes.branches(union)).stream()
        .filter(branch -> canRead(writtenType, branch))
        .findFirst();
  }

  /** All branches, first those of the same name, then those of the same stored kind; some twice. */
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
    return writtenType.fieldStoredAs(field.storedName()).isPresent()
        || field.aliases().stream().anyMatch(alias -> writtenType.field(alias).isPresent());
  }

  /** Whether Avro promotes a kind to another, even if digits are lost. */
  private static boolean isPromotable(TypeKind writtenKind, TypeKind branchKind) {
    return switch (writtenKind) {
      case INT ->
          branchKind == TypeKind.LONG
              || branchKind == TypeKind.FLOAT
              || branchKind == TypeKind.DOUBLE;
      case LONG -> branchKind == TypeKind.FLOAT || branchKind == TypeKind.DOUBLE;
      case FLOAT -> branchKind == TypeKind.DOUBLE;
      case STRING -> branchKind == TypeKind.BYTES;
      case BYTES -> branchKind == TypeKind.STRING;
      default -> false;
    };
  }
}
