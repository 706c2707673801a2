package dev.stoa.testing.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.TableScan;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.util.Utf8;

/**
 * Compares lookups and scans of a table with indexes, and of one without, with the rows that both
 * should have. Used by {@link KeyIndexContract}. Not thread-safe.
 */
final class LookupChecks implements Closeable {
  private static final int MAX_FOLLOWING_COUNT = 3;

  private final Random random;
  private final RandomKeyedRows randomRows;
  private final Storage indexed;
  private final Storage plain;
  private final boolean isOrdered;
  private final List<FollowingLookup> following = new ArrayList<>();
  private long callCount;
  private long foundRowCount;
  private long foundByIndexCount;

  /**
   * Creates the checks of two tables.
   *
   * @param isOrdered whether the order of rows is that of the model; in a partitioned table it is
   *     not
   */
  LookupChecks(Random random, boolean isOrdered, Storage indexed, Storage plain) {
    this.random = random;
    this.randomRows = new RandomKeyedRows(random);
    this.isOrdered = isOrdered;
    this.indexed = indexed;
    this.plain = plain;
  }

  /** Returns how many rows of keys were found that the table has an index of. */
  long foundByIndexCount() {
    return foundByIndexCount;
  }

  /** Returns whether one of so many calls is rare. */
  private boolean isRare(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  /** Compares the last version; all lookups follow it if vacuum has deleted earlier ones. */
  void check(RandomKeyedChanges changes, boolean isVacuumed) throws IOException {
    RandomKeyedChanges.Version version = changes.last();
    Table table = Table.open(indexed);
    assertEquals(
        version.indexes().stream().map(version.rows()::names).collect(Collectors.toSet()),
        Set.copyOf(table.indexes().keys()));
    checkTable(table, version, version.indexes());
    checkTable(Table.open(plain), version, List.of());
    checkFollowing(table, changes, isVacuumed);
    if (isRare(10)) {
      RandomKeyedChanges.Version earlier = randomRows.oneOf(changes.versions());
      checkTable(Table.open(indexed, earlier.indexedVersion()), earlier, earlier.indexes());
    }
  }

  private void checkTable(
      Table table, RandomKeyedChanges.Version version, List<List<Integer>> indexes)
      throws IOException {
    KeyedRows rows = version.rows();
    List<Integer> keyColumns = randomKeyColumns(version.indexes());
    List<Integer> selectedColumns = randomSelection();
    TableScan scan = table.newScan().select(rows.names(selectedColumns));
    KeyedRows searched = rows;
    if (isRare(6)) {
      RowCondition condition = randomRows.isBelow(rows, 1);
      scan = scan.filter(condition.predicate());
      searched = rows.withRows(condition.matchesOf(rows.rows()));
    }
    try (KeyLookup lookup = scan.openKeyLookup(rows.names(keyColumns).toArray(String[]::new))) {
      long foundBefore = foundRowCount;
      checkLookup(lookup, searched, keyColumns, selectedColumns);
      foundByIndexCount += indexes.contains(keyColumns) ? foundRowCount - foundBefore : 0;
    }
    checkScan(table, rows, randomCondition(rows, keyColumns));
    if (isRare(20)) {
      checkScan(table, rows, randomRows.isBelow(rows, 1));
    }
  }

  /** Returns the columns of one of the indexes, if there is one, or other columns. */
  private List<Integer> randomKeyColumns(List<List<Integer>> indexes) {
    return indexes.isEmpty() || isRare(4)
        ? randomRows.oneOf(RandomKeyedRows.KEYS)
        : randomRows.oneOf(indexes);
  }

  private List<Integer> randomSelection() {
    return isRare(2)
        ? IntStream.rangeClosed(0, KeyedRows.NOTE).boxed().toList()
        : List.of(KeyedRows.NOTE, random.nextInt(KeyedRows.NOTE));
  }

  private RowCondition randomCondition(KeyedRows rows, List<Integer> keyColumns) {
    RowCondition condition =
        isRare(2)
            ? randomRows.isOneOfKeys(rows, keyColumns)
            : RandomKeyedRows.isKey(rows, keyColumns, randomRows.key(rows, keyColumns));
    return isRare(3) ? condition.and(randomRows.isBelow(rows, 1)) : condition;
  }

  private void checkScan(Table table, KeyedRows rows, RowCondition condition) throws IOException {
    List<List<Object>> actual = new ArrayList<>();
    callCount++;
    RecordMode mode = randomRows.oneOf(List.of(RecordMode.values()));
    try (RecordReader reader = table.newScan().filter(condition.predicate()).open(mode)) {
      while (reader.next()) {
        actual.add(KeyedRows.values(reader.record()));
      }
    }
    assertEquals(
        ordered(condition.matchesOf(rows.rows())),
        ordered(actual),
        () -> "scan of " + table.storage().location() + " where " + condition.predicate());
  }

  private List<List<Object>> ordered(List<List<Object>> rows) {
    return isOrdered ? rows : rows.stream().sorted(Comparator.comparing(List::toString)).toList();
  }

  private void checkFollowing(Table table, RandomKeyedChanges changes, boolean isVacuumed)
      throws IOException {
    RandomKeyedChanges.Version last = changes.last();
    for (FollowingLookup lookup : List.copyOf(following)) {
      if (isRare(12) && !isVacuumed) {
        RandomKeyedChanges.Version earlier = randomRows.oneOf(changes.versions());
        lookup.follow(Table.open(indexed, earlier.indexedVersion()), earlier.rows());
      } else if ((isVacuumed || !isRare(4)) && !lookup.follow(table, last.rows())) {
        check(lookup, isVacuumed);
        following.remove(lookup);
        lookup.close();
        continue;
      }
      check(lookup, false);
    }
    if (following.size() == MAX_FOLLOWING_COUNT && isRare(50)) {
      following.remove(0).close();
    }
    if (following.size() < MAX_FOLLOWING_COUNT) {
      following.add(
          new FollowingLookup(
              table, last.rows(), randomKeyColumns(last.indexes()), randomSelection()));
    }
  }

  /** Compares a lookup, unless the files of its version were deleted. */
  private void check(FollowingLookup lookup, boolean isDeleted) throws IOException {
    if (!isDeleted) {
      checkLookup(lookup.lookup(), lookup.rows(), lookup.keyColumns(), lookup.selectedColumns());
    }
  }

  /** Looks some keys up in each way. */
  private void checkLookup(
      KeyLookup lookup, KeyedRows rows, List<Integer> keyColumns, List<Integer> selectedColumns)
      throws IOException {
    Map<List<Object>, List<List<Object>>> rowsByKey = new HashMap<>();
    for (List<Object> row : rows.rows()) {
      rowsByKey
          .computeIfAbsent(KeyedRows.select(row, keyColumns), key -> new ArrayList<>())
          .add(KeyedRows.select(row, selectedColumns));
    }
    List<List<Object>> keys = new ArrayList<>();
    for (int count = 2 + random.nextInt(isRare(3) ? 60 : 6); count > 0; count--) {
      keys.add(isRare(10) && !keys.isEmpty() ? keys.get(0) : randomRows.key(rows, keyColumns));
    }
    List<List<List<Object>>> expected =
        keys.stream().map(key -> rowsByKey.getOrDefault(key, List.of())).toList();
    List<String> names = rows.names(keyColumns);
    List<List<Object>> arguments = keys.stream().map(this::arguments).toList();
    assertFound(names, keys, expected, lookup.findKeys(arguments));
    assertFound(
        names, keys, expected.subList(0, 1), List.of(lookup.findKey(arguments.get(0).toArray())));
    checkPrefix(lookup, rows, keyColumns, selectedColumns, keys.get(0));
    List<FilterPredicate> predicates =
        keys.stream()
            .limit(5)
            .map(key -> RandomKeyedRows.isKey(rows, keyColumns, key).predicate())
            .toList();
    assertFound(names, keys, expected.subList(0, predicates.size()), lookup.findAll(predicates));
    assertFound(names, keys, expected.subList(0, 1), List.of(lookup.find(predicates.get(0))));
    RowCondition several = randomRows.isOneOfKeys(rows, keyColumns);
    List<List<Object>> expectedOfSeveral =
        several.matchesOf(rows.rows()).stream()
            .map(row -> KeyedRows.select(row, selectedColumns))
            .toList();
    assertFound(
        names,
        List.of(List.of(several.predicate())),
        List.of(expectedOfSeveral),
        List.of(lookup.find(several.predicate())));
  }

  /** Looks up the first values of a key. */
  private void checkPrefix(
      KeyLookup lookup,
      KeyedRows rows,
      List<Integer> keyColumns,
      List<Integer> selectedColumns,
      List<Object> key)
      throws IOException {
    int count = 1 + random.nextInt(keyColumns.size());
    List<Integer> columns = keyColumns.subList(0, count);
    List<Object> prefix = key.subList(0, count);
    List<List<Object>> expected =
        rows.rows().stream()
            .filter(row -> KeyedRows.select(row, columns).equals(prefix))
            .map(row -> KeyedRows.select(row, selectedColumns))
            .toList();
    assertFound(
        rows.names(columns),
        List.of(prefix),
        List.of(expected),
        List.of(lookup.findPrefix(arguments(prefix).toArray())));
  }

  /** Returns the values of a key in random ones of the classes that lookups take. */
  private List<Object> arguments(List<Object> key) {
    return key.stream().map(this::argument).toList();
  }

  private Object argument(Object value) {
    if (value instanceof Long number && isRare(2)) {
      return number.intValue();
    } else if (value instanceof String text && isRare(2)) {
      return new Utf8(text);
    }
    return value instanceof ByteBuffer bytes ? bytes.duplicate() : value;
  }

  private void assertFound(
      List<String> names,
      List<List<Object>> keys,
      List<List<List<Object>>> expected,
      List<List<ColumnarRecord>> actual) {
    assertEquals(expected.size(), actual.size());
    callCount++;
    for (int i = 0; i < expected.size(); i++) {
      int number = i;
      foundRowCount += expected.get(i).size();
      assertEquals(
          ordered(expected.get(i)),
          ordered(actual.get(i).stream().map(KeyedRows::values).toList()),
          () -> "key " + keys.get(number) + " of " + names);
    }
  }

  @Override
  public void close() throws IOException {
    for (FollowingLookup lookup : following) {
      lookup.close();
    }
    following.clear();
  }

  @Override
  public String toString() {
    return "%d calls of lookups and scans, %d rows found by lookups, %d of them by index"
        .formatted(callCount, foundRowCount, foundByIndexCount);
  }
}
