package dev.stoa.bench.peer;

import java.util.List;
import org.apache.avro.Schema;

/** The types of nullable values. Called by readers of one type of value in many formats. */
public final class ValueTypes {
  private ValueTypes() {}

  /** The type without null: of a union with null, the other branch. */
  public static Schema of(Schema type) {
    return type.getType() == Schema.Type.UNION ? otherThanNull(type) : type;
  }

  private static Schema otherThanNull(Schema union) {
    List<Schema> branches =
        union.getTypes().stream().filter(one -> one.getType() != Schema.Type.NULL).toList();
    if (branches.size() != 1) {
      throw new IllegalArgumentException("unsupported column type " + union);
    }
    return branches.get(0);
  }
}
