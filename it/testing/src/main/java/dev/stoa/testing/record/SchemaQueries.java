package dev.stoa.testing.record;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;

/** Queries about schemas, for the random generators and {@link Coverage}. */
final class SchemaQueries {
  private SchemaQueries() {}

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
    Set<String> visitedNames = new HashSet<>();
    return record.getFields().stream()
        .anyMatch(field -> reaches(field.schema(), record, visitedNames));
  }

  private static boolean reaches(Schema schema, Schema record, Set<String> visitedNames) {
    return switch (schema.getType()) {
      case ARRAY -> reaches(schema.getElementType(), record, visitedNames);
      case MAP -> reaches(schema.getValueType(), record, visitedNames);
      case UNION ->
          schema.getTypes().stream().anyMatch(type -> reaches(type, record, visitedNames));
      case RECORD ->
          schema.getFullName().equals(record.getFullName())
              || (visitedNames.add(schema.getFullName())
                  && schema.getFields().stream()
                      .anyMatch(field -> reaches(field.schema(), record, visitedNames)));
      default -> false;
    };
  }
}
