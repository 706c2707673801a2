package dev.stoa.testing.record;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;

/** Schema queries shared by the generators and the coverage. */
final class SchemaWalk {
  private SchemaWalk() {}

  /** The non-null branches of a union. */
  static List<Schema> branches(Schema union) {
    return union.getTypes().stream().filter(type -> type.getType() != Schema.Type.NULL).toList();
  }

  /** Whether it is a union of null and one type, in either order. */
  static boolean isSimplyNullable(Schema schema) {
    return schema.isUnion() && schema.isNullable() && branches(schema).size() == 1;
  }

  /** Whether a record can hold another of its own type. */
  static boolean isRecursive(Schema record) {
    Set<String> seen = new HashSet<>();
    return record.getFields().stream().anyMatch(field -> reaches(field.schema(), record, seen));
  }

  private static boolean reaches(Schema from, Schema record, Set<String> seen) {
    return switch (from.getType()) {
      case ARRAY -> reaches(from.getElementType(), record, seen);
      case MAP -> reaches(from.getValueType(), record, seen);
      case UNION -> from.getTypes().stream().anyMatch(type -> reaches(type, record, seen));
      case RECORD ->
          from.getFullName().equals(record.getFullName())
              || (seen.add(from.getFullName())
                  && from.getFields().stream()
                      .anyMatch(field -> reaches(field.schema(), record, seen)));
      default -> false;
    };
  }
}
