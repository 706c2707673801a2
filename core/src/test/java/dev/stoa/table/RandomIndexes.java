package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.Storage;
import dev.stoa.table.change.IndexChange;
import dev.stoa.table.change.IndexSpec;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.avro.util.Utf8;

/** Changes the indexes of a table at random, and compares lookups with a list of rows. */
final class RandomIndexes {
  private static final int KEY_COUNT = 5;

  private RandomIndexes() {}

  /**
   * Adds or completes an index of one or two columns, which may include others, or drops one;
   * returns what it did.
   */
  static String change(Table table, Set<String> columns, Random random) throws IOException {
    KeyIndexes indexes = table.indexes();
    if (!indexes.keys().isEmpty() && random.nextInt(4) == 0) {
      List<String> key = indexes.keys().get(random.nextInt(indexes.keys().size()));
      indexes.drop(key).commit();
      return "drop the index of " + key;
    }
    List<String> names = new ArrayList<>(columns);
    Collections.shuffle(names, random);
    int keySize = Math.min(names.size(), 1 + random.nextInt(2));
    int includedEnd = Math.min(names.size(), keySize + random.nextInt(3));
    IndexSpec spec =
        new IndexSpec(names.subList(0, keySize), names.subList(keySize, includedEnd), false);
    IndexChange change = (IndexChange) indexes.add(spec);
    int maxFilesPerLookup = random.nextInt(4); // fewer than usual, so that some files are shared
    change.maxFilesPerLookup(maxFilesPerLookup).commit();
    return "add the index %s of %s files".formatted(spec, maxFilesPerLookup);
  }

  /** Drops the indexes that have a column, so that it can be dropped. */
  static void dropAllOf(String column, Storage storage) throws IOException {
    for (IndexSpec index : Table.open(storage).indexes().specs()) {
      if (index.key().contains(column) || index.included().contains(column)) {
        Table.open(storage).indexes().drop(index.key()).commit();
      }
    }
  }

  /** Checks that random keys, of rows and of no row, are found as often as in the rows. */
  static void assertRowsFound(
      String description, TableState state, List<Map<String, Object>> rows, Random random)
      throws IOException {
    List<IndexSpec> indexes = new KeyIndexes(state, change -> change).specs();
    for (IndexSpec index : indexes) {
      List<String> columns = index.key();
      List<String> selected = new ArrayList<>(index.included());
      selected.addAll(columns.subList(0, random.nextInt(columns.size() + 1)));
      TableScan scan = new TableScan(state);
      TableScan selection = selected.isEmpty() ? scan : scan.select(selected);
      try (KeyLookup lookup = selection.openKeyLookup(columns.toArray(String[]::new))) {
        for (int i = 0; i < KEY_COUNT && !rows.isEmpty(); i++) {
          Map<String, Object> row = rows.get(random.nextInt(rows.size()));
          if (columns.stream().allMatch(column -> row.get(column) != null)) {
            FilterPredicate key =
                columns.stream()
                    .map(column -> equality(column, row.get(column)))
                    .reduce((left, right) -> left.and(right))
                    .orElseThrow();
            List<Map<String, Object>> expected =
                rows.stream().filter(other -> isSame(columns, row, other)).toList();
            assertRows(expected, selected, lookup.find(key), description + ", key " + key);
            assertRows(
                expected,
                selected,
                lookup.findKey(columns.stream().map(row::get).toArray()),
                description + ", values of " + key);
            List<String> first = columns.subList(0, 1 + random.nextInt(columns.size()));
            assertRows(
                rows.stream().filter(other -> isSame(first, row, other)).toList(),
                selected,
                lookup.findPrefix(first.stream().map(row::get).toArray()),
                description + ", values of " + first + " of " + key);
          }
        }
      }
    }
  }

  /** Checks the values of some columns, regardless of the order of rows. */
  private static void assertRows(
      List<Map<String, Object>> expected,
      List<String> columns,
      List<ColumnarRecord> found,
      String description) {
    assertEquals(
        expected.stream().map(row -> texts(columns, row::get)).sorted().toList(),
        found.stream().map(record -> texts(columns, record::get)).sorted().toList(),
        description);
  }

  private static String texts(List<String> columns, Function<String, Object> values) {
    return columns.stream()
        .map(column -> String.valueOf(values.apply(column)))
        .collect(Collectors.joining(", "));
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
