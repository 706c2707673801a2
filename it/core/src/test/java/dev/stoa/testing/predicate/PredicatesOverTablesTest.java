package dev.stoa.testing.predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.layout.RandomColumnOptions;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import dev.stoa.testing.record.ValueAssertions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/** Predicates hold for the records of a scan exactly if they hold for the written records. */
final class PredicatesOverTablesTest {
  private static final List<RecordMode> MODES = List.of(RecordMode.values());
  private static final int ROW_COUNT = 60;
  private static final int PREDICATES_PER_TABLE = 10;

  private final Random random = Seeds.random(PredicatesOverTablesTest.class);

  @Test
  void predicatesHoldForTheSameReadAndWrittenRows() throws IOException {
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    int roundCount = Seeds.rounds(60);
    for (int round = 0; round < roundCount; round++) {
      Schema schema = schemas.next();
      List<GenericRecord> rows = new ArrayList<>();
      for (int i = 0; i < ROW_COUNT; i++) {
        rows.add(records.next(schema));
      }
      Table table = writeTable(schema, rows);
      RandomPredicates predicates = new RandomPredicates(random, schema, rows);
      for (int i = 0; i < PREDICATES_PER_TABLE; i++) {
        RandomPredicate predicate = predicates.next();
        assertSameResults(predicate, table, rows);
        assertScan(predicate, table, rows);
      }
    }
  }

  /** Whole pages have only nulls of a key. */
  @Test
  void comparesKeysWhoseValuesAreNull() throws IOException {
    Schema schema =
        SchemaBuilder.record("Row")
            .fields()
            .name("flags")
            .type()
            .map()
            .values()
            .nullable()
            .booleanType()
            .noDefault()
            .endRecord();
    List<GenericRecord> rows = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      Map<String, Boolean> flags = new HashMap<>();
      if (i % 40 > 20) {
        flags.put("a", null);
        flags.put("b", null);
      }
      if (i >= 500 && i % 40 > 30) {
        flags.put("a", i % 2 == 0);
        flags.put("b", true);
      }
      GenericRecord row = new GenericData.Record(schema);
      row.put("flags", flags);
      rows.add(row);
    }
    Table table = writeTable(schema, rows, WriteOptions.defaults().withPageSizeInBytes(1_000));
    long count = 0;
    try (RecordReader reader =
        table.newScan().filter(FilterPredicates.parse("flags['a'] <= flags['b']")).open()) {
      while (reader.next()) {
        count++;
      }
    }
    assertEquals(
        rows.stream().filter(row -> row.toString().contains("\"b\": true")).count(), count);
  }

  private Table writeTable(Schema schema, List<GenericRecord> rows) throws IOException {
    return writeTable(
        schema,
        rows,
        WriteOptions.defaults().withDefaultColumn(new RandomColumnOptions(random).next()));
  }

  private static Table writeTable(Schema schema, List<GenericRecord> rows, WriteOptions options)
      throws IOException {
    Storage storage = new MemoryStorage();
    Table table = Table.create(storage, schema);
    try (TableWriter writer = table.newWriter(options)) {
      for (GenericRecord row : rows) {
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  private void assertSameResults(RandomPredicate predicate, Table table, List<GenericRecord> rows)
      throws IOException {
    RecordMode mode = MODES.get(random.nextInt(MODES.size()));
    BoundPredicate boundPredicate = predicate.predicate().bind(table.type());
    int row = 0;
    try (RecordReader reader = table.newScan().open(mode)) {
      while (reader.next()) {
        assertEquals(
            predicate.matches(rows.get(row)),
            PredicateOracle.holds(boundPredicate, reader.record()),
            "row " + row + " in mode " + mode + ", " + predicate.predicate());
        row++;
      }
    }
    assertEquals(rows.size(), row);
  }

  private void assertScan(RandomPredicate predicate, Table table, List<GenericRecord> rows)
      throws IOException {
    List<GenericRecord> expectedRows = rows.stream().filter(predicate::matches).toList();
    RecordMode mode = MODES.get(random.nextInt(MODES.size()));
    int row = 0;
    try (RecordReader reader = table.newScan().filter(predicate.predicate()).open(mode)) {
      while (reader.next()) {
        String location = "row " + row + " of the rows that match " + predicate.predicate();
        assertTrue(row < expectedRows.size(), location);
        ValueAssertions.assertSame(location, expectedRows.get(row), reader.record());
        row++;
      }
    }
    assertEquals(expectedRows.size(), row, predicate.predicate().toString());
  }
}
