package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.engine.EngineTables;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRefs;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Delete;
import dev.stoa.table.change.Overwrite;
import dev.stoa.table.change.RowDelta;
import dev.stoa.table.change.RowIdSet;
import dev.stoa.table.change.SchemaChange;
import dev.stoa.table.change.TableReplacement;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.maintenance.VacuumReport;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.snapshot.Snapshots;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.GroupLayout;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table agrees with a list of rows after random changes, also in earlier versions. */
class RandomChangesTest {
  private static final List<RecordMode> MODES = List.of(RecordMode.values());
  private static final Schema LONG = Schema.create(Schema.Type.LONG);
  private static final Schema OPTIONAL_INT =
      Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(Schema.Type.INT));

  private static final int MAX_COLUMN_COUNT = 12;
  private static final int MAX_ROW_COUNT = 400;
  private static final int MAX_MODEL_COUNT = 40;

  @TempDir Path directory;

  private Storage storage;
  private Random random;
  private EvolvingRows model;
  private int lastNameNumber;
  private PartitionSpec spec = PartitionSpec.UNPARTITIONED;

  /** The expected tables of some versions. */
  private final TreeMap<Long, EvolvingRows> models = new TreeMap<>();

  private static long seed() {
    return Long.getLong("seed", System.nanoTime());
  }

  private void runRandomChanges(Storage testedStorage, int stepCount) throws IOException {
    long seed = seed();
    System.out.println("RandomChangesTest: seed " + seed);
    random = new Random(seed);
    storage = testedStorage;
    Schema schema =
        SchemaBuilder.record("Row")
            .fields()
            .requiredInt("n0")
            .requiredString("t0")
            .requiredInt("p0")
            .endRecord();
    Table.create(storage, schema, spec);
    model = new EvolvingRows();
    model.types.put("n0", Schema.create(Schema.Type.INT));
    model.types.put("t0", Schema.create(Schema.Type.STRING));
    model.types.put("p0", Schema.create(Schema.Type.INT));
    for (int step = 0; step < stepCount; step++) {
      String description = "seed " + seed + ", step " + step + ", " + changeRandomly();
      Table table = Table.open(storage);
      assertTableEquals(description, table.snapshot().root(), model);
      models.put(table.snapshot().version(), model.copy());
      if (models.size() > MAX_MODEL_COUNT) {
        models.remove(oneOf(List.copyOf(models.keySet())));
      }
      if (random.nextInt(5) == 0) {
        long version = oneOf(List.copyOf(models.keySet()));
        SnapshotRoot root = SnapshotFile.read(storage, version, new ReadCounters());
        assertTableEquals(description + ", version " + version, root, models.get(version));
        ChangeFeedCheck.checkRandomRange(storage, description, random);
      }
    }
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
  }

  private String changeRandomly() throws IOException {
    int rareChoice = random.nextInt(30);
    if (rareChoice == 0 && !models.isEmpty()) {
      return rollBack();
    } else if (rareChoice == 1) {
      return tag();
    } else if (rareChoice == 2) {
      return vacuum();
    } else if (rareChoice == 3) {
      return replaceTable();
    } else if (rareChoice < 6) {
      return RandomIndexes.change(openTable(), model.types.keySet(), random);
    }
    int choice = random.nextInt(100);
    if (model.types.size() > MAX_COLUMN_COUNT) {
      return dropColumn();
    } else if (model.rows.size() > MAX_ROW_COUNT) {
      return delete();
    } else if (model.rows.isEmpty() || choice < 17) {
      return append();
    } else if (choice < 20) {
      return upsert();
    } else if (choice < 23) {
      return overwrite();
    } else if (choice < 28) {
      return rewrite();
    } else if (choice < 33) {
      return moveRows();
    } else if (choice < 45) {
      return delete();
    } else if (choice < 55) {
      return addColumnWithDefault();
    } else if (choice < 65) {
      return addComputedColumn();
    } else if (choice < 75) {
      return updateRandomRows();
    } else if (choice < 80) {
      return replaceKeyColumn();
    } else if (choice < 85) {
      return renameColumn();
    } else if (choice < 92) {
      return dropColumn();
    }
    return choice < 96 ? widenOrMakeNullable() : reorderColumns();
  }

  private Table openTable() throws IOException {
    return Table.open(storage);
  }

  private String append() throws IOException {
    Table table = openTable();
    int rowCount = 1 + random.nextInt(60);
    WriteOptions options =
        randomOptions()
            .withPageSizeInBytes(64 + random.nextInt(400))
            .withSplitSizeInBytes(200 + random.nextInt(4000));
    try (TableWriter writer = table.newWriter(options)) {
      for (int i = 0; i < rowCount; i++) {
        Map<String, Object> row = model.newRow(random);
        model.rows.add(row);
        writer.write(record(row));
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return "append " + rowCount;
  }

  private String overwrite() throws IOException {
    Table table = openTable();
    List<Map<String, Object>> rows = new ArrayList<>();
    String column = randomNumberColumn();
    int limit = random.nextInt(60);
    Overwrite overwrite = table.newOverwrite().expectUnchanged();
    int rowCountBefore = model.rows.size();
    if (random.nextInt(4) == 0) {
      overwrite.removeAll();
      model.rows.clear();
    } else {
      overwrite.remove(parse(column + " < " + limit));
      model.rows.removeIf(row -> EvolvingRows.isBelow(row.get(column), limit));
    }
    int removedCount = rowCountBefore - model.rows.size();
    try (TableWriter writer = table.newWriter(randomOptions())) {
      for (int i = random.nextInt(20); i > 0; i--) {
        Map<String, Object> row = model.newRow(random);
        rows.add(row);
        writer.write(record(row));
      }
      overwrite.add(writer.finish()).commit();
    }
    assertEquals(removedCount, overwrite.removedRowCount());
    model.rows.addAll(rows);
    return "overwrite of %d below %d by %d".formatted(removedCount, limit, rows.size());
  }

  /** Replaces the table by one with the columns n0, t0 and p0, a new one, and new rows. */
  private String replaceTable() throws IOException {
    List<Schema.Field> fields = new ArrayList<>();
    LinkedHashMap<String, Schema> types = new LinkedHashMap<>();
    types.put("n0", LONG);
    types.put("p0", Schema.create(Schema.Type.INT));
    types.put(newName("n"), OPTIONAL_INT);
    types.put("t0", Schema.create(Schema.Type.STRING));
    types.forEach((name, type) -> fields.add(new Schema.Field(name, type)));
    model.types.clear();
    model.types.putAll(types);
    model.rows.clear();
    Schema schema = Schema.createRecord("Row", null, null, false, fields);
    TableReplacement replacement = openTable().newTableReplacement(schema, spec);
    try (TableWriter writer = EngineTables.newTableOf(replacement).newWriter(randomOptions())) {
      for (int i = random.nextInt(20); i > 0; i--) {
        Map<String, Object> row = model.newRow(random);
        model.rows.add(row);
        GenericData.Record record = new GenericData.Record(schema);
        row.forEach(record::put);
        writer.write(record);
      }
      replacement.add(writer.finish()).commit();
    }
    return "replacement by " + model.rows.size();
  }

  private WriteOptions randomOptions() {
    return WriteOptions.defaults().withGroups(randomGroups());
  }

  /** Returns options that group random columns, explicitly or because they are small. */
  private GroupOptions randomGroups() {
    GroupOptions groups =
        GroupOptions.defaults()
            .withPackingThreshold(random.nextInt(8))
            .withSmallColumnLimitInBytes(random.nextInt(2_000))
            .withPackedFileSizeInBytes(1 + random.nextInt(2_000))
            .withMaxFiles(1 + random.nextInt(10));
    List<String> names = new ArrayList<>(model.types.keySet());
    Collections.shuffle(names, random);
    int groupSize = random.nextInt(names.size() + 1);
    return groupSize < 2
        ? groups
        : groups.withGroup(
            new ColumnGroup(oneOf(List.of(GroupLayout.values())), names.subList(0, groupSize)));
  }

  private String upsert() throws IOException {
    int rowCount = 1 + random.nextInt(20);
    List<Map<String, Object>> upsertedRows = new ArrayList<>();
    try (Upsert upsert = openTable().newUpsert(List.of("n0")).options(randomOptions())) {
      for (int i = 0; i < rowCount; i++) {
        Map<String, Object> row = model.newRow(random);
        while (row.get("n0") == null) {
          row = model.newRow(random);
        }
        upsert.write(record(row));
        Object key = row.get("n0");
        upsertedRows.removeIf(other -> other.get("n0").equals(key));
        upsertedRows.add(row);
      }
      upsert.commit();
      int rowCountBefore = model.rows.size();
      for (Map<String, Object> row : upsertedRows) {
        model.rows.removeIf(other -> row.get("n0").equals(other.get("n0")));
      }
      assertEquals(rowCountBefore - model.rows.size(), upsert.replacedRowCount());
    }
    model.rows.addAll(upsertedRows);
    return "upsert " + rowCount;
  }

  /** Deletes the rows of a filtered scan, and adds others in the same commit. */
  private String moveRows() throws IOException {
    Table table = openTable();
    String column = randomNumberColumn();
    int limit = random.nextInt(15);
    TableScan scan = table.newScan().filter(parse(column + " < " + limit));
    RowIdSet rows = new RowIdSet();
    try (RecordReader reader = scan.open(RecordMode.LAZY)) {
      while (reader.next()) {
        assertTrue(rows.add(reader.splitName(), reader.rowInSplit()));
      }
    }
    RowDelta delta =
        table.newRowDelta().validateFrom(scan).delete(RowIdSet.fromBytes(rows.toBytes()));
    long rowCountBefore = model.rows.size();
    model.rows.removeIf(row -> EvolvingRows.isBelow(row.get(column), limit));
    assertEquals(rowCountBefore - model.rows.size(), delta.deletedRowCount());
    try (TableWriter writer = table.newWriter(randomOptions())) {
      for (int i = random.nextInt(5); i > 0; i--) {
        Map<String, Object> row = model.newRow(random);
        model.rows.add(row);
        writer.write(record(row));
      }
      delta.add(writer.finish()).commit();
    }
    return "move rows " + column + " < " + limit;
  }

  private String rewrite() throws IOException {
    Table table = openTable();
    if (random.nextInt(3) == 0) {
      table.newRegroup(randomOptions().groups()).options(randomOptions()).commit();
      return "regroup";
    }
    int maxPartitionCount = spec.isPartitioned() ? (int) table.snapshot().splitCount() : 0;
    int splitCount = 1 + random.nextInt(8) + maxPartitionCount;
    boolean isRebalance = random.nextBoolean();
    Snapshot snapshot =
        isRebalance
            ? table.newRebalance(splitCount).options(randomOptions()).commit()
            : table.newCompaction().options(randomOptions().withSplitSizeInBytes(3_000)).commit();
    if (isRebalance && !spec.isPartitioned()) {
      assertEquals(Math.min(splitCount, model.rows.size()), snapshot.splitCount());
    }
    return snapshot.operation() + " " + splitCount;
  }

  private GenericData.Record record(Map<String, Object> row) throws IOException {
    GenericData.Record record = new GenericData.Record(openTable().schema());
    row.forEach(record::put);
    return record;
  }

  private <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private String randomNumberColumn() {
    return oneOf(model.numberColumns());
  }

  private String delete() throws IOException {
    String column = randomNumberColumn();
    int limit =
        model.rows.size() > MAX_ROW_COUNT || random.nextInt(20) == 0 ? 1000 : random.nextInt(15);
    Delete delete = openTable().newDelete(parse(column + " < " + limit));
    delete.commit();
    long rowCountBefore = model.rows.size();
    model.rows.removeIf(row -> EvolvingRows.isBelow(row.get(column), limit));
    assertEquals(rowCountBefore - model.rows.size(), delete.deletedRowCount());
    return "delete " + column + " < " + limit;
  }

  private String newName(String prefix) {
    lastNameNumber++;
    return prefix + lastNameNumber;
  }

  private String addColumnWithDefault() throws IOException {
    String name = newName("n");
    Object value = random.nextBoolean() ? 7L : 0L;
    openTable().newSchemaChange().add(new Schema.Field(name, LONG, null, value)).commit();
    model.types.put(name, LONG);
    model.rows.forEach(row -> row.put(name, value));
    return "add " + name + " default " + value;
  }

  private String addComputedColumn() throws IOException {
    String name = newName("n");
    String inputColumn = randomNumberColumn();
    openTable()
        .newColumnUpdate()
        .add(new Schema.Field(name, OPTIONAL_INT, null, Schema.Field.NULL_DEFAULT_VALUE))
        .options(randomOptions())
        .compute(
            List.of(inputColumn),
            (row, values) -> values.put(0, EvolvingRows.sumOrNull(row.get(inputColumn), 1)))
        .commit();
    model.types.put(name, OPTIONAL_INT);
    model.rows.forEach(row -> row.put(name, EvolvingRows.sumOrNull(row.get(inputColumn), 1)));
    return "add " + name + " = " + inputColumn + " + 1";
  }

  private String updateRandomRows() throws IOException {
    String column = oneOf(model.nonPartitionNumberColumns());
    String conditionColumn = randomNumberColumn();
    int limit = random.nextInt(30);
    openTable()
        .newColumnUpdate()
        .replace(column)
        .options(randomOptions())
        .computeWhere(
            parse(conditionColumn + " < " + limit),
            List.of(column),
            (row, values) -> values.put(0, EvolvingRows.addToNumber(row.get(column), 3)))
        .commit();
    for (Map<String, Object> row : model.rows) {
      if (EvolvingRows.isBelow(row.get(conditionColumn), limit)) {
        row.put(column, EvolvingRows.addToNumber(row.get(column), 3));
      }
    }
    return "update " + column + " where " + conditionColumn + " < " + limit;
  }

  private String replaceKeyColumn() throws IOException {
    openTable()
        .newColumnUpdate()
        .replace("n0")
        .options(randomOptions())
        .compute(
            List.of("n0"),
            (row, values) -> values.put(0, EvolvingRows.addToNumber(row.get("n0"), 1)))
        .commit();
    model.rows.forEach(row -> row.put("n0", EvolvingRows.addToNumber(row.get("n0"), 1)));
    return "replace n0";
  }

  private String renameColumn() throws IOException {
    String name = oneOf(model.types.keySet().stream().filter(any -> !any.equals("n0")).toList());
    String newName = newName(name.substring(0, 1));
    openTable().newSchemaChange().rename(name, newName).commit();
    Map<String, Schema> types = new LinkedHashMap<>();
    model.types.forEach((key, type) -> types.put(key.equals(name) ? newName : key, type));
    model.types.clear();
    model.types.putAll(types);
    model.rows.forEach(row -> row.put(newName, row.remove(name)));
    return "rename " + name + " to " + newName;
  }

  private String dropColumn() throws IOException {
    List<String> names =
        model.nonPartitionNumberColumns().stream().filter(name -> !name.equals("n0")).toList();
    if (names.isEmpty()) {
      return "nothing";
    }
    String name = oneOf(names);
    RandomIndexes.dropAllOf(name, storage);
    openTable().newSchemaChange().drop(name).commit();
    model.types.remove(name);
    model.rows.forEach(row -> row.remove(name));
    return "drop " + name;
  }

  private String widenOrMakeNullable() throws IOException {
    String name = randomNumberColumn();
    Schema type = model.types.get(name);
    SchemaChange change = openTable().newSchemaChange();
    if (type.getType() == Schema.Type.INT) {
      change.widen(name, LONG).commit();
      model.types.put(name, LONG);
      model.rows.forEach(row -> row.put(name, ((Integer) row.get(name)).longValue()));
      return "widen " + name;
    }
    change.makeNullable(name).commit();
    model.types.put(name, openTable().schema().getField(name).schema());
    return "make nullable " + name;
  }

  private String reorderColumns() throws IOException {
    List<String> names = new ArrayList<>(model.types.keySet());
    String firstColumn = oneOf(names);
    openTable().newSchemaChange().moveFirst(List.of(firstColumn)).commit();
    LinkedHashMap<String, Schema> types = new LinkedHashMap<>();
    types.put(firstColumn, model.types.get(firstColumn));
    types.putAll(model.types);
    model.types.clear();
    model.types.putAll(types);
    return "order " + firstColumn;
  }

  private String rollBack() throws IOException {
    long version = oneOf(List.copyOf(models.keySet()));
    openTable().newRollback(version).commit();
    model = models.get(version).copy();
    return "roll back to " + version;
  }

  private String tag() throws IOException {
    Table table = openTable();
    List<String> tags = List.copyOf(table.snapshot().tags().keySet());
    if (tags.size() > 3) {
      table.newTagRemoval(oneOf(tags)).commit();
      forgetExpiredVersions(); // Versions that only the tag retained have expired.
      return "remove a tag";
    }
    table.newTag(newName("tag"), table.snapshot().version()).commit();
    return "tag";
  }

  private String vacuum() throws IOException {
    VacuumOptions options =
        VacuumOptions.defaults()
            .withRetention(Duration.ZERO)
            .withMinSnapshotsToKeep(1 + random.nextInt(20));
    VacuumReport report = openTable().newVacuum(options).run();
    models.keySet().retainAll(Snapshots.list(storage));
    forgetExpiredVersions();
    return "vacuum of " + report.fileCount();
  }

  private void forgetExpiredVersions() throws IOException {
    SnapshotRefs refs = openTable().snapshot().root().refs();
    models.keySet().removeIf(refs::isExpired);
  }

  private void assertTableEquals(String description, SnapshotRoot root, EvolvingRows expectedTable)
      throws IOException {
    assertEquals(
        List.copyOf(expectedTable.types.keySet()),
        root.schema().columns().stream().map(column -> column.name()).toList(),
        description);
    assertEquals(expectedTable.rows.size(), root.liveRowCount(), description);
    RecordMode mode = oneOf(MODES);
    TableScan scan = new TableScan(new TableState(storage, root));
    String column = oneOf(expectedTable.numberColumns());
    int limit = random.nextInt(100);
    boolean isFiltered = random.nextBoolean();
    if (isFiltered) {
      scan = scan.filter(parse(column + " < " + limit));
    }
    List<Map<String, Object>> expectedRows = new ArrayList<>(expectedTable.rows);
    expectedRows.removeIf(row -> isFiltered && !EvolvingRows.isBelow(row.get(column), limit));
    List<Map<String, Object>> actualRows = expectedTable.read(scan.open(mode));
    if (spec.isPartitioned()) { // Rows keep their order only within a partition.
      expectedRows = expectedTable.sorted(expectedRows);
      actualRows = expectedTable.sorted(actualRows);
    }
    assertEquals(expectedRows.size(), actualRows.size(), description);
    for (int index = 0; index < expectedRows.size(); index++) {
      String location = description + ", row " + index + ", ";
      for (String name : expectedTable.types.keySet()) {
        assertEquals(
            expectedRows.get(index).get(name),
            actualRows.get(index).get(name),
            () -> location + name);
      }
    }
    RandomIndexes.assertRowsFound(
        description, new TableState(storage, root), expectedTable.rows, random);
    if (!spec.isPartitioned()) {
      assertTakenRowsEqual(
          description, new TableScan(new TableState(storage, root)), expectedTable.rows);
    }
  }

  private void assertTakenRowsEqual(
      String description, TableScan scan, List<Map<String, Object>> rows) throws IOException {
    long[] positions =
        random.longs(Math.min(20, rows.size()), 0, Math.max(1, rows.size())).toArray();
    List<ColumnarRecord> takenRecords = scan.take(positions);
    for (int i = 0; i < positions.length; i++) {
      Object value = takenRecords.get(i).get("n0");
      assertEquals(
          rows.get((int) positions[i]).get("n0"), value, description + ", row " + positions[i]);
    }
  }

  @Test
  void randomChangesInMemoryAgreeWithAListOfRows() throws IOException {
    runRandomChanges(new MemoryStorage(), 200);
  }

  @Test
  void randomChangesOnDiskAgreeWithAListOfRows() throws IOException {
    runRandomChanges(LocalStorage.at(directory), 60);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"bucket(p0,4)", "truncate(p0,20), bucket(t0,2)", "p0", "truncate(t0,6), p0"})
  void randomChangesOfPartitionedTablesAgreeWithTheirRows(String specText) throws IOException {
    spec = PartitionSpec.parse(specText);
    runRandomChanges(new MemoryStorage(), 80);
  }

  @Test
  @Tag("long")
  void aThousandRandomChangesOfAPartitionedTableAgreeWithItsRows() throws IOException {
    spec = PartitionSpec.parse("bucket(p0,3), truncate(t0,6)");
    runRandomChanges(new MemoryStorage(), 1_000);
  }

  @Test
  @Tag("long")
  void aThousandRandomChangesAgreeWithAListOfRows() throws IOException {
    runRandomChanges(new MemoryStorage(), 1_000);
    models.clear();
    runRandomChanges(LocalStorage.at(directory), 1_000);
  }
}
