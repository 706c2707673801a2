package dev.stoa.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Finds the branch of a union that reading takes for values of another type. Called by the check of
 * wider types; it must go through the branches in the order in which reading does, and may only err
 * by naming one that reading finds unfit.
 */
final class ReadBranch {
  private ReadBranch() {}

  /** The first branch that values can be read as, whether they stay the same or not. */
  static Optional<Schema> of(Schema written, Schema union) {
    return candidates(written, union.getTypes()).stream()
        .filter(branch -> mayRead(written, branch))
        .findFirst();
  }

  /** Those of the same name first, then those of the same type, then all. */
  private static List<Schema> candidates(Schema written, List<Schema> branches) {
    List<Schema> candidates = new ArrayList<>();
    branches.stream()
        .filter(b -> b.getFullName().equals(written.getFullName()))
        .forEach(candidates::add);
    branches.stream().filter(b -> b.getType() == written.getType()).forEach(candidates::add);
    candidates.addAll(branches);
    return candidates;
  }

  private static boolean mayRead(Schema written, Schema branch) {
    if (written.getType() != branch.getType()) {
      return isPromoted(written.getType(), branch.getType());
    }
    return switch (branch.getType()) {
      case FIXED -> written.getFixedSize() == branch.getFixedSize();
      case ENUM ->
          branch.getEnumDefault() != null
              || branch.getEnumSymbols().containsAll(written.getEnumSymbols());
      case RECORD ->
          branch.getFields().stream().allMatch(f -> f.hasDefaultValue() || isWritten(f, written));
      default -> true;
    };
  }

  private static boolean isWritten(Schema.Field field, Schema written) {
    return written.getField(field.name()) != null
        || field.aliases().stream().anyMatch(alias -> written.getField(alias) != null);
  }

  /** The promotions of Avro, those that lose digits among them. */
  private static boolean isPromoted(Schema.Type written, Schema.Type branch) {
    return switch (written) {
      case INT ->
          branch == Schema.Type.LONG || branch == Schema.Type.FLOAT || branch == Schema.Type.DOUBLE;
      case LONG -> branch == Schema.Type.FLOAT || branch == Schema.Type.DOUBLE;
      case FLOAT -> branch == Schema.Type.DOUBLE;
      case STRING -> branch == Schema.Type.BYTES;
      case BYTES -> branch == Schema.Type.STRING;
      default -> false;
    };
  }
}
