package dev.stoa.testing.table;

import static dev.stoa.table.write.ColumnLayout.DICTIONARY_SKIP_LIST;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.engine.EngineScans;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.layout.LayoutAndCodec;
import dev.stoa.testing.layout.RandomColumnGroups;
import dev.stoa.testing.layout.RandomColumnOptions;
import dev.stoa.testing.layout.WrittenPages;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import dev.stoa.testing.record.RowModel;
import dev.stoa.testing.record.ValueAssertions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every way of reading returns the written values; Avro's reader is the oracle. */
final class RoundTripTest {
  private static final int RECORDS_PER_TABLE = 40;

  @TempDir private Path directory;

  private final Random random = Seeds.random(RoundTripTest.class);
  private final RandomColumnOptions columnOptions = new RandomColumnOptions(random);
  private final Set<LayoutAndCodec> layoutsAndCodecs = new HashSet<>();

  @Test
  void readsTenThousandRandomRecordsAsAvroDoes() throws IOException {
    Coverage coverage = new Coverage();
    RandomSchemas schemas = new RandomSchemas(random, coverage);
    RandomRecords records = new RandomRecords(random);
    int roundCount = Seeds.rounds(10_000 / RECORDS_PER_TABLE);
    for (int round = 0; round < roundCount; round++) {
      Schema schema = schemas.next();
      try {
        roundTrip(schema, records).rows().forEach(coverage::add);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("round " + round + ", schema " + schema, e);
      }
    }
    assertEquals((long) roundCount * RECORDS_PER_TABLE, coverage.recordCount());
    coverage.assertComplete();
    assertLayoutsOccurred();
  }

  /**
   * Asserts that every layout and codec was written. One compressed dictionary layout suffices,
   * since they are rare here; {@link LayoutContractTest} covers each of them.
   */
  private void assertLayoutsOccurred() {
    List<LayoutAndCodec> missing = new ArrayList<>(LayoutAndCodec.all());
    missing.removeAll(layoutsAndCodecs);
    missing.removeIf(
        layoutAndCodec ->
            layoutAndCodec.isCompressed() && layoutAndCodec.layout() == DICTIONARY_SKIP_LIST);
    assertEquals(List.of(), missing);
    assertTrue(
        layoutsAndCodecs.stream()
            .anyMatch(
                layoutAndCodec ->
                    layoutAndCodec.isCompressed()
                        && layoutAndCodec.layout() == DICTIONARY_SKIP_LIST));
  }

  /** Writes a table and reads it in every way; returns Avro's decoding of the same records. */
  private RowModel roundTrip(Schema schema, RandomRecords records) throws IOException {
    boolean isInMemory = random.nextInt(25) > 0;
    Storage storage =
        isInMemory
            ? new MemoryStorage()
            : LocalStorage.at(directory.resolve("table" + random.nextInt(Integer.MAX_VALUE)));
    AvroOracle oracle = new AvroOracle(schema);
    write(Table.create(storage, schema), records, oracle);
    Table table = Table.open(storage);
    if (storage instanceof MemoryStorage memory) {
      layoutsAndCodecs.addAll(WrittenPages.of(memory).layoutsAndCodecs());
    }
    assertEquals(schema, table.schema());
    assertEquals(RECORDS_PER_TABLE, table.snapshot().rowCount());
    readLazily(table, oracle);
    readEagerly(table, oracle.rows());
    readInPart(table, oracle.rows());
    readTypedValues(table, oracle.rows());
    assertEquals(0, TableVerifier.verify(storage, fault -> fail(fault.message())).faultCount());
    return oracle.rows();
  }

  private static void fail(String message) {
    throw new AssertionError(message);
  }

  private void write(Table table, RandomRecords records, AvroOracle oracle) throws IOException {
    int commitCount = 1 + random.nextInt(3);
    boolean hasRepetitions = random.nextInt(4) == 0;
    GenericRecord record = records.next(table.schema());
    for (int commit = 0; commit < commitCount; commit++) {
      int end = RECORDS_PER_TABLE * (commit + 1) / commitCount;
      try (TableWriter writer = table.newWriter(options(table.schema()))) {
        while (oracle.rows().rowCount() < end) {
          if (!hasRepetitions || random.nextInt(8) == 0) {
            record = records.next(table.schema());
          }
          oracle.add(record);
          writer.write(record);
        }
        table.newAppend().add(writer.finish()).commit();
      }
    }
  }

  /** Returns options in which about half of the columns have their own. */
  private WriteOptions options(Schema schema) {
    WriteOptions options = WriteOptions.defaults().withDefaultColumn(columnOptions.next());
    for (Schema.Field field : schema.getFields()) {
      if (random.nextBoolean()) {
        options = options.withColumn(field.name(), columnOptions.next());
      }
    }
    return options
        .withSpillDirectory(directory)
        .withGroups(
            new RandomColumnGroups(random)
                .next(schema.getFields().stream().map(Schema.Field::name).toList()))
        .withPageSizeInBytes(oneOf(1, 100, 5_000, 1 << 20))
        .withSplitSizeInBytes(oneOf(1, 1_000, 100_000, 1 << 28))
        .withMemoryBudgetInBytes(oneOf(1, 1_000, 100_000, 1 << 28));
  }

  private int oneOf(int... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private void readLazily(Table table, AvroOracle oracle) throws IOException {
    RecordMode mode = random.nextBoolean() ? RecordMode.LAZY : RecordMode.CHECKED;
    try (RecordReader reader = table.newScan().open(mode)) {
      for (int row = 0; row < oracle.rows().rowCount(); row++) {
        assertTrue(reader.next());
        ValueAssertions.assertSame(
            mode + " row " + row, oracle.rows().rows().get(row), reader.record());
        // Only lengths are compared, since map entries may be in another order.
        assertEquals(oracle.encoded(row).length, oracle.encode(reader.record()).length);
      }
      assertFalse(reader.next());
      assertEquals(RECORDS_PER_TABLE, reader.metrics().rowCount());
    }
  }

  private void readEagerly(Table table, RowModel expected) throws IOException {
    List<GenericRecord> actual = new ArrayList<>();
    for (ScanTask task : table.newScan().tasks(oneOf(0, 1_000, 1 << 20))) {
      int rowCountBefore = actual.size();
      ScanTask deserialized = EngineScans.fromBytes(EngineScans.toBytes(task));
      try (RecordReader reader = deserialized.open(table.storage(), RecordMode.EAGER)) {
        while (reader.next()) {
          actual.add(random.nextBoolean() ? reader.record() : reader.record().copy());
        }
      }
      assertEquals(task.rowCount(), actual.size() - rowCountBefore);
    }
    RowModel.assertSameRecords(expected.rows(), actual);
  }

  /** Reads random columns in random order, some of their rows, and each value up to two times. */
  private void readInPart(Table table, RowModel expected) throws IOException {
    List<String> columns = new ArrayList<>();
    table.schema().getFields().forEach(field -> columns.add(field.name()));
    Collections.shuffle(columns, random);
    TableScan scan = table.newScan().select(columns.subList(0, 1 + random.nextInt(columns.size())));
    int averageGap = 1 + random.nextInt(10);
    try (RecordReader reader = scan.open(RecordMode.LAZY)) {
      for (int row = 0; reader.next(); row++) {
        if (random.nextInt(averageGap) == 0) {
          readSomeFields("row " + row, expected.rows().get(row), reader.record());
        }
      }
    }
  }

  private void readSomeFields(String location, GenericRecord expected, ColumnarRecord actual) {
    for (Schema.Field field : actual.getSchema().getFields()) {
      for (int readsLeft = random.nextInt(3); readsLeft > 0; readsLeft--) {
        Object expectedValue = expected.get(field.name());
        if (random.nextBoolean()) {
          assertEquals(
              expectedValue == null, actual.isNullAt(field.pos()), location + ", " + field.name());
        }
        ValueAssertions.assertSame(
            location + ", " + field.name(), field.schema(), expectedValue, actual.get(field.pos()));
      }
    }
  }

  private static void readTypedValues(Table table, RowModel expected) throws IOException {
    for (RecordMode mode : RecordMode.values()) {
      try (RecordReader reader = table.newScan().open(mode)) {
        for (int row = 0; reader.next(); row++) {
          TypedValueAssertions.assertValues(
              mode + " row " + row, expected.rows().get(row), reader.record());
        }
      }
    }
  }
}
