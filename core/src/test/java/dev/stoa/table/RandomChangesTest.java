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
import dev.stoa.table.maintenance.Rewrite;
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

/** Random changes and reads of a table agree with a plain list of rows, at every kept snapshot. */
class RandomChangesTest {
  private static final List<RecordMode> MODES = List.of(RecordMode.values());
  private static final Schema LONG = Schema.create(Schema.Type.LONG);
  private static final Schema OPTIONAL_INT =
      Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(Schema.Type.INT));

  private static final int MAX_COLUMNS = 12;
  private static final int MAX_ROWS = 400;
  private static final int MAX_KEPT = 40;

  @TempDir Path directory;

  private Storage storage;
  private Random random;
  private EvolvingRows model;
  private int nextName;
  private PartitionSpec spec = PartitionSpec.UNPARTITIONED;
  private final TreeMap<Long, EvolvingRows> kept = new TreeMap<>();

  private static long seed() {
    String given = System.getProperty("seed", "");
    return given.isEmpty() ? System.nanoTime() : Long.parseLong(given);
  }

  private void run(Storage target, int steps) throws IOException {
    long seed = seed();
    System.out.println("RandomChangesTest: seed " + seed);
    random = new Random(seed);
    storage = target;
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
    for (int step = 0; step < steps; step++) {
      String what = "seed " + seed + ", step " + step + ", " + change();
      Table table = Table.open(storage);
      check(what, table.snapshot().root(), model);
      kept.put(table.snapshot().version(), model.copy());
      if (kept.size() > MAX_KEPT) {
        kept.remove(new ArrayList<>(kept.keySet()).get(random.nextInt(kept.size())));
      }
      if (random.nextInt(5) == 0) {
        long version = new ArrayList<>(kept.keySet()).get(random.nextInt(kept.size()));
        SnapshotRoot root = SnapshotFile.read(storage, version, new ReadCounters());
        check(what + ", version " + version, root, kept.get(version));
      }
    }
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
  }

  private String change() throws IOException {
    int aside = random.nextInt(30);
    if (aside == 0 && !kept.isEmpty()) {
      return rollBack();
    } else if (aside == 1) {
      return tag();
    } else if (aside == 2) {
      return vacuum();
    } else if (aside == 3) {
      return replaceTable();
    }
    int choice = random.nextInt(100);
    if (model.types.size() > MAX_COLUMNS) {
      return drop();
    } else if (model.rows.size() > MAX_ROWS) {
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
      return addDefault();
    } else if (choice < 65) {
      return addComputed();
    } else if (choice < 75) {
      return updateWhere();
    } else if (choice < 80) {
      return replace();
    } else if (choice < 85) {
      return rename();
    } else if (choice < 92) {
      return drop();
    } else if (choice < 96) {
      return widen();
    } else {
      return order();
    }
  }

  private Table open() throws IOException {
    return Table.open(storage);
  }

  private String append() throws IOException {
    Table table = open();
    int count = 1 + random.nextInt(60);
    WriteOptions options =
        WriteOptions.defaults()
            .withPageSizeInBytes(64 + random.nextInt(400))
            .withSplitSizeInBytes(200 + random.nextInt(4000))
            .withGroups(groups());
    try (TableWriter writer = table.newWriter(options)) {
      for (int i = 0; i < count; i++) {
        Map<String, Object> row = model.newRow(random);
        model.rows.add(row);
        writer.write(record(row));
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return "append " + count;
  }

  private String overwrite() throws IOException {
    Table table = open();
    List<Map<String, Object>> rows = new ArrayList<>();
    String column = anyNumber();
    int limit = random.nextInt(60);
    Overwrite overwrite = table.newOverwrite().expectUnchanged();
    int before = model.rows.size();
    if (random.nextInt(4) == 0) {
      overwrite.removeAll();
      model.rows.clear();
    } else {
      overwrite.remove(parse(column + " < " + limit));
      model.rows.removeIf(row -> EvolvingRows.isBelow(row.get(column), limit));
    }
    int removed = before - model.rows.size();
    try (TableWriter writer = table.newWriter(anyOptions())) {
      for (int i = random.nextInt(20); i > 0; i--) {
        Map<String, Object> row = model.newRow(random);
        rows.add(row);
        writer.write(record(row));
      }
      overwrite.add(writer.finish()).commit();
    }
    assertEquals(removed, overwrite.removedRowCount());
    model.rows.addAll(rows);
    return "overwrite of " + removed + " where " + column + " < " + limit + " by " + rows.size();
  }

  /** Other columns by new names, but for those that every table here has, and other rows. */
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
    TableReplacement replacement = open().newTableReplacement(schema, spec);
    try (TableWriter writer = EngineTables.of(replacement).newWriter(anyOptions())) {
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

  private WriteOptions anyOptions() {
    return WriteOptions.defaults().withGroups(groups());
  }

  /** Any columns of the table in files of several, by wish or because they are small. */
  private GroupOptions groups() {
    GroupOptions groups =
        GroupOptions.defaults()
            .withPackingThreshold(random.nextInt(8))
            .withSmallColumnLimitInBytes(random.nextInt(2_000))
            .withPackedFileSizeInBytes(1 + random.nextInt(2_000))
            .withMaxFiles(1 + random.nextInt(10));
    List<String> names = new ArrayList<>(model.types.keySet());
    Collections.shuffle(names, random);
    int count = random.nextInt(names.size() + 1);
    return count < 2
        ? groups
        : groups.withGroup(new ColumnGroup(anyLayout(), names.subList(0, count)));
  }

  private GroupLayout anyLayout() {
    return random.nextBoolean() ? GroupLayout.ROW : GroupLayout.COLUMNAR;
  }

  private String upsert() throws IOException {
    int count = 1 + random.nextInt(20);
    List<Map<String, Object>> written = new ArrayList<>();
    try (Upsert upsert = open().newUpsert(List.of("n0")).options(anyOptions())) {
      for (int i = 0; i < count; i++) {
        Map<String, Object> row = model.newRow(random);
        while (row.get("n0") == null) {
          row = model.newRow(random);
        }
        upsert.write(record(row));
        Object key = row.get("n0");
        written.removeIf(other -> other.get("n0").equals(key));
        written.add(row);
      }
      upsert.commit();
      int before = model.rows.size();
      for (Map<String, Object> row : written) {
        model.rows.removeIf(other -> row.get("n0").equals(other.get("n0")));
      }
      assertEquals(before - model.rows.size(), upsert.replacedRowCount());
    }
    model.rows.addAll(written);
    return "upsert " + count;
  }

  /** Deletes the rows that a scan finds, and adds others in the same commit. */
  private String moveRows() throws IOException {
    Table table = open();
    String column = anyNumber();
    int limit = random.nextInt(15);
    TableScan scan = table.newScan().filter(parse(column + " < " + limit));
    RowIdSet rows = new RowIdSet();
    try (RecordReader reader = scan.open(RecordMode.LAZY)) {
      while (reader.next()) {
        assertTrue(rows.add(reader.splitName(), reader.rowInSplit()));
      }
    }
    RowIdSet sent = RowIdSet.fromBytes(rows.toBytes());
    RowDelta delta = table.newRowDelta().validateFrom(scan).delete(sent);
    long before = model.rows.size();
    model.rows.removeIf(row -> EvolvingRows.isBelow(row.get(column), limit));
    assertEquals(before - model.rows.size(), delta.deletedRowCount());
    try (TableWriter writer = table.newWriter(anyOptions())) {
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
    Table table = open();
    if (random.nextInt(3) == 0) {
      table.newRegroup(anyOptions().groups()).options(anyOptions()).commit();
      return "regroup";
    }
    int partitions = spec.isPartitioned() ? (int) table.snapshot().splitCount() : 0; // at most
    int count = 1 + random.nextInt(8) + partitions;
    Rewrite rewrite =
        random.nextBoolean()
            ? table.newCompaction().options(anyOptions().withSplitSizeInBytes(3_000))
            : table.newRebalance(count).options(anyOptions());
    Snapshot snapshot = rewrite.commit();
    if (snapshot.operation().equals("rebalance") && !spec.isPartitioned()) {
      assertEquals(Math.min(count, model.rows.size()), snapshot.splitCount());
    }
    return snapshot.operation() + " " + count;
  }

  private GenericData.Record record(Map<String, Object> row) throws IOException {
    GenericData.Record record = new GenericData.Record(open().schema());
    row.forEach(record::put);
    return record;
  }

  private String anyNumber() {
    List<String> numbers = model.numbers();
    return numbers.get(random.nextInt(numbers.size()));
  }

  private String delete() throws IOException {
    String column = anyNumber();
    int limit = model.rows.size() > MAX_ROWS || random.nextInt(20) == 0 ? 1000 : random.nextInt(15);
    Delete delete = open().newDelete(parse(column + " < " + limit));
    delete.commit();
    long before = model.rows.size();
    model.rows.removeIf(row -> EvolvingRows.isBelow(row.get(column), limit));
    assertEquals(before - model.rows.size(), delete.deletedRowCount());
    return "delete " + column + " < " + limit;
  }

  private String newName(String prefix) {
    nextName++;
    return prefix + nextName;
  }

  private String addDefault() throws IOException {
    String name = newName("n");
    Object value = random.nextBoolean() ? 7L : 0L;
    open().newSchemaChange().add(new Schema.Field(name, LONG, null, value)).commit();
    model.types.put(name, LONG);
    model.rows.forEach(row -> row.put(name, value));
    return "add " + name + " default " + value;
  }

  private String addComputed() throws IOException {
    String name = newName("n");
    String input = anyNumber();
    open()
        .newColumnUpdate()
        .add(new Schema.Field(name, OPTIONAL_INT, null, Schema.Field.NULL_DEFAULT_VALUE))
        .options(anyOptions())
        .compute(List.of(input), (row, values) -> values.put(0, sum(row.get(input), 1)))
        .commit();
    model.types.put(name, OPTIONAL_INT);
    model.rows.forEach(row -> row.put(name, sum(row.get(input), 1)));
    return "add " + name + " = " + input + " + 1";
  }

  private static Integer sum(Object value, int number) {
    return value == null ? null : Integer.valueOf(((Number) value).intValue() + number);
  }

  private static Object plus(Object value, int number) {
    if (value == null) {
      return null;
    }
    return value instanceof Long whole ? whole + number : (Object) ((Integer) value + number);
  }

  private String updateWhere() throws IOException {
    String column = model.freeNumbers().get(random.nextInt(model.freeNumbers().size()));
    String condition = anyNumber();
    int limit = random.nextInt(30);
    open()
        .newColumnUpdate()
        .replace(column)
        .options(anyOptions())
        .computeWhere(
            parse(condition + " < " + limit),
            List.of(column),
            (row, values) -> values.put(0, plus(row.get(column), 3)))
        .commit();
    for (Map<String, Object> row : model.rows) {
      if (EvolvingRows.isBelow(row.get(condition), limit)) {
        row.put(column, plus(row.get(column), 3));
      }
    }
    return "update " + column + " where " + condition + " < " + limit;
  }

  private String replace() throws IOException {
    open()
        .newColumnUpdate()
        .replace("n0")
        .options(anyOptions())
        .compute(List.of("n0"), (row, values) -> values.put(0, plus(row.get("n0"), 1)))
        .commit();
    model.rows.forEach(row -> row.put("n0", plus(row.get("n0"), 1)));
    return "replace n0";
  }

  private String rename() throws IOException {
    List<String> names = model.types.keySet().stream().filter(n -> !n.equals("n0")).toList();
    String name = names.get(random.nextInt(names.size()));
    String newName = newName(name.substring(0, 1));
    open().newSchemaChange().rename(name, newName).commit();
    LinkedHashMap<String, Schema> types = new LinkedHashMap<>();
    model.types.forEach((key, type) -> types.put(key.equals(name) ? newName : key, type));
    model.types.clear();
    model.types.putAll(types);
    model.rows.forEach(row -> row.put(newName, row.remove(name)));
    return "rename " + name + " to " + newName;
  }

  private String drop() throws IOException {
    List<String> names = model.freeNumbers().stream().filter(n -> !n.equals("n0")).toList();
    if (names.isEmpty()) {
      return "nothing";
    }
    String name = names.get(random.nextInt(names.size()));
    open().newSchemaChange().drop(name).commit();
    model.types.remove(name);
    model.rows.forEach(row -> row.remove(name));
    return "drop " + name;
  }

  private String widen() throws IOException {
    String name = anyNumber();
    Schema type = model.types.get(name);
    SchemaChange change = open().newSchemaChange();
    if (type.getType() == Schema.Type.INT) {
      change.widen(name, LONG).commit();
      model.types.put(name, LONG);
      model.rows.forEach(row -> row.put(name, ((Integer) row.get(name)).longValue()));
      return "widen " + name;
    }
    change.makeNullable(name).commit();
    model.types.put(name, open().schema().getField(name).schema());
    return "make nullable " + name;
  }

  private String order() throws IOException {
    List<String> names = new ArrayList<>(model.types.keySet());
    String first = names.get(random.nextInt(names.size()));
    open().newSchemaChange().order(List.of(first)).commit();
    LinkedHashMap<String, Schema> types = new LinkedHashMap<>();
    types.put(first, model.types.get(first));
    types.putAll(model.types);
    model.types.clear();
    model.types.putAll(types);
    return "order " + first;
  }

  private String rollBack() throws IOException {
    long version = new ArrayList<>(kept.keySet()).get(random.nextInt(kept.size()));
    open().newRollback(version).commit();
    model = kept.get(version).copy();
    return "roll back to " + version;
  }

  private String tag() throws IOException {
    Table table = open();
    List<String> tags = List.copyOf(table.snapshot().tags().keySet());
    if (tags.size() > 3) {
      table.newTagRemoval(tags.get(random.nextInt(tags.size()))).commit();
      forgetExpired(); // What only the tag had kept is gone.
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
    VacuumReport report = open().newVacuum(options).run();
    kept.keySet().retainAll(Snapshots.list(storage));
    forgetExpired();
    return "vacuum of " + report.fileCount();
  }

  private void forgetExpired() throws IOException {
    SnapshotRefs marks = open().snapshot().root().refs();
    kept.keySet().removeIf(marks::isExpired);
  }

  private void check(String what, SnapshotRoot root, EvolvingRows expected) throws IOException {
    assertEquals(
        List.copyOf(expected.types.keySet()),
        root.schema().columns().stream().map(column -> column.name()).toList(),
        what);
    assertEquals(expected.rows.size(), root.liveRowCount(), what);
    RecordMode mode = MODES.get(random.nextInt(MODES.size()));
    TableScan scan = new TableScan(new TableState(storage, root));
    String column = expected.numbers().get(random.nextInt(expected.numbers().size()));
    int limit = random.nextInt(100);
    boolean isFiltered = random.nextBoolean();
    if (isFiltered) {
      scan = scan.filter(parse(column + " < " + limit));
    }
    List<Map<String, Object>> rows = new ArrayList<>(expected.rows);
    rows.removeIf(row -> isFiltered && !EvolvingRows.isBelow(row.get(column), limit));
    List<Map<String, Object>> read = expected.read(scan.open(mode));
    if (spec.isPartitioned()) { // rows keep their order within a partition only
      rows = expected.inOrder(rows);
      read = expected.inOrder(read);
    }
    assertEquals(rows.size(), read.size(), what);
    for (int at = 0; at < rows.size(); at++) {
      String place = what + ", row " + at + ", ";
      for (String name : expected.types.keySet()) {
        assertEquals(rows.get(at).get(name), read.get(at).get(name), () -> place + name);
      }
    }
    if (!spec.isPartitioned()) {
      checkTaken(what, new TableScan(new TableState(storage, root)), expected.rows);
    }
  }

  private void checkTaken(String what, TableScan scan, List<Map<String, Object>> rows)
      throws IOException {
    long[] positions =
        random.longs(Math.min(20, rows.size()), 0, Math.max(1, rows.size())).toArray();
    List<ColumnarRecord> taken = scan.take(positions);
    for (int i = 0; i < positions.length; i++) {
      Object value = taken.get(i).get("n0");
      assertEquals(rows.get((int) positions[i]).get("n0"), value, what + ", row " + positions[i]);
    }
  }

  @Test
  void randomChangesInMemoryAgreeWithAListOfRows() throws IOException {
    run(new MemoryStorage(), 200);
  }

  @Test
  void randomChangesOnDiskAgreeWithAListOfRows() throws IOException {
    run(LocalStorage.at(directory), 60);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"bucket(p0,4)", "truncate(p0,20), bucket(t0,2)", "p0", "truncate(t0,6), p0"})
  void randomChangesOfPartitionedTablesAgreeWithTheirRows(String partitionBy) throws IOException {
    spec = PartitionSpec.parse(partitionBy);
    run(new MemoryStorage(), 80);
  }

  @Test
  @Tag("long")
  void aThousandRandomChangesOfAPartitionedTableAgreeWithItsRows() throws IOException {
    spec = PartitionSpec.parse("bucket(p0,3), truncate(t0,6)");
    run(new MemoryStorage(), 1_000);
  }

  @Test
  @Tag("long")
  void aThousandRandomChangesAgreeWithAListOfRows() throws IOException {
    run(new MemoryStorage(), 1_000);
    kept.clear();
    run(LocalStorage.at(directory), 1_000);
  }
}
