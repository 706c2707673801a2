package dev.stoa.testing.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/**
 * Batches have the values that were written, in all layouts and at the ends of pages and split
 * directories; with a predicate, those of the rows for which it holds.
 */
final class BatchesOverTablesTest {
  private static final int PREDICATES = 5;

  private final Random random = Seeds.random(BatchesOverTablesTest.class);

  @Test
  void batchesHaveTheValuesWritten() throws IOException {
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    int rounds = Seeds.rounds(60);
    for (int round = 0; round < rounds; round++) {
      Schema schema = schemas.next();
      List<GenericRecord> rows = rows(records, schema);
      Table table = written(schema, rows);
      RandomPredicates predicates = new RandomPredicates(random, schema, rows);
      check(table, rows, predicates);
      RandomPredicate deleted = predicates.next();
      BoundPredicate bound = deleted.predicate().bind(table.type());
      table.newDelete(deleted.predicate()).commit();
      List<GenericRecord> left =
          rows.stream().filter(row -> !PredicateOracle.holds(bound, row)).toList();
      check(table.refresh(), left, predicates);
    }
  }

  private void check(Table table, List<GenericRecord> rows, RandomPredicates predicates)
      throws IOException {
    check("all rows", table.newScan(), rows);
    for (int i = 0; i < PREDICATES; i++) {
      RandomPredicate predicate = predicates.next();
      BoundPredicate bound = predicate.predicate().bind(table.type());
      check(
          predicate.predicate().toString(),
          table.newScan().filter(predicate.predicate()),
          rows.stream().filter(row -> PredicateOracle.holds(bound, row)).toList());
    }
  }

  /** Rows of which some repeat, in runs or scattered. */
  private List<GenericRecord> rows(RandomRecords records, Schema schema) {
    int count = anyOf(0, 1, 60, 130, 700);
    int repeats = random.nextInt(3);
    List<GenericRecord> rows = new ArrayList<>();
    while (rows.size() < count) {
      boolean isOld = repeats > 0 && rows.size() > 5 && random.nextInt(3) < repeats;
      GenericRecord row = isOld ? rows.get(random.nextInt(rows.size())) : records.next(schema);
      int times = repeats < 2 ? 1 : 1 + random.nextInt(20);
      for (int i = 0; i < times && rows.size() < count; i++) {
        rows.add(row);
      }
    }
    return rows;
  }

  private Table written(Schema schema, List<GenericRecord> rows) throws IOException {
    Table table = Table.create(new MemoryStorage(), schema);
    int parts = anyOf(1, 1, 2);
    for (int part = 0; part < parts; part++) {
      int from = rows.size() * part / parts;
      int to = rows.size() * (part + 1) / parts;
      try (TableWriter writer = table.newWriter(options(schema))) {
        for (GenericRecord row : rows.subList(from, to)) {
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
        .withPageSizeInBytes(anyOf(100, 2_000, 1 << 20))
        .withSplitSizeInBytes(anyOf(1_000, 20_000, 1 << 28));
  }

  private int anyOf(int... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private void check(String what, TableScan scan, List<GenericRecord> expected) throws IOException {
    checkWithSelection(what, scan, expected);
    int row = 0;
    try (BatchReader reader = scan.openBatches()) {
      for (RecordBatch batch : reader) {
        assertFalse(batch.hasSelection());
        assertTrue(batch.rowCount() > 0, "an empty batch at " + reader.location());
        row = checkRows(what + ", " + reader.location(), batch, expected, row);
      }
    }
    assertEquals(expected.size(), row, what);
    checkKept(what, scan, expected);
  }

  private static int checkRows(
      String what, RecordBatch batch, List<GenericRecord> expected, int first) {
    for (int i = 0; i < batch.rowCount(); i++) {
      VectorValues.checkRow(what + " and " + i, expected.get(first + i), batch, i);
    }
    return first + batch.rowCount();
  }

  /** Batches of a stream stay unchanged when the reader has moved on. */
  private void checkKept(String what, TableScan scan, List<GenericRecord> expected)
      throws IOException {
    BatchMode mode = random.nextBoolean() ? BatchMode.COMPACT : BatchMode.WITH_SELECTION;
    List<RecordBatch> batches;
    try (BatchReader reader = scan.openBatches(mode)) {
      batches = reader.stream().toList();
    }
    int row = 0;
    for (RecordBatch batch : batches) {
      row = checkRows(what + ", kept", batch, expected, row);
    }
    assertEquals(expected.size(), row, what);
  }

  private static void checkWithSelection(String what, TableScan scan, List<GenericRecord> expected)
      throws IOException {
    int row = 0;
    try (BatchReader reader = scan.openBatches(BatchMode.WITH_SELECTION)) {
      while (reader.next()) {
        RecordBatch batch = reader.batch();
        for (int i = 0; i < batch.rowCount(); i++) {
          if (!batch.hasSelection() || batch.selection().get(i)) {
            VectorValues.checkRow(
                what + ", " + reader.location() + " and " + i, expected.get(row++), batch, i);
          }
        }
      }
    }
    assertEquals(expected.size(), row, what);
  }
}
