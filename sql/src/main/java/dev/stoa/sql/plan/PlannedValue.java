package dev.stoa.sql.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.ColumnReference;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.MapType;
import dev.stoa.type.RecordType;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A value that an expression of the plan takes out of a scanned row: a column, or a field or map
 * key inside one.
 *
 * @param scan the scan of the row
 * @param path where the value is
 * @param type its type
 */
record PlannedValue(PlannedScan scan, ColumnPath path, DataType type) {
  /**
   * Returns the value of an expression; empty if it is none, or computed.
   *
   * @param columns returns the scanned column that an expression references by index
   */
  static Optional<PlannedValue> of(
      JsonNode expression, IntFunction<Optional<PlannedValue>> columns) {
    if (isReference(expression)) {
      return columns.apply(expression.path("index").asInt());
    }
    JsonNode arguments = expression.path("children");
    JsonNode constant = arguments.path(1).path("value");
    if (arguments.size() != 2 || !isText(constant)) {
      return Optional.empty();
    }
    String name = constant.path("value").asText();
    return switch (functionName(expression)) {
      case "map_extract_value" -> of(arguments.get(0), columns).flatMap(map -> map.key(name));
      case "struct_extract" -> of(arguments.get(0), columns).flatMap(record -> record.field(name));
      default -> Optional.empty();
    };
  }

  /** Returns the value of a key; empty for the key of no letters, which scans cannot select. */
  private Optional<PlannedValue> key(String key) {
    return type instanceof MapType map && !key.isEmpty()
        ? Optional.of(new PlannedValue(scan, path.key(key), map.value().valueType()))
        : Optional.empty();
  }

  /** Finds a field as DuckDB does, regardless of case. */
  Optional<PlannedValue> field(String name) {
    return type instanceof RecordType record
        ? record.fields().stream()
            .filter(field -> field.name().equalsIgnoreCase(name))
            .findFirst()
            .map(this::field)
        : Optional.empty();
  }

  private PlannedValue field(Field field) {
    return new PlannedValue(scan, path.field(field.name()), field.type().valueType());
  }

  /** Records that the value is used. */
  void markUsed() {
    scan.addPath(path);
  }

  ColumnReference reference() {
    return FilterPredicates.column(path);
  }

  static boolean isReference(JsonNode expression) {
    return expression.path("expression_class").asText().equals("BOUND_REF");
  }

  static boolean isText(JsonNode constant) {
    return constant.path("type").path("id").asText().equals("VARCHAR")
        && !constant.path("is_null").asBoolean();
  }

  /** Returns the name of the function that an expression calls; empty if it calls none. */
  static String functionName(JsonNode expression) {
    JsonNode path = expression.path("qname").path("path");
    return path.isEmpty() ? "" : path.get(path.size() - 1).asText();
  }
}
