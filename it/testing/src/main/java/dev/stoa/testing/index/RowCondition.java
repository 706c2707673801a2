package dev.stoa.testing.index;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/**
 * A predicate, and the same test of the rows of a {@link KeyedRows}.
 *
 * @param predicate the predicate
 * @param test whether it holds for a row
 */
record RowCondition(FilterPredicate predicate, Predicate<List<Object>> test) {
  /** Returns the condition that a column, which is named, has a value. */
  static RowCondition equal(int column, String name, Object value) {
    return new RowCondition(
        FilterPredicates.column(name).equalTo(value), row -> value.equals(row.get(column)));
  }

  /** Returns the condition that a column, which is named, has one of some values. */
  static RowCondition in(int column, String name, Collection<?> values) {
    return new RowCondition(
        FilterPredicates.column(name).in(values), row -> values.contains(row.get(column)));
  }

  /** Returns the condition that a column of integers, which is named, is less than a limit. */
  static RowCondition below(int column, String name, long limit) {
    return new RowCondition(
        FilterPredicates.column(name).lessThan(limit),
        row -> row.get(column) != null && (Long) row.get(column) < limit);
  }

  RowCondition and(RowCondition other) {
    return new RowCondition(
        predicate.and(other.predicate), row -> test.test(row) && other.test.test(row));
  }

  /** Returns the rows for which the condition holds. */
  List<List<Object>> matchesOf(List<List<Object>> rows) {
    return rows.stream().filter(test).toList();
  }

  /** Returns the rows for which the condition does not hold, in a list that may grow. */
  List<List<Object>> othersOf(List<List<Object>> rows) {
    List<List<Object>> others = new ArrayList<>(rows);
    others.removeIf(test);
    return others;
  }
}
