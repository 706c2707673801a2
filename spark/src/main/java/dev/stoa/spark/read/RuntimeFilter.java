package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.ColumnReference;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.spark.predicate.NamedPaths;
import dev.stoa.spark.predicate.PushedPredicate;
import dev.stoa.spark.predicate.PushedValue;
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
 * Turns what Spark finds out while a query runs, such as the keys of a join's other side, into a
 * condition on the rows to be read. More rows than match may be left: Spark joins them.
 */
final class RuntimeFilter {
  /** Each task is told the values, or their range where those are too many. */
  private static final long MOST_VALUES_OF_ALL_TASKS = 1_000_000;

  private static final long ALWAYS_TOLD = 5_000;
  private static final long MOST_VALUES = 50_000;

  private static final String IN = "IN";

  private final NamedPaths names;
  private final long mostValues;

  /**
   * Filters of a scan.
   *
   * @param splitCount of how many split directories, which is about how many tasks it can have
   */
  RuntimeFilter(NamedPaths names, long splitCount) {
    this.names = names;
    long share = MOST_VALUES_OF_ALL_TASKS / Math.max(1, splitCount);
    this.mostValues = Math.min(MOST_VALUES, Math.max(ALWAYS_TOLD, share));
  }

  /** The condition; empty where there is none. */
  Optional<FilterPredicate> of(Predicate filter) {
    if (!filter.name().equals(IN)) {
      return new PushedPredicate(names).of(filter);
    }
    return names.find(filter.children()[0]).flatMap(found -> in(filter, found.path()));
  }

  /**
   * One of the values, null among which stands for the rows without a value. Empty where one is no
   * value but another column, or computed of some.
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
    List<Literal<?>> present = values.stream().filter(value -> value.value() != null).toList();
    ColumnReference column = FilterPredicates.column(path);
    Optional<FilterPredicate> ofPresent = present(filter.children()[0], present, column);
    return present.size() == values.size()
        ? ofPresent
        : ofPresent.map(condition -> condition.or(column.isNull()));
  }

  private Optional<FilterPredicate> present(
      Expression column, List<Literal<?>> values, ColumnReference reference) {
    if (values.isEmpty()) {
      return Optional.of(FilterPredicates.alwaysFalse());
    }
    boolean areNumbers =
        values.stream().allMatch(v -> v.value() instanceof Long || v.value() instanceof Integer);
    if (values.size() > (areNumbers ? mostValues : ALWAYS_TOLD)) {
      return areNumbers ? range(reference, values) : Optional.empty();
    }
    Expression[] children =
        Stream.concat(Stream.of(column), values.stream()).toArray(Expression[]::new);
    return new PushedPredicate(names).of(new Predicate(IN, children));
  }

  private static Optional<FilterPredicate> range(ColumnReference column, List<Literal<?>> numbers) {
    Comparator<Literal<?>> order =
        Comparator.comparingLong(number -> ((Number) number.value()).longValue());
    Literal<?> min = Collections.min(numbers, order);
    Literal<?> max = Collections.max(numbers, order);
    return PushedValue.of(min.value(), min.dataType())
        .flatMap(
            low ->
                PushedValue.of(max.value(), max.dataType()).map(high -> column.between(low, high)));
  }
}
