package dev.stoa.schema;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.FieldPath;
import java.util.List;

/**
 * The place of a column, or of a field nested in it, in a schema. Parsed from the paths in calls of
 * schema changes.
 *
 * @param column the column's name
 * @param steps the names that lead to the nested field: of fields, {@code element} of arrays,
 *     {@code value} of maps; empty for the column itself
 */
record SchemaPath(String column, List<String> steps) {
  SchemaPath {
    steps = List.copyOf(steps);
  }

  /**
   * Parses a path: the name of a column, or else names joined by dots.
   *
   * @throws InvalidTableException when no column has the path's first name
   */
  static SchemaPath of(TableSchema schema, String path) {
    if (schema.find(path).isEmpty()) {
      List<String> names = FieldPath.names(path);
      if (schema.find(names.get(0)).isPresent()) {
        return new SchemaPath(names.get(0), names.subList(1, names.size()));
      }
    }
    return new SchemaPath(path, List.of());
  }

  /** Whether this is a column, not a field inside one. */
  boolean isColumn() {
    return steps.isEmpty();
  }

  /** The name of the column or field. */
  String name() {
    return isColumn() ? column : steps.get(steps.size() - 1);
  }

  /** The path of the record that has the nested field. */
  SchemaPath parent() {
    return new SchemaPath(column, steps.subList(0, steps.size() - 1));
  }

  /** The path as ids of fields are assigned to it. */
  String text() {
    StringBuilder text = new StringBuilder(FieldPath.escape(column));
    steps.forEach(step -> text.append('.').append(FieldPath.escape(step)));
    return text.toString();
  }
}
