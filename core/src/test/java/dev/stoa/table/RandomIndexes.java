package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.Storage;
import dev.stoa.table.change.KeyIndexes;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.avro.util.Utf8;

/** Changes the indexes of a table at random, and compares lookups with a list of rows. */
final class RandomIndexes {
  private static final int KEY_COUNT = 5;

  private RandomIndexes() {}

  /** Adds or completes an index of one or two columns, or drops one; returns what it did. */
  static String change(Table table, Set<String> columns, Random random) throws IOException {
    KeyIndexes indexes = table.indexes();
    if (!indexes.keys().isEmpty() && random.nextInt(4) == 0) {
      List<String> key = indexes.keys().get(random.nextInt(indexes.keys().size()));
      indexes.drop(key).commit();
      return "drop the index of " + key;
    }
    List<String> names = new ArrayList<>(columns);
    Collections.shuffle(names, random);
    List<String> key = names.subList(0, Math.min(names.size(), 1 + random.nextInt(2)));
    indexes.add(key).commit();
    return "add an index of " + key;
  }

  /** Drops the indexes whose keys have a column, so that it can be dropped. */
  static void dropAllOf(String column, Storage storage) throws IOException {
    for (List<String> key : Table.open(storage).indexes().keys()) {
      if (key.contains(column)) {
        Table.open(storage).indexes().drop(key).commit();
      }
    }
  }

  /** Checks that random keys, of rows and of no row, are found as often as in the rows. */
  static void assertRowsFound(
      String description, TableState state, List<Map<String, Object>> rows, Random random)
      throws IOException {
    List<List<String>> keys =
        state.root().indexes().stream()
            .map(index -> index.keyNames(state.root().schema()))
            .toList();
    for (List<String> columns : keys) {
      try (KeyLookup lookup = new TableScan(state).openKeyLookup(columns.toArray(String[]::new))) {
        for (int i = 0; i < KEY_COUNT && !rows.isEmpty(); i++) {
          Map<String, Object> row = rows.get(random.nextInt(rows.size()));
          if (columns.stream().allMatch(column -> row.get(column) != null)) {
            FilterPredicate key =
                columns.stream()
                    .map(column -> equality(column, row.get(column)))
                    .reduce((left, right) -> left.and(right))
                    .orElseThrow();
            long expectedCount = rows.stream().filter(other -> isSame(columns, row, other)).count();
            assertEquals(expectedCount, lookup.find(key).size(), description + ", key " + key);
            assertEquals(
                expectedCount,
                lookup.findKey(columns.stream().map(row::get).toArray()).size(),
                description + ", values of " + key);
          }
        }
      }
    }
  }

  private static FilterPredicate equality(String column, Object value) {
    return FilterPredicates.column(ColumnPath.of(column))
        .equalTo(value instanceof Utf8 text ? text.toString() : value);
  }

  private static boolean isSame(
      List<String> columns, Map<String, Object> row, Map<String, Object> other) {
    return columns.stream()
        .allMatch(
            column -> String.valueOf(row.get(column)).equals(String.valueOf(other.get(column))));
  }
}
