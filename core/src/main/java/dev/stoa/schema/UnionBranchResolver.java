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
 * Finds the branch of a union as which values of another type are read. Called by the check of
 * widened types; it must try the branches in the reader's order, and may err only by choosing one
 * that the reader rejects.
 */
final class UnionBranchResolver {
  private UnionBranchResolver() {}

  /** The first branch as which values can be read, changed or not. */
  static Optional<DataType> of(DataType written, DataType union) {
    return candidates(written, NestedTypes.branches(union)).stream()
        .filter(branch -> canRead(written, branch))
        .findFirst();
  }

  /** Branches of the same name first, then those of the same type, then all. */
  private static List<DataType> candidates(DataType written, List<DataType> branches) {
    String name = UnionType.branchName(written);
    List<DataType> candidates = new ArrayList<>();
    branches.stream().filter(b -> UnionType.branchName(b).equals(name)).forEach(candidates::add);
    branches.stream().filter(b -> b.storedKind() == written.storedKind()).forEach(candidates::add);
    candidates.addAll(branches);
    return candidates;
  }

  private static boolean canRead(DataType written, DataType branch) {
    if (written.storedKind() != branch.storedKind()) {
      return isPromotable(written.storedKind(), branch.storedKind());
    }
    return switch (branch.storedKind()) {
      case FIXED -> FixedType.sizeOf(written) == FixedType.sizeOf(branch);
      case ENUM ->
          ((EnumType) branch).defaultSymbol().isPresent()
              || ((EnumType) branch).symbols().containsAll(((EnumType) written).symbols());
      case RECORD ->
          ((RecordType) branch)
              .fields().stream()
                  .allMatch(
                      f -> f.defaultValue().isPresent() || isWritten(f, (RecordType) written));
      default -> true;
    };
  }

  private static boolean isWritten(Field field, RecordType written) {
    return written.field(field.name()).isPresent()
        || field.aliases().stream().anyMatch(alias -> written.field(alias).isPresent());
  }

  /** The promotions of Avro, those that lose digits among them. */
  private static boolean isPromotable(TypeKind written, TypeKind branch) {
    return switch (written) {
      case INT -> branch == TypeKind.LONG || branch == TypeKind.FLOAT || branch == TypeKind.DOUBLE;
      case LONG -> branch == TypeKind.FLOAT || branch == TypeKind.DOUBLE;
      case FLOAT -> branch == TypeKind.DOUBLE;
      case STRING -> branch == TypeKind.BYTES;
      case BYTES -> branch == TypeKind.STRING;
      default -> false;
    };
  }
}
