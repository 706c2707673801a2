package dev.stoa.hadoop.join;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Joins lists of rows by nested loops; the judge of {@link RandomJoinsTest}. */
final class NaiveJoin {
  private final JoinType type;
  private final int tableCount;
  private final List<String> results = new ArrayList<>();
  private final Map<String, List<List<Integer>>> numbersByKey = new HashMap<>();

  private NaiveJoin(JoinType type, int tableCount) {
    this.type = type;
    this.tableCount = tableCount;
  }

  /** Returns the numbers of the rows in each combination, in no order. */
  static List<String> join(JoinType type, List<RandomJoinTable> tables) {
    NaiveJoin join = new NaiveJoin(type, tables.size());
    for (int table = 0; table < tables.size(); table++) {
      for (RandomJoinTable.Row row : tables.get(table).rows()) {
        join.add(table, tables.get(table).comparedKey(row), row.number());
      }
    }
    join.numbersByKey.values().forEach(join::addCombinations);
    return join.results;
  }

  private List<List<Integer>> newLists() {
    return IntStream.range(0, tableCount)
        .<List<Integer>>mapToObj(table -> new ArrayList<>())
        .toList();
  }

  private void add(int table, Optional<String> key, int number) {
    if (key.isPresent()) {
      numbersByKey.computeIfAbsent(key.get(), k -> newLists()).get(table).add(number);
      return;
    }
    List<List<Integer>> alone = newLists();
    alone.get(table).add(number);
    addCombinations(alone);
  }

  private void addCombinations(List<List<Integer>> numbers) {
    boolean isInFirst = !numbers.get(0).isEmpty();
    boolean isInAll = numbers.stream().noneMatch(List::isEmpty);
    boolean isOnlyInFirst =
        isInFirst && numbers.subList(1, tableCount).stream().allMatch(List::isEmpty);
    switch (type) {
      case INNER -> addIf(isInAll, numbers);
      case LEFT -> addIf(isInFirst, numbers);
      case FULL -> addIf(true, numbers);
      case SEMI -> addFirst(isInAll, numbers);
      case ANTI -> addFirst(isOnlyInFirst, numbers);
    }
  }

  private void addFirst(boolean condition, List<List<Integer>> numbers) {
    List<List<Integer>> first = new ArrayList<>(newLists());
    first.set(0, numbers.get(0));
    addIf(condition, first);
  }

  private void addIf(boolean condition, List<List<Integer>> numbers) {
    if (condition) {
      combine(numbers, 0, "");
    }
  }

  private void combine(List<List<Integer>> numbers, int table, String prefix) {
    if (table == tableCount) {
      results.add(prefix);
    } else if (numbers.get(table).isEmpty()) {
      combine(numbers, table + 1, prefix + " -");
    } else {
      for (int number : numbers.get(table)) {
        combine(numbers, table + 1, prefix + " " + number);
      }
    }
  }
}
