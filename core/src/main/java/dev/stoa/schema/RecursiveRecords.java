package dev.stoa.schema;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;

/** Tells which records contain themselves, directly or through others. */
public final class RecursiveRecords {
  private final Map<String, Boolean> known = new HashMap<>();

  /** Whether a record contains itself; the answer for a name is kept. */
  public boolean contains(Schema record) {
    return known.computeIfAbsent(
        record.getFullName(),
        name -> record.getFields().stream().anyMatch(f -> mentions(f.schema(), name)));
  }

  /** Whether a record of this name stands somewhere in a schema. */
  static boolean mentions(Schema schema, String fullName) {
    return mentions(schema, fullName, new HashSet<>());
  }

  private static boolean mentions(Schema schema, String fullName, Set<String> seen) {
    return switch (schema.getType()) {
      case ARRAY -> mentions(schema.getElementType(), fullName, seen);
      case MAP -> mentions(schema.getValueType(), fullName, seen);
      case UNION -> schema.getTypes().stream().anyMatch(b -> mentions(b, fullName, seen));
      case RECORD ->
          schema.getFullName().equals(fullName)
              || (seen.add(schema.getFullName())
                  && schema.getFields().stream()
                      .anyMatch(f -> mentions(f.schema(), fullName, seen)));
      default -> false;
    };
  }
}
