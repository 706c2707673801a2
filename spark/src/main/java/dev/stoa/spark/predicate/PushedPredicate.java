package dev.stoa.spark.predicate;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.ColumnReference;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * Turns a filter of Spark's into a predicate that holds in exactly the same rows; called by the
 * scan builder, which leaves to Spark what it cannot turn.
 */
public final class PushedPredicate {
  private final NamedPaths names;

  /** Turns filters over the columns of a schema. */
  public PushedPredicate(Schema schema) {
    this(new NamedPaths(schema, Map.of()));
  }

  /** Turns filters over what may be named of a table. */
  public PushedPredicate(NamedPaths names) {
    this.names = names;
  }

  /** The predicate; empty where there is none that means exactly the same. */
  public Optional<FilterPredicate> of(Predicate filter) {
    Optional<FilterPredicate> predicate = translate(filter);
    try {
      predicate.ifPresent(rows -> rows.bind(AvroTypes.record(names.table())));
      return predicate;
    } catch (InvalidTableException notComparable) {
      return Optional.empty();
    }
  }

  private Optional<FilterPredicate> translate(Predicate filter) {
    Expression[] children = filter.children();
    return switch (filter.name()) {
      case "ALWAYS_TRUE" -> Optional.of(FilterPredicates.alwaysTrue());
      case "ALWAYS_FALSE" -> Optional.of(FilterPredicates.alwaysFalse());
      case "AND" -> both(children).map(FilterPredicates::and);
      case "OR" -> both(children).map(FilterPredicates::or);
      case "NOT" -> operand(children[0]).map(FilterPredicates::not);
      case "IS_NULL" -> column(children[0]).map(ColumnReference::isNull);
      case "IS_NOT_NULL" -> column(children[0]).map(ColumnReference::isNotNull);
      case "IN" -> in(children);
      case "STARTS_WITH", "ENDS_WITH", "CONTAINS" -> text(filter.name(), children);
      default -> comparison(filter.name(), children);
    };
  }

  private Optional<FilterPredicate> operand(Expression expression) {
    return expression instanceof Predicate filter ? translate(filter) : Optional.empty();
  }

  private Optional<List<FilterPredicate>> both(Expression[] children) {
    List<FilterPredicate> operands = new ArrayList<>();
    for (Expression child : children) {
      operand(child).ifPresent(operands::add);
    }
    return operands.size() == children.length ? Optional.of(operands) : Optional.empty();
  }

  private Optional<ColumnReference> column(Expression expression) {
    return names.find(expression).map(found -> FilterPredicates.column(found.path()));
  }

  /** A column whose values are compared as Spark compares them: UUIDs are texts to Spark only. */
  private Optional<ColumnReference> compared(Expression expression) {
    return names
        .find(expression)
        .filter(found -> !(found.type().getLogicalType() instanceof LogicalTypes.Uuid))
        .map(found -> FilterPredicates.column(found.path()));
  }

  private static Optional<Object> value(Expression expression) {
    return expression instanceof Literal<?> literal
        ? PushedValue.of(literal.value(), literal.dataType())
        : Optional.empty();
  }

  private Optional<FilterPredicate> in(Expression[] children) {
    List<Object> values = new ArrayList<>();
    for (Expression child : Arrays.asList(children).subList(1, children.length)) {
      value(child).ifPresent(values::add);
    }
    boolean isWhole = !values.isEmpty() && values.size() == children.length - 1;
    return isWhole ? compared(children[0]).map(column -> column.in(values)) : Optional.empty();
  }

  private Optional<FilterPredicate> text(String name, Expression[] children) {
    Optional<Object> part = value(children[1]).filter(String.class::isInstance);
    return compared(children[0])
        .flatMap(
            column ->
                part.map(String.class::cast)
                    .map(
                        text ->
                            switch (name) {
                              case "STARTS_WITH" -> column.startsWith(text);
                              case "ENDS_WITH" -> column.endsWith(text);
                              default -> column.contains(text);
                            }));
  }

  private Optional<FilterPredicate> comparison(String name, Expression[] children) {
    if (children.length != 2) {
      return Optional.empty();
    }
    boolean isTurned = children[0] instanceof Literal<?>;
    Optional<ColumnReference> column = compared(children[isTurned ? 1 : 0]);
    Optional<Object> value = value(children[isTurned ? 0 : 1]);
    if (column.isEmpty() || value.isEmpty()) {
      return Optional.empty();
    }
    return comparison(isTurned ? turned(name) : name, column.get(), value.get());
  }

  private static String turned(String name) {
    return switch (name) {
      case "<" -> ">";
      case "<=" -> ">=";
      case ">" -> "<";
      case ">=" -> "<=";
      default -> name;
    };
  }

  private static Optional<FilterPredicate> comparison(
      String name, ColumnReference column, Object value) {
    return switch (name) {
      case "=" -> Optional.of(column.equalTo(value));
      // Never null itself, which counts below a NOT.
      case "<=>" -> Optional.of(column.isNotNull().and(column.equalTo(value)));
      case "<>" -> Optional.of(column.notEqualTo(value));
      case "<" -> Optional.of(column.lessThan(value));
      case "<=" -> Optional.of(column.lessThanOrEqual(value));
      case ">" -> Optional.of(column.greaterThan(value));
      case ">=" -> Optional.of(column.greaterThanOrEqual(value));
      default -> Optional.empty();
    };
  }
}
