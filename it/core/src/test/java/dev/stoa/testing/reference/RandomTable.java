package dev.stoa.testing.reference;

import static dev.stoa.predicate.FilterPredicates.parse;

import dev.stoa.engine.EngineTables;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.sort.SortTerm;
import dev.stoa.table.Table;
import dev.stoa.table.Transaction;
import dev.stoa.table.change.ColumnFunction;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.change.SchemaChange;
import dev.stoa.table.change.TableReplacement;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.testing.layout.RandomColumnGroups;
import dev.stoa.testing.layout.RandomColumnOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * A table of random columns with a random history: every kind of change may be one of its commits.
 * Written by {@link ReferenceReaderTest}. Its first columns are {@code key}, a rising number, and
 * {@code kind}, one of few texts; changes select rows by them. Not thread-safe.
 */
final class RandomTable {
  private static final String KEY = "key";
  private static final String KIND = "kind";
  private static final int MAX_KEY_COUNT = 6_000;

  private final Random random;
  private final Path directory;
  private final RandomTypeChanges types;
  private final ShapedRecords records;
  private final RandomColumnOptions columnOptions;
  private boolean isPartitioned;
  private final List<String> history = new ArrayList<>();
  private int keyCount;
  private int nameCount;

  private RandomTable(Random random, Path directory, PartitionSpec spec) {
    this.random = random;
    this.directory = directory;
    this.types = new RandomTypeChanges(random);
    this.records = new ShapedRecords(random);
    this.columnOptions = new RandomColumnOptions(random);
    this.isPartitioned = spec.isPartitioned();
  }

  /**
   * Writes a table.
   *
   * @param columns the record of its columns besides {@code key} and {@code kind}
   * @return what its commits did, for messages
   */
  static List<String> write(Random random, Path directory, Schema columns) throws IOException {
    PartitionSpec spec = spec(random);
    RandomTable table = new RandomTable(random, directory, spec);
    Table.create(directory, RandomTypeChanges.withKeys(columns, KEY, KIND), spec);
    for (int commitsLeft = random.nextInt(12); commitsLeft >= 0; commitsLeft--) {
      table.history.add(table.change());
    }
    return table.history;
  }

  private Table open() throws IOException {
    return Table.open(directory);
  }

  private boolean isOneIn(int count) {
    return random.nextInt(count) == 0;
  }

  private <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private String change() throws IOException {
    if (keyCount == 0) {
      return append();
    }
    return switch (random.nextInt(23)) {
      case 0, 1, 2 -> append();
      case 3, 4 -> delete();
      case 5, 6 -> update();
      case 7 -> addColumn();
      case 8 -> computeColumn();
      case 9 -> rename();
      case 10 -> drop();
      case 11, 12 -> widen();
      case 13 -> reorder();
      case 14 -> upsert();
      case 15 -> overwrite();
      case 16 -> rewrite();
      case 17 -> changeIndexes();
      case 18, 19, 20 -> changeNestedField();
      case 21 -> isOneIn(2) ? runTransaction() : rollBack();
      default -> isOneIn(4) ? replaceTable() : tag();
    };
  }

  // ---- rows ------------------------------------------------------------------------------------

  /** Returns rows with new keys. */
  private List<GenericRecord> rows(Schema schema, int count) {
    List<GenericRecord> rows = records.next(schema, count);
    for (GenericRecord row : rows) {
      row.put(KEY, (long) keyCount++);
      row.put(KIND, isOneIn(5) ? null : "kind" + random.nextInt(4));
    }
    return rows;
  }

  private int rowCount() {
    if (keyCount < MAX_KEY_COUNT && isOneIn(6)) {
      return 1_000 + random.nextInt(1_200); // pages may end at multiples of 1,024 rows
    }
    return random.nextInt(isOneIn(8) ? 2 : 80);
  }

  private List<WrittenSplit> write(Table table, int count) throws IOException {
    try (TableWriter writer = table.newWriter(options(table.schema()))) {
      for (GenericRecord row : rows(table.schema(), count)) {
        writer.write(row);
      }
      return writer.finish();
    }
  }

  private WriteOptions options(Schema schema) {
    List<String> names = RandomTypeChanges.names(schema);
    WriteOptions options = WriteOptions.defaults();
    if (!isOneIn(3)) {
      options = options.withDefaultColumn(columnOptions.next());
    }
    for (String name : names) {
      if (isOneIn(3)) {
        options = options.withColumn(name, columnOptions.next());
      }
    }
    if (isOneIn(4)) {
      options =
          options.withSortBy(
              SortTerm.parseAll(oneOf(List.of(KIND + ", key desc", "key desc nulls last", KEY))));
    }
    return options
        .withGroups(new RandomColumnGroups(random).next(names))
        .withPageSizeInBytes(oneOf(List.of(100, 5_000, 1 << 20, 1 << 20)))
        .withSplitSizeInBytes(oneOf(List.of(2_000, 100_000, 1 << 28)));
  }

  /** Returns options for the changes that sort rows themselves or not at all. */
  private WriteOptions unsortedOptions(Schema schema) {
    return options(schema).withSortBy(List.of());
  }

  /** Returns a predicate of neighboring or scattered rows. */
  private FilterPredicate someRows() {
    int first = random.nextInt(keyCount);
    return switch (random.nextInt(4)) {
      case 0 -> parse("key >= %d and key < %d".formatted(first, first + random.nextInt(200)));
      case 1 -> parse("kind = 'kind" + random.nextInt(4) + "'");
      case 2 -> parse("kind is null and key > " + first);
      default ->
          parse(
              random
                  .ints(30, 0, keyCount)
                  .mapToObj(String::valueOf)
                  .collect(Collectors.joining(", ", "key in (", ")")));
    };
  }

  // ---- changes of rows -------------------------------------------------------------------------

  private String append() throws IOException {
    Table table = open();
    int count = rowCount();
    table.newAppend().add(write(table, count)).commit();
    return "append " + count;
  }

  private String delete() throws IOException {
    FilterPredicate rows = someRows();
    open().newDelete(rows).commit();
    return "delete " + rows;
  }

  private String upsert() throws IOException {
    Table table = open();
    try (Upsert upsert = table.newUpsert(List.of(KEY)).options(unsortedOptions(table.schema()))) {
      int firstNewKey = keyCount;
      for (GenericRecord row : rows(table.schema(), 1 + random.nextInt(30))) {
        if (isOneIn(2)) {
          row.put(KEY, (long) random.nextInt(firstNewKey));
        }
        upsert.write(row);
      }
      upsert.commit();
    }
    return "upsert";
  }

  private String overwrite() throws IOException {
    Table table = open();
    FilterPredicate rows = someRows();
    table.newOverwrite().remove(rows).add(write(table, random.nextInt(60))).commit();
    return "overwrite " + rows;
  }

  private String runTransaction() throws IOException {
    Table table = open();
    try (Transaction transaction = table.newTransaction()) {
      transaction.table().newDelete(someRows()).commit();
      Table changed = transaction.table();
      changed.newAppend().add(write(changed, 1 + random.nextInt(50))).commit();
      transaction.commit();
    }
    return "transaction";
  }

  private static PartitionSpec spec(Random random) {
    return switch (random.nextInt(12)) {
      case 0 -> PartitionSpec.parse("bucket(key,3)");
      case 1 -> PartitionSpec.parse("truncate(kind,2), bucket(key,2)");
      case 2 -> PartitionSpec.parse("kind");
      case 3 -> PartitionSpec.parse("truncate(key,40)");
      default -> PartitionSpec.UNPARTITIONED;
    };
  }

  private String rewrite() throws IOException {
    Table table = open();
    WriteOptions options = unsortedOptions(table.schema());
    switch (random.nextInt(5)) {
      case 3 -> {
        PartitionSpec spec = spec(random);
        table.newPartitionChange(spec).commit();
        isPartitioned = true;
        return "partition by " + spec;
      }
      case 4 -> table.newCompaction().repartition().options(options).commit();
      case 0 -> table.newCompaction().options(options).commit();
      case 1 -> table.newRegroup(options.groups()).options(options).commit();
      default -> {
        int partitionCount = isPartitioned ? (int) table.snapshot().splitCount() : 0;
        table.newRebalance(1 + random.nextInt(3) + partitionCount).options(options).commit();
      }
    }
    return "rewrite";
  }

  // ---- changes of columns ----------------------------------------------------------------------

  /** Replaces the values of a column in some rows, or in all. */
  private String update() throws IOException {
    Table table = open();
    List<String> names = changeableNames(table);
    if (names.isEmpty()) {
      return "nothing";
    }
    String name = oneOf(names);
    FilterPredicate rows = isOneIn(3) ? FilterPredicates.alwaysTrue() : someRows();
    ColumnUpdate update = table.newColumnUpdate().replace(name);
    update.options(unsortedOptions(table.schema()));
    update.computeWhere(rows, List.of(), valuesOf(table.schema(), table.schema().getField(name)));
    update.commit();
    return "update " + name + " where " + rows;
  }

  private String computeColumn() throws IOException {
    Table table = open();
    Schema.Field field = types.newField(table.schema(), newName());
    ColumnUpdate update = table.newColumnUpdate().add(field);
    update.options(unsortedOptions(update.schema()));
    update.compute(List.of(), valuesOf(table.schema(), field)).commit();
    return "compute " + field;
  }

  private ColumnFunction valuesOf(Schema table, Schema.Field field) {
    List<GenericRecord> values =
        records.next(RandomTypeChanges.recordOf(field, table), 1 + random.nextInt(300));
    AtomicInteger position = new AtomicInteger();
    return (row, columns) ->
        columns.put(0, values.get(position.getAndIncrement() % values.size()).get(0));
  }

  /** Returns the columns that no partition and no index uses. */
  private static List<String> changeableNames(Table table) {
    List<String> names = new ArrayList<>(RandomTypeChanges.names(table.schema()));
    names.removeAll(List.of(KEY, KIND));
    return names;
  }

  private String newName() {
    return "new" + ++nameCount;
  }

  private String addColumn() throws IOException {
    Table table = open();
    Schema.Field field = types.fieldWithDefault(table.schema(), newName());
    table.newSchemaChange().add(field).commit();
    return "add " + field;
  }

  private String rename() throws IOException {
    Table table = open();
    List<String> names = changeableNames(table);
    if (names.isEmpty()) {
      return "nothing";
    }
    String name = oneOf(names);
    table.newSchemaChange().rename(name, newName()).commit();
    return "rename " + name;
  }

  private String drop() throws IOException {
    Table table = open();
    List<String> names = changeableNames(table);
    if (names.isEmpty()) {
      return "nothing";
    }
    String name = oneOf(names);
    table.newSchemaChange().drop(name).commit();
    return "drop " + name;
  }

  /** Widens a column, unless its type cannot be widened, such as that of a recursive record. */
  private String widen() throws IOException {
    Table table = open();
    List<String> names = changeableNames(table);
    if (names.isEmpty()) {
      return "nothing";
    }
    String name = oneOf(names);
    Schema type = table.schema().getField(name).schema();
    SchemaChange change = table.newSchemaChange();
    try {
      if (isOneIn(4)) {
        change.makeNullable(name);
      } else {
        change.widen(name, types.wider(type));
      }
    } catch (InvalidTableException e) {
      return "rejected: " + e.getMessage();
    }
    change.commit();
    return "widen " + name;
  }

  /** Changes a field inside a column, unless no column has records whose fields can change. */
  private String changeNestedField() throws IOException {
    Table table = open();
    List<String> paths = types.nestedFields(table.schema(), changeableNames(table));
    if (paths.isEmpty()) {
      return "nothing";
    }
    String path = oneOf(paths);
    String record = path.substring(0, path.lastIndexOf('.'));
    SchemaChange change = table.newSchemaChange();
    try {
      switch (random.nextInt(4)) {
        case 0 -> change.drop(path);
        case 1 -> change.rename(path, oneOf(List.of("a", "b", newName())));
        case 2 -> change.moveFirst(path);
        default -> change.add(record, types.fieldWithDefault(table.schema(), newName()));
      }
    } catch (InvalidTableException e) {
      return "rejected: " + e.getMessage();
    }
    change.commit();
    return "change " + path;
  }

  private String reorder() throws IOException {
    Table table = open();
    String name = oneOf(RandomTypeChanges.names(table.schema()));
    table.newSchemaChange().moveFirst(List.of(name)).commit();
    return "move " + name;
  }

  // ---- other changes ---------------------------------------------------------------------------

  private String changeIndexes() throws IOException {
    Table table = open();
    if (!table.indexes().keys().isEmpty() && isOneIn(2)) {
      List<String> key = oneOf(table.indexes().keys());
      table.indexes().drop(key).commit();
      return "drop index " + key;
    }
    IndexSpec spec = isOneIn(2) ? IndexSpec.of(KEY) : IndexSpec.of(KIND, KEY);
    if (isOneIn(2) && !spec.key().contains(KIND)) {
      spec = spec.including(KIND);
    }
    table.indexes().add(spec).commit();
    return "add " + spec;
  }

  private String rollBack() throws IOException {
    Table table = open();
    long version = oneOf(table.history()).version();
    if (version == table.snapshot().version()) {
      return "nothing";
    }
    table.newRollback(version).commit();
    return "roll back to " + version;
  }

  private String tag() throws IOException {
    Table table = open();
    table.newTag(newName()).commit();
    return "tag";
  }

  /** Replaces the table by another one with the same columns, whose ids are new. */
  private String replaceTable() throws IOException {
    Table table = open();
    TableReplacement replacement =
        table.newTableReplacement(table.schema(), PartitionSpec.UNPARTITIONED);
    Table replaced = EngineTables.newTableOf(replacement);
    replacement.add(write(replaced, 1 + random.nextInt(60))).commit();
    return "replace the table";
  }
}
