package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.ColumnReference;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.spark.predicate.LiteralTranslator;
import dev.stoa.spark.predicate.PathResolver;
import dev.stoa.spark.predicate.PredicateTranslator;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * Converts filters that Spark derives while a query runs, such as the keys of a join's other side,
 * to conditions on the rows to read. A condition may match too many rows, since the join removes
 * them.
 */
final class RuntimeFilter {
  /**
   * The maximum number of values sent to all tasks together; if there are more, each task gets
   * their range instead.
   */
  private static final long MAX_TOTAL_VALUE_COUNT = 1_000_000;

  /** The range of the maximum number of values sent to a task. */
  private static final long MIN_VALUE_LIMIT = 5_000;

  private static final long MAX_VALUE_LIMIT = 50_000;

  private static final String IN = "IN";

  private final PathResolver resolver;
  private final long valueLimit;

  /**
   * Creates a converter for the filters of a scan.
   *
   * @param splitCount the number of split directories, an estimate of the number of tasks
   */
  RuntimeFilter(PathResolver resolver, long splitCount) {
    this.resolver = resolver;
    long valuesPerTask = MAX_TOTAL_VALUE_COUNT / Math.max(1, splitCount);
    this.valueLimit = Math.min(MAX_VALUE_LIMIT, Math.max(MIN_VALUE_LIMIT, valuesPerTask));
  }

  /** Returns the condition; empty if the filter is not supported. */
  Optional<FilterPredicate> of(Predicate filter) {
    if (!filter.name().equals(IN)) {
      return new PredicateTranslator(resolver).of(filter);
    }
    return resolver.resolve(filter.children()[0]).flatMap(resolved -> in(filter, resolved.path()));
  }

  /**
   * Returns a condition for an IN filter, in which a null matches rows without a value; empty if it
   * contains anything but literals.
   */
  private Optional<FilterPredicate> in(Predicate filter, ColumnPath path) {
    List<Literal<?>> values =
        Arrays.stream(filter.children())
            .skip(1)
            .filter(Literal.class::isInstance)
            .<Literal<?>>map(child -> (Literal<?>) child)
            .toList();
    if (values.size() < filter.children().length - 1) {
      return Optional.empty();
    }
    List<Literal<?>> nonNullValues =
        values.stream().filter(value -> value.value() != null).toList();
    ColumnReference column = FilterPredicates.column(path);
    Optional<FilterPredicate> nonNullCondition =
        nonNullCondition(filter.children()[0], nonNullValues, column);
    return nonNullValues.size() == values.size()
        ? nonNullCondition
        : nonNullCondition.map(condition -> condition.or(column.isNull()));
  }

  private Optional<FilterPredicate> nonNullCondition(
      Expression column, List<Literal<?>> values, ColumnReference reference) {
    if (values.isEmpty()) {
      return Optional.of(FilterPredicates.alwaysFalse());
    }
    boolean areNumbers =
        values.stream()
            .allMatch(
                literal -> literal.value() instanceof Long || literal.value() instanceof Integer);
    if (values.size() > (areNumbers ? valueLimit : MIN_VALUE_LIMIT)) {
      return areNumbers ? range(reference, values) : Optional.empty();
    }
    Expression[] children =
        Stream.concat(Stream.of(column), values.stream()).toArray(Expression[]::new);
    return new PredicateTranslator(resolver).of(new Predicate(IN, children));
  }

  private static Optional<FilterPredicate> range(ColumnReference column, List<Literal<?>> numbers) {
    Comparator<Literal<?>> order =
        Comparator.comparingLong(number -> ((Number) number.value()).longValue());
    Literal<?> min = Collections.min(numbers, order);
    Literal<?> max = Collections.max(numbers, order);
    return LiteralTranslator.translate(min.value(), min.dataType())
        .flatMap(
            lower ->
                LiteralTranslator.translate(max.value(), max.dataType())
                    .map(upper -> column.between(lower, upper)));
  }
}
