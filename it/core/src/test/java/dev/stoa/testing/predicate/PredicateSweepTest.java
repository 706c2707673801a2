package dev.stoa.testing.predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.inspect.ScanExplanation.Decision;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.layout.RandomColumnGroups;
import dev.stoa.testing.layout.RandomColumnOptions;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Scans with a predicate return the same rows as the naive evaluation, as records and as batches.
 * The tables have every layout, profile and codec, with and without Bloom filters, random page and
 * split sizes, and repeated and sorted values. Explanations of the scans agree with what they read.
 */
final class PredicateSweepTest {
  private static final int PREDICATES_PER_TABLE = 50;

  private static final List<RecordMode> MODES = List.of(RecordMode.values());

  private final Random random = Seeds.random(PredicateSweepTest.class);
  private final RandomSchemas schemas = new RandomSchemas(random, new Coverage());
  private final RandomRecords records = new RandomRecords(random);
  private final ExplanationCheck explanations = new ExplanationCheck();
  private long keptRowCount;
  private long droppedRowCount;

  @Test
  void fifteenHundredPredicatesKeepTheMatchingRows() throws IOException {
    sweep(Seeds.rounds(1_500) / PREDICATES_PER_TABLE);
  }

  @Test
  @Tag("long")
  void aHundredThousandPredicatesKeepTheMatchingRows() throws IOException {
    sweep(100_000 / PREDICATES_PER_TABLE);
  }

  private void sweep(int tableCount) throws IOException {
    for (int round = 0; round < tableCount; round++) {
      Schema schema = RowNumbers.addTo(schemas.next());
      List<GenericRecord> rows = randomRows(schema);
      Table table = writeTable(schema, rows);
      explanations.check(table.newScan(), table.storage());
      RandomPredicates predicates = new RandomPredicates(random, schema, rows);
      for (int i = 0; i < PREDICATES_PER_TABLE; i++) {
        RandomPredicate predicate = predicates.next();
        try {
          assertScan(predicate, table, rows);
          if (i % 10 == 0) {
            explanations.check(table.newScan().filter(predicate.predicate()), table.storage());
          }
        } catch (AssertionError | RuntimeException e) {
          throw new AssertionError("table " + round + ", " + predicate.predicate(), e);
        }
      }
    }
    assertTrue(
        keptRowCount > droppedRowCount / 10 && droppedRowCount > keptRowCount / 10,
        "nearly all or nearly no rows were kept");
    explanations.assertCovered(Decision.READ, Decision.BOUNDS);
  }

  private int oneOf(int... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /**
   * Returns rows, some of which repeat, scattered or in runs, and which may be sorted by a column.
   */
  private List<GenericRecord> randomRows(Schema schema) {
    int rowCount = oneOf(0, 1, 64, 65, 130, 130, 700, 700, 1100, 3000);
    boolean hasRepeatedRows = random.nextInt(3) > 0;
    boolean hasRuns = hasRepeatedRows && random.nextBoolean();
    List<GenericRecord> distinctRows = new ArrayList<>();
    List<GenericRecord> rows = new ArrayList<>();
    while (rows.size() < rowCount) {
      boolean isRepeated = hasRepeatedRows && distinctRows.size() > 5 && random.nextInt(8) > 0;
      if (!isRepeated) {
        distinctRows.add(records.next(schema));
      }
      GenericRecord row =
          isRepeated ? distinctRows.get(random.nextInt(distinctRows.size())) : last(distinctRows);
      int runLength = hasRuns ? 1 + random.nextInt(50) : 1;
      for (int i = 0; i < runLength && rows.size() < rowCount; i++) {
        rows.add(copy(row));
      }
    }
    if (random.nextInt(3) == 0) {
      sort(rows, schema.getFields().get(random.nextInt(schema.getFields().size())));
    }
    for (int i = 0; i < rows.size(); i++) {
      rows.get(i).put(RowNumbers.NAME, i);
    }
    return rows;
  }

  private static GenericRecord last(List<GenericRecord> records) {
    return records.get(records.size() - 1);
  }

  private static GenericRecord copy(GenericRecord row) {
    GenericRecord copy = new GenericData.Record(row.getSchema());
    row.getSchema().getFields().forEach(field -> copy.put(field.pos(), row.get(field.pos())));
    return copy;
  }

  private static void sort(List<GenericRecord> rows, Schema.Field field) {
    List<GenericRecord> sortedRows = new ArrayList<>(rows);
    try {
      sortedRows.sort(
          (left, right) ->
              GenericData.get()
                  .compare(left.get(field.pos()), right.get(field.pos()), field.schema()));
    } catch (AvroRuntimeException | IllegalArgumentException e) {
      return; // Avro cannot compare maps and some other values
    }
    rows.clear();
    rows.addAll(sortedRows);
  }

  private Table writeTable(Schema schema, List<GenericRecord> rows) throws IOException {
    Table table = Table.create(new MemoryStorage(), schema);
    try (TableWriter writer = table.newWriter(options(schema, rows.size()))) {
      for (GenericRecord row : rows) {
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  private WriteOptions options(Schema schema, int rowCount) {
    RandomColumnOptions columns = new RandomColumnOptions(random);
    WriteOptions options = WriteOptions.defaults().withDefaultColumn(columns.next());
    for (Schema.Field field : schema.getFields()) {
      if (random.nextBoolean()) {
        options = options.withColumn(field.name(), columns.next());
      }
    }
    List<String> names = schema.getFields().stream().map(Schema.Field::name).toList();
    return options
        .withGroups(new RandomColumnGroups(random).next(names))
        .withPageSizeInBytes(Math.max(rowCount, oneOf(100, 500, 2_000, 1 << 20)))
        .withSplitSizeInBytes(oneOf(5_000, 50_000, 1 << 28));
  }

  private void assertScan(RandomPredicate predicate, Table table, List<GenericRecord> rows)
      throws IOException {
    List<Integer> expectedRowNumbers =
        IntStream.range(0, rows.size())
            .filter(row -> predicate.matches(rows.get(row)))
            .boxed()
            .toList();
    keptRowCount += expectedRowNumbers.size();
    droppedRowCount += rows.size() - expectedRowNumbers.size();
    TableScan scan = table.newScan().filter(predicate.predicate()).select(RowNumbers.NAME);
    assertEquals(expectedRowNumbers, rowNumbersOfRecords(scan), "as records");
    assertEquals(expectedRowNumbers, rowNumbersOfBatches(scan), "as batches");
    explanations.check(scan, table.storage());
  }

  private List<Integer> rowNumbersOfRecords(TableScan scan) throws IOException {
    List<Integer> rowNumbers = new ArrayList<>();
    try (RecordReader reader = scan.open(MODES.get(random.nextInt(MODES.size())))) {
      while (reader.next()) {
        rowNumbers.add(reader.record().intAt(0));
      }
    }
    return rowNumbers;
  }

  private static List<Integer> rowNumbersOfBatches(TableScan scan) throws IOException {
    List<Integer> rowNumbers = new ArrayList<>();
    try (BatchReader reader = scan.openBatches()) {
      while (reader.next()) {
        RecordBatch batch = reader.batch();
        ColumnVector numbers = batch.column(0);
        for (int i = 0; i < batch.rowCount(); i++) {
          if (!batch.hasSelection() || batch.selection().get(i)) {
            rowNumbers.add(numbers.intAt(i));
          }
        }
      }
    }
    return rowNumbers;
  }
}
