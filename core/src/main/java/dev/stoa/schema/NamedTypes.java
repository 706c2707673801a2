package dev.stoa.schema;

import dev.stoa.exception.InvalidTableException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;

/**
 * The records, enums and fixeds of a column by their names. Called when a column is added or
 * widened: the text of a schema defines a name once, so that of two definitions one would be lost.
 */
final class NamedTypes {
  /** One of these stands in the text of each column that has a named type. */
  private static final List<String> KINDS =
      List.of("\"record\"", "\"enum\"", "\"fixed\"", "\"error\"");

  private final Map<String, Schema> definitions = new LinkedHashMap<>();

  private NamedTypes(Schema schema) {
    collect(schema);
  }

  private void collect(Schema schema) {
    switch (schema.getType()) {
      case ARRAY -> collect(schema.getElementType());
      case MAP -> collect(schema.getValueType());
      case UNION -> schema.getTypes().forEach(this::collect);
      case ENUM, FIXED -> definitions.putIfAbsent(schema.getFullName(), schema);
      case RECORD -> {
        if (definitions.putIfAbsent(schema.getFullName(), schema) == null) {
          schema.getFields().forEach(field -> collect(field.schema()));
        }
      }
      default -> {
        // It has no name.
      }
    }
  }

  /**
   * Checks that a column defines no name otherwise than the rest of its table.
   *
   * @param schema the table's with the column
   * @throws InvalidTableException when it does
   */
  static void check(TableSchema schema, Column changed) {
    NamedTypes types = of(changed);
    if (types.definitions.isEmpty()) {
      return;
    }
    String record = TableSchema.parseRecord(schema.recordText()).getFullName();
    if (types.definitions.containsKey(record)) {
      types.check(changed, schema.avro(), "the table's record");
    }
    for (Column column : schema.columns()) {
      if (column.id() != changed.id()) {
        String place = "column \"" + column.name() + "\"";
        of(column).definitions.values().forEach(other -> types.check(changed, other, place));
      }
    }
  }

  private static NamedTypes of(Column column) {
    boolean hasAny = KINDS.stream().anyMatch(column.fieldText()::contains);
    return new NamedTypes(hasAny ? column.schema() : Schema.create(Schema.Type.NULL));
  }

  private void check(Column changed, Schema other, String place) {
    Schema own = definitions.get(other.getFullName());
    if (own != null && !own.equals(other)) {
      throw new InvalidTableException(
          "column \"%s\" has a type %s, and %s has another one of this name: call it otherwise"
                  .formatted(changed.name(), own.getFullName(), place)
              + " (names may differ when a column is widened), a schema's text holds one only");
    }
  }
}
