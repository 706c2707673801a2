package dev.stoa.testing.predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.engine.EngineTables;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionTerm;
import dev.stoa.partition.PartitionTransform;
import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.storage.ForwardingStorage;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.change.Delete;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import dev.stoa.testing.record.ValueAssertions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random tables with random partitioning contain the rows that were written, return those for which
 * a predicate holds, and open no files of split directories that their partition values rule out.
 */
final class PartitionSweepTest {
  private static final String ROW = "row_number";
  private static final List<Kind> KINDS = List.of(Kind.values());
  private static final int ROWS = 60;
  private static final int PREDICATES = 12;
  private static final int TRIES = 40;

  private final Random random = Seeds.random(PartitionSweepTest.class);
  private final Set<Kind> kinds = new HashSet<>();
  private int pruned;

  /** Records the directories of the files that were opened. */
  private static final class OpenedStorage extends ForwardingStorage {
    private final Set<String> directories = new LinkedHashSet<>();

    OpenedStorage(Storage storage) {
      super(storage);
    }

    @Override
    public InputFile open(String path) throws IOException {
      directories.add(path.substring(0, path.indexOf('/')));
      return super.open(path);
    }
  }

  @Test
  void aPartitionedTableGivesTheRowsOfAPredicate() throws IOException {
    sweep(Seeds.rounds(60));
  }

  @Test
  @Tag("long")
  void thousandsOfPartitionedTablesGiveTheRowsOfPredicates() throws IOException {
    sweep(3_000);
  }

  private void sweep(int rounds) throws IOException {
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    for (int round = 0; round < rounds || isToGoOn(round, rounds); round++) {
      Schema schema = withRowNumber(schemas.next());
      List<GenericRecord> rows = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        GenericRecord row = records.next(schema);
        row.put(ROW, i);
        rows.add(row);
      }
      PartitionSpec spec = randomSpec(schema);
      if (spec.isPartitioned()) {
        check(spec, schema, rows);
      }
    }
    assertTrue(rounds < 50 || pruned > 0, "nothing was pruned");
    assertTrue(rounds < 50 || kinds.size() == KINDS.size(), "only " + kinds);
  }

  /** Sometimes a type is not drawn in this many rounds. */
  private boolean isToGoOn(int round, int rounds) {
    return rounds >= 50 && kinds.size() < KINDS.size() && round < 20 * rounds;
  }

  private static Schema withRowNumber(Schema schema) {
    List<Schema.Field> fields = new ArrayList<>();
    schema.getFields().forEach(field -> fields.add(new Schema.Field(field, field.schema())));
    fields.add(new Schema.Field(ROW, Schema.create(Schema.Type.INT)));
    return Schema.createRecord(
        schema.getName(), schema.getDoc(), schema.getNamespace(), false, fields);
  }

  private PartitionSpec randomSpec(Schema schema) throws IOException {
    List<ColumnPath> paths = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      addPaths(ColumnPath.of(field.name()), field.schema(), 0, paths);
    }
    List<PartitionTerm> terms = new ArrayList<>();
    for (int i = 0; i < TRIES && terms.size() < 2; i++) {
      PartitionTerm term =
          new PartitionTerm(randomTransform(), paths.get(random.nextInt(paths.size())));
      boolean isNew = !terms.contains(term) && !term.source().column().equals(ROW);
      if (isNew && fits(term, schema)) {
        terms.add(term);
        kinds.add(term.transform().kind());
      }
      if (terms.size() == 1 && random.nextInt(20) == 0) {
        break;
      }
    }
    return new PartitionSpec(terms);
  }

  private static void addPaths(ColumnPath path, Schema schema, int depth, List<ColumnPath> paths) {
    paths.add(path);
    List<Schema> branches = schema.isUnion() ? schema.getTypes() : List.of(schema);
    for (Schema branch : branches) {
      if (branch.getType() == Schema.Type.RECORD && depth < 3) {
        for (Schema.Field field : branch.getFields()) {
          addPaths(path.field(field.name()), field.schema(), depth + 1, paths);
        }
      }
    }
  }

  private PartitionTransform randomTransform() {
    Kind kind = KINDS.get(random.nextInt(KINDS.size()));
    return new PartitionTransform(kind, kind.hasWidth() ? 1 + random.nextInt(20) : 0);
  }

  private static boolean fits(PartitionTerm term, Schema schema) throws IOException {
    try {
      EngineTables.stage(new MemoryStorage(), schema, new PartitionSpec(List.of(term)));
      return true;
    } catch (InvalidTableException e) {
      return false;
    }
  }

  private void check(PartitionSpec spec, Schema schema, List<GenericRecord> rows)
      throws IOException {
    OpenedStorage storage = new OpenedStorage(new MemoryStorage());
    Table table;
    try {
      table = written(storage, spec, schema, rows);
    } catch (AvroTypeException e) {
      assertTrue(e.getMessage().contains("to partition by"), e.getMessage());
      return;
    }
    RandomPredicates predicates = new RandomPredicates(random, schema, rows);
    for (int i = 0; i < PREDICATES; i++) {
      RandomPredicate predicate = predicates.next();
      try {
        checkScan(predicate, table, rows, storage);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError(spec + " of " + schema + ", " + predicate.predicate(), e);
      }
    }
    RandomPredicate deleted = predicates.next();
    Delete delete = table.newDelete(deleted.predicate());
    delete.commit();
    List<GenericRecord> left = rows.stream().filter(row -> !deleted.matches(row)).toList();
    assertEquals(rows.size() - left.size(), delete.deletedRowCount(), spec + ", " + deleted);
    checkRows(left, table.refresh().newScan(), spec + " without " + deleted.predicate());
  }

  private Table written(
      Storage storage, PartitionSpec spec, Schema schema, List<GenericRecord> rows)
      throws IOException {
    Table table = Table.create(storage, schema, spec);
    WriteOptions options =
        WriteOptions.defaults()
            .withMaxOpenPartitions(1 + random.nextInt(40))
            .withMemoryBudgetInBytes(random.nextBoolean() ? 1L << 20 : 1L << 26);
    int cut = random.nextInt(rows.size());
    for (List<GenericRecord> part : List.of(rows.subList(0, cut), rows.subList(cut, rows.size()))) {
      try (TableWriter writer = table.newWriter(options)) {
        for (GenericRecord row : part) {
          writer.write(row);
        }
        table.newAppend().add(writer.finish()).commit();
      }
    }
    return table.refresh();
  }

  private void checkScan(
      RandomPredicate predicate, Table table, List<GenericRecord> rows, OpenedStorage storage)
      throws IOException {
    TableScan scan = table.newScan().filter(predicate.predicate());
    storage.directories.clear();
    List<ScanTask> tasks = scan.tasks();
    assertEquals(Set.of("_stoa"), storage.directories, "planning opens the manifest alone");
    storage.directories.clear();
    checkRows(rows.stream().filter(predicate::matches).toList(), scan, "" + predicate.predicate());
    storage.directories.remove("_stoa");
    Set<String> planned = new HashSet<>();
    tasks.forEach(task -> planned.addAll(task.splitNames()));
    assertTrue(planned.containsAll(storage.directories), "a pruned split directory was opened");
    pruned += (int) table.snapshot().splitCount() - tasks.size();
  }

  /** The rows, each once, in any order. */
  private void checkRows(List<GenericRecord> expected, TableScan scan, String what)
      throws IOException {
    TreeMap<Integer, GenericRecord> left = new TreeMap<>();
    expected.forEach(row -> left.put((Integer) row.get(ROW), row));
    try (RecordReader reader = scan.open(RecordMode.EAGER)) {
      while (reader.next()) {
        Integer number = (Integer) reader.record().get(ROW);
        GenericRecord row = left.remove(number);
        assertTrue(row != null, what + " gives row " + number + ", which is none or came before");
        ValueAssertions.assertSame(what + ", row " + number, row, reader.record());
      }
    }
    assertEquals(Set.of(), left.keySet(), what + " does not give these rows");
  }
}
