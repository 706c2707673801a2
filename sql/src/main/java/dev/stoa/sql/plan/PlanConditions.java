package dev.stoa.sql.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stoa.predicate.ColumnReference;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
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
  private final IntFunction<Optional<PlannedValue>> columns;
  private Optional<PlannedScan> scan = Optional.empty();

  /**
   * Creates a converter.
   *
   * @param columns returns the scanned column that an expression references by index
   */
  PlanConditions(IntFunction<Optional<PlannedValue>> columns) {
    this.columns = columns;
  }

  /** Converts an expression, and adds it to the scan of its columns. */
  void addTo(JsonNode expression) {
    implied(expression)
        .ifPresent(condition -> scan.ifPresent(found -> found.addCondition(condition)));
  }

  /** Converts a filter that DuckDB pushed into the scan of a column. */
  Optional<FilterPredicate> ofFilter(JsonNode filter, PlannedValue value) {
    List<FilterPredicate> children = new ArrayList<>();
    filter.path("child_filters").forEach(child -> ofFilter(child, value).ifPresent(children::add));
    return switch (filter.path("filter_type").asText()) {
      case "LEGACY_CONSTANT_COMPARISON" ->
          comparison(filter.path("comparison_type").asText(), value, filter.path("constant"));
      case "LEGACY_IS_NULL" -> Optional.of(value.reference().isNull());
      case "LEGACY_IS_NOT_NULL" -> Optional.of(value.reference().isNotNull());
      case "LEGACY_CONJUNCTION_AND" -> conjunction(children);
      case "LEGACY_CONJUNCTION_OR" -> disjunction(children, filter.path("child_filters").size());
      case "LEGACY_OPTIONAL_FILTER" -> ofFilter(filter.path("child_filter"), value);
      case "LEGACY_IN_FILTER" -> in(value, filter.path("values"));
      case "LEGACY_STRUCT_EXTRACT" ->
          value
              .field(filter.path("child_name").asText())
              .flatMap(field -> ofFilter(filter.path("child_filter"), field));
      // The expression's reference is to the filtered value.
      case "EXPRESSION_FILTER" ->
          new PlanConditions(index -> Optional.of(value)).implied(filter.path("expr"));
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
    Optional<PlannedValue> first = value(children.get(0));
    if (type.startsWith("COMPARE_") && children.size() == 2) {
      Optional<PlannedValue> second = value(children.get(1));
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
      default ->
          textMatch(
              PlannedValue.functionName(expression), first.get(), children.path(1).path("value"));
    };
  }

  private static JsonNode constantsAfterFirst(JsonNode children) {
    ArrayNode constants = JsonNodeFactory.instance.arrayNode();
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

  private Optional<PlannedValue> value(JsonNode expression) {
    Optional<PlannedValue> value = PlannedValue.of(expression, columns);
    value.ifPresent(found -> scan = Optional.of(found.scan()));
    return value;
  }

  private static Optional<FilterPredicate> comparison(
      String operator, PlannedValue value, JsonNode constant) {
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

  private static Optional<FilterPredicate> in(PlannedValue value, JsonNode constants) {
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
      String function, PlannedValue value, JsonNode constant) {
    if (value.type().kind() != TypeKind.STRING || !PlannedValue.isText(constant)) {
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
