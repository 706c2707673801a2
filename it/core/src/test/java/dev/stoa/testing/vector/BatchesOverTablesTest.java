package dev.stoa.testing.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.IntegerSum;
import dev.stoa.data.LongVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.BatchMode;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.layout.RandomColumnOptions;
import dev.stoa.testing.predicate.PredicateOracle;
import dev.stoa.testing.predicate.RandomPredicate;
import dev.stoa.testing.predicate.RandomPredicates;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/**
 * Batches contain the written values, in all layouts and at the ends of pages and split
 * directories. With a predicate, they contain the values of the matching rows.
 */
final class BatchesOverTablesTest {
  private static final int PREDICATES_PER_TABLE = 5;

  private final Random random = Seeds.random(BatchesOverTablesTest.class);

  @Test
  void batchesContainTheWrittenValues() throws IOException {
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    int roundCount = Seeds.rounds(60);
    for (int round = 0; round < roundCount; round++) {
      Schema schema = schemas.next();
      List<GenericRecord> rows = randomRows(records, schema);
      Table table = writeTable(schema, rows);
      RandomPredicates predicates = new RandomPredicates(random, schema, rows);
      assertScan(table, rows, predicates);
      RandomPredicate deletePredicate = predicates.next();
      BoundPredicate boundPredicate = deletePredicate.predicate().bind(table.type());
      table.newDelete(deletePredicate.predicate()).commit();
      List<GenericRecord> remainingRows =
          rows.stream().filter(row -> !PredicateOracle.holds(boundPredicate, row)).toList();
      assertScan(table.refresh(), remainingRows, predicates);
    }
  }

  private void assertScan(Table table, List<GenericRecord> rows, RandomPredicates predicates)
      throws IOException {
    assertScan("all rows", table.newScan(), rows);
    for (int i = 0; i < PREDICATES_PER_TABLE; i++) {
      RandomPredicate predicate = predicates.next();
      BoundPredicate boundPredicate = predicate.predicate().bind(table.type());
      assertScan(
          predicate.predicate().toString(),
          table.newScan().filter(predicate.predicate()),
          rows.stream().filter(row -> PredicateOracle.holds(boundPredicate, row)).toList());
    }
  }

  /** Returns rows, some of which repeat in runs or scattered. */
  private List<GenericRecord> randomRows(RandomRecords records, Schema schema) {
    int count = oneOf(0, 1, 60, 130, 700);
    int repetition = random.nextInt(3); // 0: no row repeats; 1: rows repeat; 2: rows repeat in runs
    List<GenericRecord> rows = new ArrayList<>();
    while (rows.size() < count) {
      boolean isRepeated = repetition > 0 && rows.size() > 5 && random.nextInt(3) < repetition;
      GenericRecord row = isRepeated ? rows.get(random.nextInt(rows.size())) : records.next(schema);
      int runLength = repetition < 2 ? 1 : 1 + random.nextInt(20);
      for (int i = 0; i < runLength && rows.size() < count; i++) {
        rows.add(row);
      }
    }
    return rows;
  }

  private Table writeTable(Schema schema, List<GenericRecord> rows) throws IOException {
    Table table = Table.create(new MemoryStorage(), schema);
    int commitCount = oneOf(1, 1, 2);
    for (int commit = 0; commit < commitCount; commit++) {
      int start = rows.size() * commit / commitCount;
      int end = rows.size() * (commit + 1) / commitCount;
      try (TableWriter writer = table.newWriter(options(schema))) {
        for (GenericRecord row : rows.subList(start, end)) {
          writer.write(row);
        }
        table.newAppend().add(writer.finish()).commit();
      }
      table = table.refresh();
    }
    return table;
  }

  private WriteOptions options(Schema schema) {
    RandomColumnOptions columns = new RandomColumnOptions(random);
    WriteOptions options = WriteOptions.defaults().withDefaultColumn(columns.next());
    for (Schema.Field field : schema.getFields()) {
      if (random.nextBoolean()) {
        options = options.withColumn(field.name(), columns.next());
      }
    }
    return options
        .withPageSizeInBytes(oneOf(100, 2_000, 1 << 20))
        .withSplitSizeInBytes(oneOf(1_000, 20_000, 1 << 28));
  }

  private int oneOf(int... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private void assertScan(String description, TableScan scan, List<GenericRecord> expected)
      throws IOException {
    assertSelectedRows(description, scan, expected);
    int row = 0;
    try (BatchReader reader = scan.openBatches()) {
      for (RecordBatch batch : reader) {
        assertFalse(batch.hasSelection());
        assertTrue(batch.rowCount() > 0, "an empty batch at " + reader.location());
        row = assertRows(description + ", " + reader.location(), batch, expected, row);
      }
    }
    assertEquals(expected.size(), row, description);
    assertStreamedBatches(description, scan, expected);
  }

  private static int assertRows(
      String description, RecordBatch batch, List<GenericRecord> expected, int first) {
    for (int i = 0; i < batch.rowCount(); i++) {
      VectorValues.assertRow(
          description + ", row " + i + " of the batch", expected.get(first + i), batch, i);
    }
    return first + batch.rowCount();
  }

  /** Asserts that the batches of a stream are unchanged after the reader has moved on. */
  private void assertStreamedBatches(
      String description, TableScan scan, List<GenericRecord> expected) throws IOException {
    BatchMode mode = random.nextBoolean() ? BatchMode.COMPACT : BatchMode.WITH_SELECTION;
    List<RecordBatch> batches;
    try (BatchReader reader = scan.openBatches(mode)) {
      batches = reader.stream().toList();
    }
    int row = 0;
    for (RecordBatch batch : batches) {
      row = assertRows(description + ", read after the end of the stream", batch, expected, row);
    }
    assertEquals(expected.size(), row, description);
  }

  /** Asserts that sums and counts of encoded values are those of the decoded values. */
  private static void assertSums(RecordBatch batch) {
    for (int ordinal = 0; ordinal < batch.columnCount(); ordinal++) {
      Optional<IntegerSum> sum = batch.sum(ordinal);
      OptionalInt count = batch.valueCount(ordinal);
      ColumnVector values = batch.column(ordinal);
      assertEquals(Optional.empty(), batch.sum(ordinal), "the sum of a decoded column");
      int expectedCount = 0;
      long expectedSum = 0;
      boolean isIntegral = values instanceof IntVector || values instanceof LongVector;
      for (int row = 0; row < batch.rowCount(); row++) {
        if (!values.isNull(row)) {
          expectedCount++;
          expectedSum += isIntegral && sum.isPresent() ? values.longAt(row) : 0;
        }
      }
      if (count.isPresent()) {
        assertEquals(expectedCount, count.getAsInt(), values::toString);
      }
      if (sum.isPresent() && isIntegral) {
        assertEquals(new IntegerSum(expectedSum, expectedCount), sum.get(), values::toString);
      }
    }
  }

  private void assertSelectedRows(String description, TableScan scan, List<GenericRecord> expected)
      throws IOException {
    int row = 0;
    BatchMode mode = random.nextBoolean() ? BatchMode.DEFERRED : BatchMode.WITH_SELECTION;
    try (BatchReader reader = scan.openBatches(mode)) {
      while (reader.next()) {
        RecordBatch batch = reader.batch();
        assertSums(batch);
        for (int i = 0; i < batch.rowCount(); i++) {
          if (!batch.hasSelection() || batch.selection().get(i)) {
            VectorValues.assertRow(
                description + ", " + reader.location() + ", row " + i + " of the batch",
                expected.get(row++),
                batch,
                i);
          }
        }
      }
    }
    assertEquals(expected.size(), row, description);
  }
}
