package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.partition.PartitionFunctions;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.sort.SortOrder;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Delete;
import dev.stoa.table.change.Overwrite;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.inspect.ScanExplanation;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.Repair;
import dev.stoa.table.maintenance.Rewrite;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.junit.jupiter.api.Test;

/**
 * A table whose split directories have several partition specs reads and changes the right rows.
 */
class PartitionEvolutionTest {
  private static final List<String> SPECS =
      List.of("", "a", "b", "bucket(a,3)", "a, bucket(b,2)", "truncate(b,4)");

  private static final Schema SCHEMA =
      SchemaBuilder.record("Row")
          .fields()
          .requiredInt("id")
          .requiredInt("a")
          .requiredInt("b")
          .endRecord();

  private final Storage storage = new MemoryStorage();

  private Table create(String spec) throws IOException {
    return Table.create(storage, SCHEMA, PartitionSpec.parse(spec));
  }

  private Table table() throws IOException {
    return Table.open(storage);
  }

  private void partitionBy(String spec) throws IOException {
    table().newPartitionChange(PartitionSpec.parse(spec)).commit();
  }

  private static int a(int id) {
    return id % 4;
  }

  private static int b(int id) {
    return id * 7 % 10;
  }

  private static GenericData.Record row(int id, int a, int b) {
    GenericData.Record row = new GenericData.Record(SCHEMA);
    row.put("id", id);
    row.put("a", a);
    row.put("b", b);
    return row;
  }

  private static List<WrittenSplit> write(Table table, int from, int to) throws IOException {
    try (TableWriter writer = table.newWriter()) {
      for (int id = from; id < to; id++) {
        writer.write(row(id, a(id), b(id)));
      }
      return writer.finish();
    }
  }

  private void append(int from, int to) throws IOException {
    Table table = table();
    table.newAppend().add(write(table, from, to)).commit();
  }

  private static Map<Integer, List<Integer>> rows(Table table, String predicate)
      throws IOException {
    TreeMap<Integer, List<Integer>> rows = new TreeMap<>();
    var scan = table.newScan();
    try (RecordReader reader =
        (predicate.isEmpty() ? scan : scan.filter(parse(predicate))).open(RecordMode.EAGER)) {
      for (IndexedRecord row : reader) {
        List<Integer> previous =
            rows.put((Integer) row.get(0), List.of((Integer) row.get(1), (Integer) row.get(2)));
        assertEquals(null, previous, "row " + row + " occurs twice");
      }
    }
    return rows;
  }

  private static Map<Integer, List<Integer>> expectedRows(int to, IntPredicate condition) {
    TreeMap<Integer, List<Integer>> rows = new TreeMap<>();
    for (int id = 0; id < to; id++) {
      if (condition.test(id)) {
        rows.put(id, List.of(a(id), b(id)));
      }
    }
    return rows;
  }

  private void assertRows(int to, IntPredicate condition) throws IOException {
    assertEquals(expectedRows(to, condition), rows(table(), ""));
    assertIntact();
  }

  private void assertIntact() throws IOException {
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
  }

  private List<String> partitions() throws IOException {
    return table().describe().splits().stream()
        .map(TableDescription.SplitDescription::partition)
        .sorted()
        .distinct()
        .toList();
  }

  @Test
  void newRowsHaveTheNewSpecAndOldOnesKeepTheirs() throws IOException {
    create("a");
    append(0, 4);
    partitionBy("bucket(b,2)");
    append(4, 8);
    partitionBy("");
    append(8, 12);

    assertEquals(PartitionSpec.UNPARTITIONED, table().snapshot().partitionSpec());
    assertEquals(
        List.of("bucket(b,2)", "a"),
        table().snapshot().earlierPartitionSpecs().stream().map(Object::toString).toList());
    assertEquals(
        List.of("", "a=0", "a=1", "a=2", "a=3", "bucket(b,2)=0", "bucket(b,2)=1"), partitions());
    assertRows(12, id -> true);
  }

  @Test
  void aSpecThatTheTableHadGetsItsIdBack() throws IOException {
    create("a");
    partitionBy("b");
    int secondId = table().snapshot().root().partitioning().specId();
    partitionBy("a");
    assertEquals(1, table().snapshot().root().partitioning().specId());
    partitionBy("b");
    assertEquals(secondId, table().snapshot().root().partitioning().specId());
    long version = table().snapshot().version();
    partitionBy("b");
    assertEquals(version, table().snapshot().version(), "the same spec is no change");
  }

  @Test
  void noIdIsUsedAgainAfterARollback() throws IOException {
    create("a");
    partitionBy("b");
    List<WrittenSplit> written = write(table(), 0, 4);
    Table former = table();
    table().newRollback(1).commit();
    partitionBy("bucket(b,2)");
    CommitConflictException e =
        assertThrows(CommitConflictException.class, () -> former.newAppend().add(written).commit());
    assertTrue(e.getMessage().contains("write the rows again"), e.getMessage());
    assertRows(0, id -> true);
  }

  @Test
  void rowsWrittenBeforeTheChangeAreAddedWithTheirSpec() throws IOException {
    Table before = create("a");
    List<WrittenSplit> written = write(before, 0, 8);
    partitionBy("b");
    before.newAppend().add(written).commit();
    append(8, 16);
    assertEquals(List.of("a=0", "a=1", "a=2", "a=3"), partitions().subList(0, 4));
    assertRows(16, id -> true);
  }

  @Test
  void splitDirectoriesOfEachSpecArePruned() throws IOException {
    create("bucket(a,16)");
    append(0, 8);
    partitionBy("a");
    append(8, 16);
    ScanExplanation explanation = ScanExplanation.of(table().newScan().filter(parse("a = 1")));
    assertEquals(
        2,
        explanation.splits().stream()
            .filter(split -> split.decision() == ScanExplanation.Decision.READ)
            .count());
    assertEquals(expectedRows(16, id -> a(id) == 1), rows(table(), "a = 1"));
  }

  @Test
  void aDeleteDropsWholePartitionsOfEachSpec() throws IOException {
    create("a");
    append(0, 8);
    partitionBy("");
    append(8, 16);
    Delete delete = table().newDelete(parse("a = 1"));
    delete.commit();
    assertEquals(4, delete.deletedRowCount());
    assertEquals(List.of("", "a=0", "a=2", "a=3"), partitions());
    assertRows(16, id -> a(id) != 1);
  }

  @Test
  void replacedPartitionsLoseTheirRowsOfAllSpecs() throws IOException {
    create("b");
    append(0, 20);
    partitionBy("a");
    append(20, 40);
    Table table = table();
    try (TableWriter writer = table.newWriter()) {
      writer.write(row(100, 1, 0));
      Overwrite overwrite = table.newOverwrite().replacePartitions().add(writer.finish());
      overwrite.commit();
      assertEquals(10, overwrite.removedRowCount());
    }
    Map<Integer, List<Integer>> expected = expectedRows(40, id -> a(id) != 1);
    expected.put(100, List.of(1, 0));
    assertEquals(expected, rows(table(), ""));
    partitionBy("");
    Table unpartitioned = table();
    unpartitioned.newOverwrite().replacePartitions().add(write(unpartitioned, 0, 2)).commit();
    assertRows(2, id -> true);
  }

  @Test
  void aCompactionMergesOnlyRowsOfOneSpecUnlessItRepartitions() throws IOException {
    create("a");
    append(0, 8);
    append(8, 16);
    partitionBy("bucket(b,2)");
    append(16, 24);
    append(24, 32);
    table().newCompaction().commit();
    assertEquals(6, table().snapshot().splitCount());
    assertRows(32, id -> true);

    Rewrite rewrite = table().newCompaction().repartition();
    rewrite.commit();
    assertEquals(List.of("bucket(b,2)=0", "bucket(b,2)=1"), partitions());
    assertEquals(List.of(), table().snapshot().earlierPartitionSpecs());
    assertRows(32, id -> true);
  }

  @Test
  void aSortWritesAllRowsWithTheCurrentSpec() throws IOException {
    create("");
    append(0, 16);
    partitionBy("a");
    append(16, 32);
    table().newCompaction().sortBy(SortOrder.parse("b")).commit();
    assertEquals(List.of("a=0", "a=1", "a=2", "a=3"), partitions());
    assertEquals(8, table().snapshot().splitCount(), "rows of each spec are sorted separately");
    assertRows(32, id -> true);
  }

  @Test
  void aColumnOfAnEarlierSpecCanBeDroppedAfterRepartitioning() throws IOException {
    create("a");
    append(0, 8);
    partitionBy("");
    InvalidTableException e =
        assertThrows(InvalidTableException.class, () -> table().newSchemaChange().drop("a"));
    assertEquals(
        "column \"a\" cannot be dropped: rows may still be partitioned by a; repartition them with"
            + " a compaction first",
        e.getMessage());
    table().newSchemaChange().rename("a", "c").commit();
    assertEquals(List.of("c=0", "c=1", "c=2", "c=3"), partitions());
    table().newCompaction().repartition().commit();
    table().newSchemaChange().drop("c").commit();
    assertIntact();
  }

  @Test
  void aSpecWithoutSplitDirectoriesIsDroppedWithoutRewritingAny() throws IOException {
    create("a");
    append(0, 4);
    partitionBy("b");
    table().newDelete(parse("a >= 0")).commit();
    append(4, 5);
    table().newCompaction().repartition().commit();
    assertEquals(List.of(), table().snapshot().earlierPartitionSpecs());
    long version = table().snapshot().version();
    table().newCompaction().repartition().commit();
    assertEquals(version, table().snapshot().version());
  }

  @Test
  void aRewriteWithASpecThatWasDroppedConcurrentlyIsSkipped() throws IOException {
    create("a");
    append(0, 8);
    partitionBy("b");
    Rewrite rewrite = table().newCompaction().repartition();
    partitionBy("a");
    table().newCompaction().repartition().commit();
    assertEquals(List.of(), table().snapshot().earlierPartitionSpecs());
    rewrite.commit();
    assertEquals(1, rewrite.skippedRunCount());
    assertEquals(List.of("a=0", "a=1", "a=2", "a=3"), partitions());
    assertRows(8, id -> true);
  }

  @Test
  void concurrentChangesOfColumnsAndSpecsConflict() throws IOException {
    Table before = create("a");
    append(0, 4);
    var drop = before.newSchemaChange().drop("b");
    var specChange = before.newPartitionChange(PartitionSpec.parse("id"));
    partitionBy("b");
    assertThrows(CommitConflictException.class, drop::commit);
    assertThrows(CommitConflictException.class, specChange::commit);

    var staleChange = table().newPartitionChange(PartitionSpec.parse("id"));
    table().newSchemaChange().rename("id", "number").commit();
    assertThrows(CommitConflictException.class, staleChange::commit);
    assertThrows(
        InvalidTableException.class,
        () -> table().newPartitionChange(PartitionSpec.parse("hour(a)")));
  }

  @Test
  void aTransactionChangesTheSpecAndWritesWithIt() throws IOException {
    create("a");
    append(0, 4);
    try (Transaction transaction = table().newTransaction()) {
      transaction.table().newPartitionChange(PartitionSpec.parse("b")).commit();
      Table pending = transaction.table();
      pending.newAppend().add(write(pending, 4, 5)).commit();
      append(5, 8);
      transaction.commit();
    }
    assertEquals(List.of("a=0", "a=1", "a=2", "a=3", "b=8"), partitions());
    assertRows(8, id -> true);
  }

  @Test
  void tasksByPartitionHaveOneValueOfOneSpec() throws IOException {
    create("a");
    append(0, 8);
    partitionBy("bucket(a,2)");
    append(8, 16);
    for (ScanTask task : table().newScan().tasksByPartition(Long.MAX_VALUE)) {
      assertTrue(task.partition().isPresent());
    }
  }

  @Test
  void aRebuiltTableHasTheRowsOfAllSpecsUntilItIsRepartitioned() throws IOException {
    create("a");
    append(0, 20);
    append(20, 21); // One row is a partition of any spec.
    partitionBy("b");
    append(21, 30);
    storage.delete(TablePaths.METADATA);
    List<String> lines = new Repair(storage).run().lines();
    assertEquals(
        4,
        lines.stream().filter(line -> line.contains("belong to several partitions")).count(),
        lines::toString);
    assertTrue(lines.contains("the table is partitioned by b"), lines::toString);
    assertEquals("b", table().snapshot().partitionSpec().toString());
    assertEquals(List.of(PartitionSpec.UNPARTITIONED), table().snapshot().earlierPartitionSpecs());
    assertEquals(11, partitions().size(), partitions()::toString);
    assertRows(30, id -> true);
    for (int b = 0; b < 10; b++) {
      int value = b;
      assertEquals(expectedRows(30, id -> b(id) == value), rows(table(), "b = " + b));
    }

    append(30, 40);
    table().newDelete(parse("b = 3 or a = 1")).commit();
    assertRows(40, id -> b(id) != 3 && a(id) != 1);
    table().newCompaction().repartition().commit();
    assertEquals(List.of(), table().snapshot().earlierPartitionSpecs());
    assertTrue(partitions().stream().allMatch(text -> text.startsWith("b=")));
    assertRows(40, id -> b(id) != 3 && a(id) != 1);
  }

  @Test
  void aTableWhoseNewestRowsHaveNoPartitionIsRebuiltWithoutAny() throws IOException {
    create("a");
    append(0, 20);
    partitionBy("");
    append(20, 30);
    storage.delete(TablePaths.METADATA);
    new Repair(storage).run();
    assertEquals(PartitionSpec.UNPARTITIONED, table().snapshot().partitionSpec());
    assertEquals(List.of(), table().snapshot().earlierPartitionSpecs());
    assertEquals(List.of(""), partitions());
    assertRows(30, id -> true);
    partitionBy("a");
    append(30, 40);
    assertRows(40, id -> true);
  }

  @Test
  void agreesWithAListOfRowsAfterRandomChanges() throws IOException {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("PartitionEvolutionTest: seed " + seed);
    for (int round = 0; round < Integer.getInteger("rounds", 3); round++) {
      new RandomEvolution(new Random(seed + round), "seed " + (seed + round)).run(25);
    }
  }

  /** A table with random changes, and the rows that it should have. */
  private static final class RandomEvolution {
    private final Random random;
    private final String seed;
    private final Storage randomStorage = new MemoryStorage();
    private final TreeMap<Integer, List<Integer>> model = new TreeMap<>();
    private int nextId;

    RandomEvolution(Random random, String seed) {
      this.random = random;
      this.seed = seed;
    }

    private PartitionSpec randomSpec() {
      return PartitionSpec.parse(SPECS.get(random.nextInt(SPECS.size())));
    }

    void run(int stepCount) throws IOException {
      Table.create(randomStorage, SCHEMA, randomSpec());
      for (int step = 0; step < stepCount; step++) {
        Table table = Table.open(randomStorage);
        String change = change(table, random.nextInt(10));
        String message = seed + ", step " + step + ": " + change;
        Table changed = Table.open(randomStorage);
        assertEquals(model, rows(changed, ""), message);
        int value = random.nextInt(10);
        for (String column : List.of("a", "b")) {
          TreeMap<Integer, List<Integer>> expected = new TreeMap<>(model);
          int index = column.equals("a") ? 0 : 1;
          expected.values().removeIf(row -> row.get(index) != value);
          assertEquals(expected, rows(changed, column + " = " + value), message);
        }
      }
      List<Fault> faults = new ArrayList<>();
      TableVerifier.verify(randomStorage, faults::add);
      assertEquals(List.of(), faults, seed);
    }

    private String change(Table table, int kind) throws IOException {
      switch (kind) {
        case 0, 1 -> {
          List<WrittenSplit> splits = writeRandom(table, model);
          if (random.nextBoolean()) {
            table.newPartitionChange(randomSpec()).commit();
          }
          table.newAppend().add(splits).commit();
          return "append";
        }
        case 2, 3 -> {
          PartitionSpec spec = randomSpec();
          table.newPartitionChange(spec).commit();
          return "partition by " + spec;
        }
        case 4 -> {
          int value = random.nextInt(10);
          String column = random.nextBoolean() ? "a" : "b";
          table.newDelete(parse(column + " = " + value)).commit();
          model.values().removeIf(row -> row.get(column.equals("a") ? 0 : 1) == value);
          return "delete " + column + " = " + value;
        }
        case 5 -> {
          upsert(table);
          return "upsert";
        }
        case 6 -> {
          replacePartitions(table);
          return "replace partitions";
        }
        case 7 -> {
          table.newRebalance(60).commit();
          return "rebalance";
        }
        case 8 -> {
          table.newCompaction().sortBy(SortOrder.parse("b")).commit();
          return "sort";
        }
        default -> {
          Rewrite rewrite = table.newCompaction();
          (random.nextBoolean() ? rewrite.repartition() : rewrite).commit();
          return "compact";
        }
      }
    }

    private GenericData.Record randomRow(int id) {
      return row(id, random.nextInt(10), random.nextInt(10));
    }

    private static void add(GenericData.Record row, Map<Integer, List<Integer>> rows) {
      rows.put((Integer) row.get(0), List.of((Integer) row.get(1), (Integer) row.get(2)));
    }

    private List<WrittenSplit> writeRandom(Table table, Map<Integer, List<Integer>> rows)
        throws IOException {
      try (TableWriter writer = table.newWriter(WriteOptions.defaults())) {
        int count = 1 + random.nextInt(20);
        for (int i = 0; i < count; i++) {
          GenericData.Record row = randomRow(nextId++);
          writer.write(row);
          add(row, rows);
        }
        return writer.finish();
      }
    }

    private void upsert(Table table) throws IOException {
      try (Upsert upsert = table.newUpsert(List.of("id"))) {
        int count = 1 + random.nextInt(10);
        for (int i = 0; i < count; i++) {
          GenericData.Record row = randomRow(random.nextInt(nextId + 1));
          nextId = Math.max(nextId, (Integer) row.get(0) + 1);
          upsert.write(row);
          add(row, model);
        }
        upsert.commit();
      }
    }

    private void replacePartitions(Table table) throws IOException {
      String spec = table.snapshot().partitionSpec().toString();
      TreeMap<Integer, List<Integer>> added = new TreeMap<>();
      List<WrittenSplit> splits = writeRandom(table, added);
      model
          .values()
          .removeIf(row -> added.values().stream().anyMatch(other -> isSame(spec, row, other)));
      model.putAll(added);
      table.newOverwrite().replacePartitions().add(splits).commit();
    }

    private static boolean isSame(String spec, List<Integer> row, List<Integer> other) {
      boolean sameA = row.get(0).equals(other.get(0));
      boolean sameB = row.get(1).equals(other.get(1));
      return switch (spec) {
        case "" -> true;
        case "a" -> sameA;
        case "b" -> sameB;
        case "bucket(a,3)" -> bucket(row.get(0), 3) == bucket(other.get(0), 3);
        case "a, bucket(b,2)" -> sameA && bucket(row.get(1), 2) == bucket(other.get(1), 2);
        default -> row.get(1) / 4 == other.get(1) / 4;
      };
    }

    private static int bucket(int number, int count) {
      return PartitionFunctions.bucket(number, count);
    }
  }
}
