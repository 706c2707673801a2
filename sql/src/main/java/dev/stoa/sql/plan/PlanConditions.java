package dev.stoa.sql.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.ColumnReference;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.type.DataType;
import dev.stoa.type.MapType;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Converts conditions of a plan to predicates. A predicate that it returns holds for each row for
 * which the condition does; what has no predicate is left out. For one condition.
 */
final class PlanConditions {
  private final IntFunction<Optional<ScanColumn>> columns;
  private Optional<PlannedScan> scan = Optional.empty();

  /**
   * Creates a converter.
   *
   * @param columns returns the scanned column that an expression references by index
   */
  PlanConditions(IntFunction<Optional<ScanColumn>> columns) {
    this.columns = columns;
  }

  /** Returns the scan of the columns in the converted condition, if there are any. */
  Optional<PlannedScan> scan() {
    return scan;
  }

  /** A value inside the rows of a scan. */
  private record Value(ColumnPath path, DataType type) {
    ColumnReference reference() {
      return FilterPredicates.column(path);
    }

    Value field(String name, DataType fieldType) {
      return new Value(path.field(name), fieldType.valueType());
    }
  }

  /** Converts a filter that DuckDB pushed into the scan of a column. */
  Optional<FilterPredicate> ofFilter(JsonNode filter, ScanColumn column) {
    return ofFilter(filter, new Value(column.path(), column.type()), column);
  }

  private Optional<FilterPredicate> ofFilter(JsonNode filter, Value value, ScanColumn column) {
    List<FilterPredicate> children = new ArrayList<>();
    filter
        .path("child_filters")
        .forEach(child -> ofFilter(child, value, column).ifPresent(children::add));
    return switch (filter.path("filter_type").asText()) {
      case "LEGACY_CONSTANT_COMPARISON" ->
          comparison(filter.path("comparison_type").asText(), value, filter.path("constant"));
      case "LEGACY_IS_NULL" -> Optional.of(value.reference().isNull());
      case "LEGACY_IS_NOT_NULL" -> Optional.of(value.reference().isNotNull());
      case "LEGACY_CONJUNCTION_AND" -> conjunction(children);
      case "LEGACY_CONJUNCTION_OR" -> disjunction(children, filter.path("child_filters").size());
      case "LEGACY_OPTIONAL_FILTER" -> ofFilter(filter.path("child_filter"), value, column);
      case "LEGACY_IN_FILTER" -> in(value, filter.path("values"));
      case "LEGACY_STRUCT_EXTRACT" ->
          fieldValue(value, filter.path("child_name").asText())
              .flatMap(field -> ofFilter(filter.path("child_filter"), field, column));
      // The expression's reference is to the filtered value.
      case "EXPRESSION_FILTER" ->
          value.path().equals(column.path()) ? implied(filter.path("expr")) : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** Converts an expression; the predicate may hold for more rows. */
  Optional<FilterPredicate> implied(JsonNode expression) {
    String type = expression.path("type").asText();
    JsonNode children = expression.path("children");
    if (type.equals("CONJUNCTION_AND") || type.equals("CONJUNCTION_OR")) {
      List<FilterPredicate> operands = new ArrayList<>();
      children.forEach(child -> implied(child).ifPresent(operands::add));
      return type.equals("CONJUNCTION_AND")
          ? conjunction(operands)
          : disjunction(operands, children.size());
    }
    return test(expression, type, children);
  }

  private Optional<FilterPredicate> test(JsonNode expression, String type, JsonNode children) {
    if (children.isEmpty()) {
      return value(expression)
          .filter(value -> value.type().kind() == TypeKind.BOOLEAN)
          .map(value -> value.reference().isTrue());
    }
    Optional<Value> first = value(children.get(0));
    if (type.startsWith("COMPARE_") && children.size() == 2) {
      Optional<Value> second = value(children.get(1));
      return first.isPresent()
          ? comparison(type, first.get(), children.get(1).path("value"))
          : second.flatMap(
              value -> comparison(flipped(type), value, children.get(0).path("value")));
    } else if (first.isEmpty()) {
      return Optional.empty();
    }
    return switch (type) {
      case "OPERATOR_IS_NULL" -> Optional.of(first.get().reference().isNull());
      case "OPERATOR_IS_NOT_NULL" -> Optional.of(first.get().reference().isNotNull());
      case "COMPARE_IN" -> in(first.get(), constantsAfterFirst(children));
      default -> textMatch(functionName(expression), first.get(), children.path(1).path("value"));
    };
  }

  private static JsonNode constantsAfterFirst(JsonNode children) {
    var constants = com.fasterxml.jackson.databind.node.JsonNodeFactory.instance.arrayNode();
    for (int i = 1; i < children.size(); i++) {
      constants.add(children.get(i).path("value"));
    }
    return constants;
  }

  private static String flipped(String comparison) {
    return switch (comparison) {
      case "COMPARE_LESSTHAN" -> "COMPARE_GREATERTHAN";
      case "COMPARE_LESSTHANOREQUALTO" -> "COMPARE_GREATERTHANOREQUALTO";
      case "COMPARE_GREATERTHAN" -> "COMPARE_LESSTHAN";
      case "COMPARE_GREATERTHANOREQUALTO" -> "COMPARE_LESSTHANOREQUALTO";
      default -> comparison;
    };
  }

  /** Returns the value that an expression takes out of a scanned column. */
  private Optional<Value> value(JsonNode expression) {
    if (expression.path("expression_class").asText().equals("BOUND_REF")) {
      Optional<ScanColumn> column = columns.apply(expression.path("index").asInt());
      column.ifPresent(scanned -> scan = Optional.of(scanned.scan()));
      return column.map(scanned -> new Value(scanned.path(), scanned.type()));
    }
    JsonNode children = expression.path("children");
    JsonNode constant = children.path(1).path("value");
    return switch (functionName(expression)) {
      case "map_extract_value" ->
          value(children.path(0))
              .filter(map -> isText(constant) && map.type() instanceof MapType)
              .map(map -> keyValue(map, constant.path("value").asText()));
      case "struct_extract" ->
          value(children.path(0))
              .filter(record -> isText(constant))
              .flatMap(record -> fieldValue(record, constant.path("value").asText()));
      default -> Optional.empty();
    };
  }

  private static Value keyValue(Value map, String key) {
    return new Value(map.path().key(key), ((MapType) map.type()).value().valueType());
  }

  private static Optional<Value> fieldValue(Value record, String name) {
    return record.type() instanceof RecordType type
        ? type.field(name).map(field -> record.field(name, field.type()))
        : Optional.empty();
  }

  private static boolean isText(JsonNode constant) {
    return constant.path("type").path("id").asText().equals("VARCHAR")
        && !constant.path("is_null").asBoolean();
  }

  /** Returns the name of the function that an expression calls; empty if it calls none. */
  static String functionName(JsonNode expression) {
    JsonNode path = expression.path("qname").path("path");
    return path.isEmpty() ? "" : path.get(path.size() - 1).asText();
  }

  private static Optional<FilterPredicate> comparison(
      String operator, Value value, JsonNode constant) {
    Optional<Object> literal = Constants.literal(constant, value.type());
    boolean isOrdered = value.type().kind() != TypeKind.ENUM;
    ColumnReference column = value.reference();
    return literal.flatMap(
        other ->
            switch (operator) {
              case "COMPARE_EQUAL" -> Optional.of(column.equalTo(other));
              case "COMPARE_NOTEQUAL" -> Optional.of(column.notEqualTo(other));
              case "COMPARE_LESSTHAN" -> Optional.of(column.lessThan(other)).filter(p -> isOrdered);
              case "COMPARE_LESSTHANOREQUALTO" ->
                  Optional.of(column.lessThanOrEqual(other)).filter(p -> isOrdered);
              case "COMPARE_GREATERTHAN" ->
                  Optional.of(column.greaterThan(other)).filter(p -> isOrdered);
              case "COMPARE_GREATERTHANOREQUALTO" ->
                  Optional.of(column.greaterThanOrEqual(other)).filter(p -> isOrdered);
              default -> Optional.empty();
            });
  }

  private static Optional<FilterPredicate> in(Value value, JsonNode constants) {
    List<Object> literals = new ArrayList<>();
    for (JsonNode constant : constants) {
      Constants.literal(constant, value.type()).ifPresent(literals::add);
    }
    return literals.isEmpty() || literals.size() < constants.size()
        ? Optional.empty()
        : Optional.of(value.reference().in(literals));
  }

  /** Converts tests of a text's parts; DuckDB's patterns have no escape character. */
  private static Optional<FilterPredicate> textMatch(
      String function, Value value, JsonNode constant) {
    if (value.type().kind() != TypeKind.STRING || !isText(constant)) {
      return Optional.empty();
    }
    String text = constant.path("value").asText();
    ColumnReference column = value.reference();
    return switch (function) {
      case "prefix", "starts_with", "^@" -> Optional.of(column.startsWith(text));
      case "suffix", "ends_with" -> Optional.of(column.endsWith(text));
      case "contains" -> Optional.of(column.contains(text));
      case "~~" -> Optional.of(column.like(text.replace("\\", "\\\\")));
      default -> Optional.empty();
    };
  }

  private static Optional<FilterPredicate> conjunction(List<FilterPredicate> operands) {
    return operands.isEmpty() ? Optional.empty() : Optional.of(FilterPredicates.and(operands));
  }

  private static Optional<FilterPredicate> disjunction(
      List<FilterPredicate> operands, int operandCount) {
    return operands.isEmpty() || operands.size() < operandCount
        ? Optional.empty()
        : Optional.of(FilterPredicates.or(operands));
  }
}
