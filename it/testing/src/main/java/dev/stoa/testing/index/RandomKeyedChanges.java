package dev.stoa.testing.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.Transaction;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.Delete;
import dev.stoa.table.change.IndexChange;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.change.RowIdSet;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.GroupLayout;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * Changes a table at random, in the same way as one without indexes and the rows that both should
 * have. Used by {@link KeyIndexContract}. Not thread-safe.
 */
final class RandomKeyedChanges {
  private static final int MAX_SPLIT_COUNT = 8;
  private static final int MAX_VERSION_COUNT = 30;
  private static final int MAX_INDEX_COUNT = 4;

  private final Random random;
  private final RandomKeyedRows randomRows;
  private final Storage indexed;
  private final Storage plain;
  private final PartitionSpec spec;
  private final int maxRowCount;
  private final List<Version> versions = new ArrayList<>();
  private KeyedRows rows = KeyedRows.empty();
  private List<List<Integer>> indexes = List.of();
  private int lastNameNumber;
  private int changeCount;

  /**
   * A version of both tables.
   *
   * @param indexedVersion the version of the table with indexes
   * @param plainVersion the version of the table without
   * @param rows the rows of both
   * @param indexes the columns of each index
   */
  record Version(
      long indexedVersion, long plainVersion, KeyedRows rows, List<List<Integer>> indexes) {
    /** Copies the indexes. */
    Version {
      indexes = List.copyOf(indexes);
    }
  }

  /** Changes a table, with or without indexes. */
  @FunctionalInterface
  private interface Change {
    void commit(Table table) throws IOException;
  }

  /**
   * Creates two tables without rows and indexes.
   *
   * @param maxRowCount the number of rows from which on rows are deleted
   */
  RandomKeyedChanges(
      Random random, PartitionSpec spec, int maxRowCount, Storage indexed, Storage plain)
      throws IOException {
    this.random = random;
    this.randomRows = new RandomKeyedRows(random);
    this.indexed = indexed;
    this.plain = plain;
    this.spec = spec;
    this.maxRowCount = maxRowCount;
    Table.create(indexed, rows.schema(), spec);
    Table.create(plain, rows.schema(), spec);
    addVersion();
  }

  /** Returns the version after the last change. */
  Version last() {
    return versions.get(versions.size() - 1);
  }

  /** Returns the versions that vacuum has not deleted, as far as they are remembered. */
  List<Version> versions() {
    return Collections.unmodifiableList(versions);
  }

  private void addVersion() throws IOException {
    versions.add(
        new Version(
            Table.open(indexed).snapshot().version(),
            Table.open(plain).snapshot().version(),
            rows,
            indexes));
    if (versions.size() > MAX_VERSION_COUNT) {
      versions.remove(random.nextInt(MAX_VERSION_COUNT));
    }
  }

  /** Changes both tables, and returns a description of the change. */
  String change() throws IOException {
    String description = changeTables();
    changeCount++;
    addVersion();
    return description;
  }

  private String changeTables() throws IOException {
    if (Table.open(indexed).snapshot().splitCount() > MAX_SPLIT_COUNT) {
      return rewrite();
    } else if (rows.rows().size() > maxRowCount) {
      return delete(randomRows.isBelow(rows, 1));
    }
    int choice = random.nextInt(100);
    if (rows.rows().isEmpty() || (choice < 15 && changeCount != 1)) {
      return append();
    } else if (changeCount == 1) {
      return addIndex();
    } else if (choice < 33) {
      return upsert();
    } else if (choice < 41) {
      return delete(randomRows.isOneOfKeys(rows, randomRows.oneOf(RandomKeyedRows.KEYS)));
    } else if (choice < 46) {
      return delete(randomRows.isBelow(rows, 0.1));
    } else if (choice < 50) {
      return overwrite();
    } else if (choice < 54) {
      return moveRows();
    } else if (choice < 63) {
      return updateKeyColumn();
    } else if (choice < 70) {
      return rewrite();
    } else if (choice < 80) {
      return addIndex();
    } else if (choice < 84) {
      return dropIndex();
    } else if (choice < 88) {
      return rename();
    } else if (choice < 89) {
      return widen();
    } else if (choice < 92) {
      return rollBack();
    }
    return choice < 95 ? vacuum() : runTransaction();
  }

  private void changeBoth(Change change) throws IOException {
    change.commit(Table.open(indexed));
    change.commit(Table.open(plain));
  }

  /** Returns options with which a few hundred rows make one or more split directories. */
  private WriteOptions randomOptions() {
    GroupOptions groups =
        GroupOptions.defaults()
            .withPackingThreshold(random.nextInt(8))
            .withSmallColumnLimitInBytes(random.nextInt(20_000));
    List<String> names = new ArrayList<>(rows.names());
    Collections.shuffle(names, random);
    int groupSize = random.nextInt(names.size() + 1);
    return WriteOptions.defaults()
        .withPageSizeInBytes(256 + random.nextInt(8_000))
        .withSplitSizeInBytes(10_000 + random.nextInt(200_000))
        .withGroups(
            groupSize < 2
                ? groups
                : groups.withGroup(
                    new ColumnGroup(
                        randomRows.oneOf(List.of(GroupLayout.values())),
                        names.subList(0, groupSize))));
  }

  private List<WrittenSplit> write(Table table, WriteOptions options, List<List<Object>> newRows)
      throws IOException {
    try (TableWriter writer = table.newWriter(options)) {
      for (List<Object> row : newRows) {
        writer.write(rows.record(row));
      }
      return writer.finish();
    }
  }

  private void addToModel(List<List<Object>> remaining, List<List<Object>> newRows) {
    List<List<Object>> all = new ArrayList<>(remaining);
    all.addAll(newRows);
    rows = rows.withRows(all);
  }

  private String append() throws IOException {
    List<List<Object>> newRows = randomRows.rows(1 + random.nextInt(isRare(3) ? 600 : 60));
    WriteOptions options = randomOptions();
    changeBoth(table -> table.newAppend().add(write(table, options, newRows)).commit());
    addToModel(rows.rows(), newRows);
    return "append " + newRows.size();
  }

  private boolean isRare(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  /** Upserts a few rows, which are found by an index, or many. */
  private String upsert() throws IOException {
    List<Integer> columns = randomRows.oneOf(RandomKeyedRows.KEYS);
    List<List<Object>> written = new ArrayList<>();
    for (int count = 1 + random.nextInt(isRare(3) ? 80 : 8); count > 0; count--) {
      List<Object> row = randomRows.row();
      if (KeyedRows.select(row, columns).stream().allMatch(Objects::nonNull)) {
        written.add(row);
      }
    }
    Set<List<Object>> keys = new HashSet<>();
    List<List<Object>> newRows = new ArrayList<>();
    for (int i = written.size() - 1; i >= 0; i--) {
      if (keys.add(KeyedRows.select(written.get(i), columns))) {
        newRows.add(0, written.get(i));
      }
    }
    List<List<Object>> remaining = new ArrayList<>(rows.rows());
    remaining.removeIf(row -> keys.contains(KeyedRows.select(row, columns)));
    WriteOptions options = randomOptions();
    changeBoth(
        table -> {
          try (Upsert upsert = table.newUpsert(rows.names(columns)).options(options)) {
            for (List<Object> row : written) {
              upsert.write(rows.record(row));
            }
            upsert.commit();
            assertEquals(rows.rows().size() - remaining.size(), upsert.replacedRowCount());
          }
        });
    addToModel(remaining, newRows);
    return "upsert %d by %s".formatted(written.size(), rows.names(columns));
  }

  private String delete(RowCondition condition) throws IOException {
    List<List<Object>> remaining = condition.othersOf(rows.rows());
    changeBoth(
        table -> {
          Delete delete = table.newDelete(condition.predicate());
          delete.commit();
          assertEquals(rows.rows().size() - remaining.size(), delete.deletedRowCount());
        });
    rows = rows.withRows(remaining);
    return "delete " + condition.predicate();
  }

  private String overwrite() throws IOException {
    RowCondition condition =
        isRare(2)
            ? randomRows.isBelow(rows, 0.05)
            : randomRows.isOneOfKeys(rows, randomRows.oneOf(RandomKeyedRows.KEYS));
    List<List<Object>> newRows = randomRows.rows(random.nextInt(100));
    WriteOptions options = randomOptions();
    changeBoth(
        table ->
            table
                .newOverwrite()
                .remove(condition.predicate())
                .add(write(table, options, newRows))
                .commit());
    addToModel(condition.othersOf(rows.rows()), newRows);
    return "overwrite " + condition.predicate() + " by " + newRows.size();
  }

  /** Deletes the rows that a scan finds, and adds others in the same commit. */
  private String moveRows() throws IOException {
    RowCondition condition = randomRows.isOneOfKeys(rows, randomRows.oneOf(RandomKeyedRows.KEYS));
    List<List<Object>> newRows = randomRows.rows(1 + random.nextInt(5));
    WriteOptions options = randomOptions();
    changeBoth(
        table -> {
          TableScan scan = table.newScan().filter(condition.predicate());
          RowIdSet ids = new RowIdSet();
          try (RecordReader reader = scan.open(RecordMode.LAZY)) {
            while (reader.next()) {
              assertTrue(ids.add(reader.splitName(), reader.rowInSplit()));
            }
          }
          table
              .newRowDelta()
              .validateFrom(scan)
              .delete(ids)
              .add(write(table, options, newRows))
              .commit();
        });
    addToModel(condition.othersOf(rows.rows()), newRows);
    return "move rows " + condition.predicate();
  }

  /** Replaces the values of a key column in all rows, or in some. */
  private String updateKeyColumn() throws IOException {
    int column = random.nextInt(KeyedRows.NOTE);
    if (spec.isPartitioned() && column == KeyedRows.ID) {
      return "nothing";
    }
    int shift = 1 + random.nextInt(100);
    RowCondition condition = randomRows.isBelow(rows, isRare(2) ? 0.05 : 1);
    boolean isOfAll = isRare(3);
    String name = rows.names().get(column);
    WriteOptions options = randomOptions();
    changeBoth(
        table -> {
          ColumnUpdate update = table.newColumnUpdate().replace(name).options(options);
          if (isOfAll) {
            update.compute(
                List.of(name), (row, values) -> values.put(0, shift(column, row.get(0), shift)));
          } else {
            update.computeWhere(
                condition.predicate(),
                List.of(name),
                (row, values) -> values.put(0, shift(column, row.get(0), shift)));
          }
          update.commit();
        });
    List<List<Object>> updated = new ArrayList<>();
    for (List<Object> row : rows.rows()) {
      List<Object> copy = new ArrayList<>(row);
      if (isOfAll || condition.test().test(row)) {
        copy.set(column, RandomKeyedRows.shifted(column, row.get(column), shift));
      }
      updated.add(copy);
    }
    rows = rows.withRows(updated);
    return "update " + name + (isOfAll ? "" : " where " + condition.predicate());
  }

  private Object shift(int column, Object value, int shift) {
    return rows.stored(column, RandomKeyedRows.shifted(column, KeyedRows.value(value), shift));
  }

  private String rewrite() throws IOException {
    WriteOptions options = randomOptions();
    int splitCount = 1 + random.nextInt(3);
    int choice = random.nextInt(3);
    changeBoth(
        table -> {
          if (choice == 0) {
            table.newCompaction().options(options).commit();
          } else if (choice == 1) {
            int partitionCount = spec.isPartitioned() ? (int) table.snapshot().splitCount() : 0;
            table.newRebalance(splitCount + partitionCount).options(options).commit();
          } else {
            table.newRegroup(options.groups()).options(options).commit();
          }
        });
    return List.of("compact", "rebalance", "regroup").get(choice);
  }

  /** Adds an index, which may include columns, or completes one whose columns were changed. */
  private String addIndex() throws IOException {
    List<Integer> columns =
        indexes.size() >= MAX_INDEX_COUNT || (!indexes.isEmpty() && isRare(2))
            ? randomRows.oneOf(indexes)
            : randomRows.oneOf(RandomKeyedRows.KEYS);
    List<Integer> included = new ArrayList<>();
    if (isRare(2)) {
      included.addAll(List.of(KeyedRows.NOTE, random.nextInt(KeyedRows.NOTE)));
      included.removeAll(columns);
    }
    IndexSpec spec = new IndexSpec(rows.names(columns), rows.names(included), false);
    IndexChange change = (IndexChange) Table.open(indexed).indexes().add(spec);
    int maxFilesPerLookup = random.nextInt(5); // fewer than usual, so that some files are shared
    change.maxFilesPerLookup(maxFilesPerLookup).commit();
    if (!indexes.contains(columns)) {
      List<List<Integer>> more = new ArrayList<>(indexes);
      more.add(columns);
      indexes = more;
    }
    return "add %s of %d files".formatted(spec, maxFilesPerLookup);
  }

  private String dropIndex() throws IOException {
    if (indexes.isEmpty()) {
      return addIndex();
    }
    List<Integer> columns = randomRows.oneOf(indexes);
    Table.open(indexed).indexes().drop(rows.names(columns)).commit();
    List<List<Integer>> fewer = new ArrayList<>(indexes);
    fewer.remove(columns);
    indexes = fewer;
    return "drop index " + rows.names(columns);
  }

  private String rename() throws IOException {
    int column = random.nextInt(rows.names().size());
    String name = rows.names().get(column);
    lastNameNumber++;
    String newName = name.replaceAll("[0-9]", "") + lastNameNumber;
    changeBoth(table -> table.newSchemaChange().rename(name, newName).commit());
    rows = rows.withName(column, newName);
    return "rename " + name + " to " + newName;
  }

  private String widen() throws IOException {
    if (rows.hasLongKind()) {
      return rename();
    }
    String name = rows.names().get(KeyedRows.KIND);
    changeBoth(
        table -> table.newSchemaChange().widen(name, Schema.create(Schema.Type.LONG)).commit());
    rows = rows.withLongKind();
    return "widen " + name;
  }

  private String rollBack() throws IOException {
    Version version = randomRows.oneOf(versions);
    Table.open(indexed).newRollback(version.indexedVersion()).commit();
    Table.open(plain).newRollback(version.plainVersion()).commit();
    rows = version.rows();
    indexes = version.indexes();
    return "roll back to " + version.indexedVersion();
  }

  private String vacuum() throws IOException {
    VacuumOptions options =
        VacuumOptions.defaults()
            .withRetention(Duration.ZERO)
            .withMinSnapshotsToKeep(1 + random.nextInt(10));
    changeBoth(table -> table.newVacuum(options).run());
    Set<Long> indexedVersions = unexpiredVersions(indexed);
    Set<Long> plainVersions = unexpiredVersions(plain);
    versions.removeIf(
        version ->
            !indexedVersions.contains(version.indexedVersion())
                || !plainVersions.contains(version.plainVersion()));
    return "vacuum";
  }

  private static Set<Long> unexpiredVersions(Storage storage) throws IOException {
    Table table = Table.open(storage);
    Set<Long> unexpired = new HashSet<>();
    table.history().forEach(snapshot -> unexpired.add(snapshot.version()));
    unexpired.removeIf(table.snapshot().root().refs()::isExpired);
    return unexpired;
  }

  /**
   * Deletes and adds rows in one commit, in which the first table may also build an index again.
   */
  private String runTransaction() throws IOException {
    RowCondition condition = randomRows.isOneOfKeys(rows, randomRows.oneOf(RandomKeyedRows.KEYS));
    List<List<Object>> newRows = randomRows.rows(1 + random.nextInt(60));
    WriteOptions options = randomOptions();
    boolean isIndexBuilt = !indexes.isEmpty() && isRare(2);
    List<String> index = isIndexBuilt ? rows.names(randomRows.oneOf(indexes)) : List.of();
    changeBoth(
        table -> {
          try (Transaction transaction = table.newTransaction()) {
            transaction.table().newDelete(condition.predicate()).commit();
            if (isIndexBuilt && !transaction.table().indexes().keys().isEmpty()) {
              transaction.table().indexes().drop(index).commit();
            }
            transaction
                .table()
                .newAppend()
                .add(write(transaction.table(), options, newRows))
                .commit();
            if (isIndexBuilt && table.indexes().keys().contains(index)) {
              transaction.table().indexes().add(index).commit();
            }
            transaction.commit();
          }
        });
    addToModel(condition.othersOf(rows.rows()), newRows);
    return "transaction " + condition.predicate() + (isIndexBuilt ? ", build " + index : "");
  }
}
