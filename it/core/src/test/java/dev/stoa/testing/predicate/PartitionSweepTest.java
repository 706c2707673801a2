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
import dev.stoa.table.inspect.ScanExplanation.Decision;
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
 * Scans of randomly partitioned tables return the rows for which a predicate holds, and open no
 * files of pruned split directories.
 */
final class PartitionSweepTest {
  /** The number of rounds from which on a sweep must have drawn every kind and pruned a split. */
  private static final int MIN_COVERING_ROUND_COUNT = 50;

  private static final List<Kind> KINDS = List.of(Kind.values());
  private static final int ROW_COUNT = 60;
  private static final int PREDICATES_PER_TABLE = 12;
  private static final int MAX_TERM_DRAWS = 40;

  private final Random random = Seeds.random(PartitionSweepTest.class);
  private final Set<Kind> drawnKinds = new HashSet<>();
  private final ExplanationCheck explanations = new ExplanationCheck();
  private int prunedSplitCount;

  /** A storage that records the directories of the files that are opened. */
  private static final class RecordingStorage extends ForwardingStorage {
    private final Set<String> openedDirectories = new LinkedHashSet<>();

    RecordingStorage(Storage storage) {
      super(storage);
    }

    @Override
    public InputFile open(String path) throws IOException {
      openedDirectories.add(path.substring(0, path.indexOf('/')));
      return super.open(path);
    }
  }

  @Test
  void scansOfPartitionedTablesReturnTheMatchingRows() throws IOException {
    sweep(Seeds.rounds(60));
  }

  @Test
  @Tag("long")
  void scansOfThousandsOfPartitionedTablesReturnTheMatchingRows() throws IOException {
    sweep(3_000);
  }

  private void sweep(int roundCount) throws IOException {
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    for (int round = 0; round < roundCount || needsMoreRounds(round, roundCount); round++) {
      Schema schema = RowNumbers.addTo(schemas.next());
      List<GenericRecord> rows = new ArrayList<>();
      for (int i = 0; i < ROW_COUNT; i++) {
        GenericRecord row = records.next(schema);
        row.put(RowNumbers.NAME, i);
        rows.add(row);
      }
      PartitionSpec spec = randomSpec(schema);
      if (spec.isPartitioned()) {
        checkTable(spec, schema, rows);
      }
    }
    if (roundCount >= MIN_COVERING_ROUND_COUNT) {
      assertTrue(prunedSplitCount > 0, "nothing was pruned");
      explanations.assertCovered(Decision.READ, Decision.PARTITION);
      assertEquals(Set.copyOf(KINDS), drawnKinds, "drawn transforms");
    }
  }

  /** Whether some transform has not been drawn yet, and the limit of rounds is not reached. */
  private boolean needsMoreRounds(int round, int roundCount) {
    return roundCount >= MIN_COVERING_ROUND_COUNT
        && drawnKinds.size() < KINDS.size()
        && round < 20 * roundCount;
  }

  private PartitionSpec randomSpec(Schema schema) throws IOException {
    List<ColumnPath> paths = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      addPaths(ColumnPath.of(field.name()), field.schema(), 0, paths);
    }
    List<PartitionTerm> terms = new ArrayList<>();
    for (int i = 0; i < MAX_TERM_DRAWS && terms.size() < 2; i++) {
      PartitionTerm term =
          new PartitionTerm(randomTransform(), paths.get(random.nextInt(paths.size())));
      boolean isNew = !terms.contains(term) && !term.source().column().equals(RowNumbers.NAME);
      if (isNew && supports(term, schema)) {
        terms.add(term);
        drawnKinds.add(term.transform().kind());
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

  private static boolean supports(PartitionTerm term, Schema schema) throws IOException {
    try {
      EngineTables.stage(new MemoryStorage(), schema, new PartitionSpec(List.of(term)));
      return true;
    } catch (InvalidTableException e) {
      return false;
    }
  }

  private void checkTable(PartitionSpec spec, Schema schema, List<GenericRecord> rows)
      throws IOException {
    RecordingStorage storage = new RecordingStorage(new MemoryStorage());
    Table table;
    try {
      table = writeTable(storage, spec, schema, rows);
    } catch (AvroTypeException e) {
      assertTrue(e.getMessage().contains("expected a partition value of"), e.getMessage());
      return;
    }
    RandomPredicates predicates = new RandomPredicates(random, schema, rows);
    for (int i = 0; i < PREDICATES_PER_TABLE; i++) {
      RandomPredicate predicate = predicates.next();
      try {
        assertScan(predicate, table, rows, storage);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError(spec + " of " + schema + ", " + predicate.predicate(), e);
      }
    }
    RandomPredicate deletePredicate = predicates.next();
    Delete delete = table.newDelete(deletePredicate.predicate());
    delete.commit();
    List<GenericRecord> remainingRows =
        rows.stream().filter(row -> !deletePredicate.matches(row)).toList();
    assertEquals(
        rows.size() - remainingRows.size(),
        delete.deletedRowCount(),
        spec + ", " + deletePredicate);
    assertRows(
        remainingRows, table.refresh().newScan(), spec + " without " + deletePredicate.predicate());
  }

  private Table writeTable(
      Storage storage, PartitionSpec spec, Schema schema, List<GenericRecord> rows)
      throws IOException {
    Table table = Table.create(storage, schema, spec);
    WriteOptions options =
        WriteOptions.defaults()
            .withMaxOpenPartitions(1 + random.nextInt(40))
            .withMemoryBudgetInBytes(random.nextBoolean() ? 1L << 20 : 1L << 26);
    int splitRow = random.nextInt(rows.size());
    for (List<GenericRecord> rowsOfSplit :
        List.of(rows.subList(0, splitRow), rows.subList(splitRow, rows.size()))) {
      try (TableWriter writer = table.newWriter(options)) {
        for (GenericRecord row : rowsOfSplit) {
          writer.write(row);
        }
        table.newAppend().add(writer.finish()).commit();
      }
    }
    return table.refresh();
  }

  private void assertScan(
      RandomPredicate predicate, Table table, List<GenericRecord> rows, RecordingStorage storage)
      throws IOException {
    TableScan scan = table.newScan().filter(predicate.predicate());
    storage.openedDirectories.clear();
    List<ScanTask> tasks = scan.tasks();
    assertTrue(
        Set.of("_stoa").containsAll(storage.openedDirectories), "planning opens only the manifest");
    storage.openedDirectories.clear();
    assertRows(rows.stream().filter(predicate::matches).toList(), scan, "" + predicate.predicate());
    storage.openedDirectories.remove("_stoa");
    Set<String> plannedSplits = new HashSet<>();
    tasks.forEach(task -> plannedSplits.addAll(task.splitNames()));
    assertTrue(
        plannedSplits.containsAll(storage.openedDirectories),
        "a pruned split directory was opened");
    explanations.check(scan, table.storage());
    prunedSplitCount += (int) table.snapshot().splitCount() - tasks.size();
  }

  /** Asserts that a scan returns each of the rows once, in any order. */
  private void assertRows(List<GenericRecord> expectedRows, TableScan scan, String description)
      throws IOException {
    TreeMap<Integer, GenericRecord> missingRows = new TreeMap<>();
    expectedRows.forEach(row -> missingRows.put((Integer) row.get(RowNumbers.NAME), row));
    try (RecordReader reader = scan.open(RecordMode.EAGER)) {
      while (reader.next()) {
        Integer number = (Integer) reader.record().get(RowNumbers.NAME);
        GenericRecord row = missingRows.remove(number);
        assertTrue(
            row != null,
            description + " returns row " + number + ", which is not expected or a duplicate");
        ValueAssertions.assertSame(description + ", row " + number, row, reader.record());
      }
    }
    assertEquals(Set.of(), missingRows.keySet(), description + " does not return these rows");
  }
}
