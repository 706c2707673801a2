package dev.stoa.bench.peer;

import java.util.List;
import org.apache.avro.Schema;

/**
 * Finds the type of the values of a column that may be nullable. Called by readers and writers of
 * many formats.
 */
public final class ValueTypes {
  private ValueTypes() {}

  /** Returns the type of values that are not null: of a union with null, the other branch. */
  public static Schema of(Schema type) {
    return type.getType() == Schema.Type.UNION ? otherThanNull(type) : type;
  }

  private static Schema otherThanNull(Schema union) {
    List<Schema> branches =
        union.getTypes().stream().filter(branch -> branch.getType() != Schema.Type.NULL).toList();
    if (branches.size() != 1) {
      throw new IllegalArgumentException("unsupported column type " + union);
    }
    return branches.get(0);
  }
}
