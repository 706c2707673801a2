package dev.stoa.predicate;

import java.util.List;
import org.apache.avro.Schema;

/** Looks through unions of null and one other type. */
final class NullableSchemas {
  private NullableSchemas() {}

  /** The other type of such a union, the one type of a union of one; else the schema itself. */
  static Schema withoutNull(Schema schema) {
    if (!schema.isUnion()) {
      return schema;
    }
    List<Schema> others =
        schema.getTypes().stream().filter(type -> type.getType() != Schema.Type.NULL).toList();
    return others.size() == 1 ? others.get(0) : schema;
  }

  /** Whether a value of the schema may be null. */
  static boolean isNullable(Schema schema) {
    return schema.isNullable();
  }
}
