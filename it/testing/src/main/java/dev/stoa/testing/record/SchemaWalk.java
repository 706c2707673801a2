package dev.stoa.testing.record;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;

/** Queries about schemas, for the generators and the coverage. */
final class SchemaWalk {
  private SchemaWalk() {}

  /** Returns the non-null branches of a union. */
  static List<Schema> branches(Schema union) {
    return union.getTypes().stream().filter(type -> type.getType() != Schema.Type.NULL).toList();
  }

  /** Whether a schema is a union of null and one type, in either order. */
  static boolean isSimplyNullable(Schema schema) {
    return schema.isUnion() && schema.isNullable() && branches(schema).size() == 1;
  }

  /** Whether a record can contain a record of its own type. */
  static boolean isRecursive(Schema record) {
    Set<String> seen = new HashSet<>();
    return record.getFields().stream().anyMatch(field -> reaches(field.schema(), record, seen));
  }

  private static boolean reaches(Schema schema, Schema record, Set<String> seen) {
    return switch (schema.getType()) {
      case ARRAY -> reaches(schema.getElementType(), record, seen);
      case MAP -> reaches(schema.getValueType(), record, seen);
      case UNION -> schema.getTypes().stream().anyMatch(type -> reaches(type, record, seen));
      case RECORD ->
          schema.getFullName().equals(record.getFullName())
              || (seen.add(schema.getFullName())
                  && schema.getFields().stream()
                      .anyMatch(field -> reaches(field.schema(), record, seen)));
      default -> false;
    };
  }
}
