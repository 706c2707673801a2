package dev.stoa.spark.predicate;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.ColumnReference;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.spark.type.SparkTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * Translates a Spark filter into a predicate that matches exactly the same rows; called by the scan
 * builder, which leaves untranslatable filters to Spark.
 */
public final class PredicateTranslator {
  private final PathResolver resolver;

  /** Creates a translator for filters over the columns of a schema. */
  public PredicateTranslator(Schema schema) {
    this(new PathResolver(schema, Map.of()));
  }

  /** Creates a translator for filters over the columns and aliases of a resolver. */
  public PredicateTranslator(PathResolver resolver) {
    this.resolver = resolver;
  }

  /** Returns the predicate; empty if no predicate has exactly the same meaning. */
  public Optional<FilterPredicate> of(Predicate filter) {
    Optional<FilterPredicate> predicate = translate(filter);
    try {
      predicate.ifPresent(translated -> translated.bind(AvroTypes.record(resolver.tableSchema())));
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
      case "AND" -> operands(children).map(FilterPredicates::and);
      case "OR" -> operands(children).map(FilterPredicates::or);
      case "NOT" -> operand(children[0]).map(FilterPredicates::not);
      case "IS_NULL" -> column(children[0]).map(ColumnReference::isNull);
      case "IS_NOT_NULL" -> column(children[0]).map(ColumnReference::isNotNull);
      case "IN" -> in(children);
      case "STARTS_WITH", "ENDS_WITH", "CONTAINS" -> stringMatch(filter.name(), children);
      default -> comparison(filter.name(), children);
    };
  }

  private Optional<FilterPredicate> operand(Expression expression) {
    return expression instanceof Predicate filter ? translate(filter) : Optional.empty();
  }

  private Optional<List<FilterPredicate>> operands(Expression[] children) {
    List<FilterPredicate> operands = new ArrayList<>();
    for (Expression child : children) {
      operand(child).ifPresent(operands::add);
    }
    return operands.size() == children.length ? Optional.of(operands) : Optional.empty();
  }

  private Optional<ColumnReference> column(Expression expression) {
    return resolver.resolve(expression).map(resolved -> FilterPredicates.column(resolved.path()));
  }

  /**
   * Returns a column whose values are compared as in Spark; empty for UUIDs, which Spark compares
   * as strings.
   */
  private Optional<ColumnReference> comparableColumn(Expression expression) {
    return resolver
        .resolve(expression)
        .filter(resolved -> !SparkTypes.isUuid(resolved.schema().getLogicalType()))
        .map(resolved -> FilterPredicates.column(resolved.path()));
  }

  private static Optional<Object> value(Expression expression) {
    return expression instanceof Literal<?> literal
        ? LiteralTranslator.translate(literal.value(), literal.dataType())
        : Optional.empty();
  }

  private Optional<FilterPredicate> in(Expression[] children) {
    List<Object> values = new ArrayList<>();
    for (Expression child : Arrays.asList(children).subList(1, children.length)) {
      value(child).ifPresent(values::add);
    }
    boolean areAllTranslated = !values.isEmpty() && values.size() == children.length - 1;
    return areAllTranslated
        ? comparableColumn(children[0]).map(column -> column.in(values))
        : Optional.empty();
  }

  private Optional<FilterPredicate> stringMatch(String name, Expression[] children) {
    Optional<Object> pattern = value(children[1]).filter(String.class::isInstance);
    return comparableColumn(children[0])
        .flatMap(
            column ->
                pattern
                    .map(String.class::cast)
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
    if (children[0] instanceof NamedReference && children[1] instanceof NamedReference) {
      return pair(children)
          .flatMap(columns -> comparison(name, columns.get(0), columns.get(1)))
          .filter(predicate -> !name.equals("<=>")); // true for two nulls
    }
    boolean isReversed = children[0] instanceof Literal<?>;
    Optional<ColumnReference> column = comparableColumn(children[isReversed ? 1 : 0]);
    Optional<Object> value = value(children[isReversed ? 0 : 1]);
    if (column.isEmpty() || value.isEmpty()) {
      return Optional.empty();
    }
    return comparison(isReversed ? reverse(name) : name, column.get(), value.get());
  }

  /**
   * Returns two columns that are compared with each other as in Spark: those of one type, except
   * timestamps in nanoseconds, which Spark rounds.
   */
  private Optional<List<ColumnReference>> pair(Expression[] children) {
    Optional<PathResolver.ResolvedPath> left = resolver.resolve(children[0]);
    Optional<PathResolver.ResolvedPath> right = resolver.resolve(children[1]);
    boolean haveOneType =
        left.isPresent()
            && right.isPresent()
            && left.get().schema().equals(right.get().schema())
            && !String.valueOf(left.get().schema().getProp("logicalType")).endsWith("-nanos");
    if (!haveOneType) {
      return Optional.empty();
    }
    return comparableColumn(children[0])
        .flatMap(
            leftColumn ->
                comparableColumn(children[1]).map(rightColumn -> List.of(leftColumn, rightColumn)));
  }

  private static String reverse(String name) {
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
      // The result is never null, which matters within NOT.
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
