package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnReference;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.spark.predicate.NamedPaths;
import dev.stoa.spark.predicate.PushedPredicate;
import dev.stoa.spark.predicate.PushedValue;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * Turns what Spark finds out while a query runs, such as the keys of a join's other side, into a
 * condition on the rows to be read. More rows than match may be left: Spark joins them.
 */
final class RuntimeFilter {
  /** The range of more values than these is told to tasks, and not each of them. */
  private static final int MOST_VALUES = 5_000;

  private static final String IN = "IN";

  private RuntimeFilter() {}

  /** The condition; empty where there is none. */
  static Optional<FilterPredicate> of(Predicate filter, NamedPaths names) {
    if (!filter.name().equals(IN)) {
      return new PushedPredicate(names).of(filter);
    }
    Expression[] children = filter.children();
    List<Literal<?>> literals =
        Arrays.stream(children, 1, children.length)
            .filter(Literal.class::isInstance)
            .<Literal<?>>map(child -> (Literal<?>) child)
            .filter(literal -> literal.value() != null)
            .collect(Collectors.toList());
    if (literals.isEmpty()) {
      return Optional.of(FilterPredicates.alwaysFalse());
    }
    if (literals.size() <= MOST_VALUES) {
      Expression[] present = new Expression[literals.size() + 1];
      present[0] = children[0];
      for (int i = 0; i < literals.size(); i++) {
        present[i + 1] = literals.get(i);
      }
      return new PushedPredicate(names).of(new Predicate(IN, present));
    }
    return names
        .find(children[0])
        .flatMap(found -> range(FilterPredicates.column(found.path()), literals));
  }

  private static Optional<FilterPredicate> range(
      ColumnReference column, List<Literal<?>> literals) {
    List<Long> numbers =
        literals.stream()
            .map(Literal::value)
            .filter(value -> value instanceof Long || value instanceof Integer)
            .map(value -> ((Number) value).longValue())
            .toList();
    if (numbers.size() < literals.size()) {
      return Optional.empty();
    }
    Literal<?> min = literals.get(numbers.indexOf(Collections.min(numbers)));
    Literal<?> max = literals.get(numbers.indexOf(Collections.max(numbers)));
    return PushedValue.of(min.value(), min.dataType())
        .flatMap(
            low ->
                PushedValue.of(max.value(), max.dataType()).map(high -> column.between(low, high)));
  }
}
