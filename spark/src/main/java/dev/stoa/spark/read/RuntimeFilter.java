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
 * Turns filters that Spark finds while a query runs, such as the keys of a join's other side, into
 * a condition on the rows to read. It may match too many rows: Spark joins them anyway.
 */
final class RuntimeFilter {
  /** Limits the values sent to all tasks; above it they get the range of the values instead. */
  private static final long MAX_TOTAL_VALUES = 1_000_000;

  private static final long MIN_VALUES = 5_000;
  private static final long MAX_VALUES = 50_000;

  private static final String IN = "IN";

  private final PathResolver names;
  private final long maxValues;

  /**
   * Filters of a scan.
   *
   * @param splitCount the number of split directories, an estimate of the number of tasks
   */
  RuntimeFilter(PathResolver names, long splitCount) {
    this.names = names;
    long share = MAX_TOTAL_VALUES / Math.max(1, splitCount);
    this.maxValues = Math.min(MAX_VALUES, Math.max(MIN_VALUES, share));
  }

  /** The condition; empty if the filter is not supported. */
  Optional<FilterPredicate> of(Predicate filter) {
    if (!filter.name().equals(IN)) {
      return new PredicateTranslator(names).of(filter);
    }
    return names.resolve(filter.children()[0]).flatMap(found -> in(filter, found.path()));
  }

  /**
   * A match of one of the values; a null among them matches rows without a value. Empty if one is
   * not a literal.
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
    List<Literal<?>> nonNull = values.stream().filter(value -> value.value() != null).toList();
    ColumnReference column = FilterPredicates.column(path);
    Optional<FilterPredicate> nonNullCondition = nonNull(filter.children()[0], nonNull, column);
    return nonNull.size() == values.size()
        ? nonNullCondition
        : nonNullCondition.map(condition -> condition.or(column.isNull()));
  }

  private Optional<FilterPredicate> nonNull(
      Expression column, List<Literal<?>> values, ColumnReference reference) {
    if (values.isEmpty()) {
      return Optional.of(FilterPredicates.alwaysFalse());
    }
    boolean areNumbers =
        values.stream().allMatch(v -> v.value() instanceof Long || v.value() instanceof Integer);
    if (values.size() > (areNumbers ? maxValues : MIN_VALUES)) {
      return areNumbers ? range(reference, values) : Optional.empty();
    }
    Expression[] children =
        Stream.concat(Stream.of(column), values.stream()).toArray(Expression[]::new);
    return new PredicateTranslator(names).of(new Predicate(IN, children));
  }

  private static Optional<FilterPredicate> range(ColumnReference column, List<Literal<?>> numbers) {
    Comparator<Literal<?>> order =
        Comparator.comparingLong(number -> ((Number) number.value()).longValue());
    Literal<?> min = Collections.min(numbers, order);
    Literal<?> max = Collections.max(numbers, order);
    return LiteralTranslator.translate(min.value(), min.dataType())
        .flatMap(
            low ->
                LiteralTranslator.translate(max.value(), max.dataType())
                    .map(high -> column.between(low, high)));
  }
}
