package dev.stoa.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.RecordBatch;
import dev.stoa.data.VectorToAvro;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.layout.RandomColumnOptions;
import dev.stoa.testing.predicate.RandomVectors;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import dev.stoa.testing.record.RowModel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that random rows survive a round trip through Arrow, and that no memory stays allocated.
 */
final class ArrowRoundTripTest {
  private static final int MIN_ROW_COUNT = 40;

  @TempDir private Path directory;

  private final Random random = Seeds.random(ArrowRoundTripTest.class);
  private final RandomSchemas schemas = new RandomSchemas(random, new Coverage());
  private final RandomRecords records = new RandomRecords(random);
  private final BufferAllocator allocator = new RootAllocator();

  @AfterEach
  void assertAllMemoryIsReleased() {
    assertEquals(0, allocator.getAllocatedMemory());
    allocator.close();
  }

  @Test
  void allKindsOfVectorsRoundTrip() {
    int rounds = Seeds.rounds(400);
    for (int round = 0; round < rounds; round++) {
      Schema schema = supportedColumns(schemas.next());
      List<GenericRecord> rows = rows(schema);
      rows.forEach(ArrowRoundTripTest::normalizeNaN); // as the dictionaries of random vectors do
      try (BatchExporter exporter = new BatchExporter(schema, allocator)) {
        RecordBatch batch = new RandomVectors(random).batch(schema, rows);
        List<GenericRecord> selectedRows = selectSomeOrAll(batch, rows);
        assertRoundTrip(exporter, batch, selectedRows);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("round " + round + ", schema " + schema, e);
      }
    }
  }

  @Test
  void recordsRoundTrip() {
    for (int round = 0; round < Seeds.rounds(200); round++) {
      Schema schema = supportedColumns(schemas.next());
      List<GenericRecord> rows = rows(schema);
      try (BatchExporter exporter = new BatchExporter(schema, allocator);
          VectorSchemaRoot root = exporter.export(List.copyOf(rows))) {
        RowModel.assertSameRecords(rows, records(new BatchImporter(root, exporter.dictionaries())));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("round " + round + ", schema " + schema, e);
      }
    }
  }

  @Test
  void batchesRoundTripIntoOtherTables() throws IOException {
    int rounds = Seeds.rounds(60);
    for (int round = 0; round < rounds; round++) {
      Schema schema = supportedColumns(schemas.next());
      List<GenericRecord> rows = rows(schema);
      try (BatchExporter exporter = new BatchExporter(schema, allocator)) {
        Table table = writeTable(storage("from" + round), schema, rows);
        List<GenericRecord> importedRows = new ArrayList<>();
        try (BatchReader reader = table.newScan().openBatches()) {
          while (reader.next()) {
            importedRows.addAll(readThroughStream(exporter, reader.batch()));
          }
        }
        RowModel.assertSameRecords(rows, importedRows);
        RowModel.assertSameRecords(
            rows, read(copyThroughArrow(table, exporter, storage("to" + round))));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("round " + round + ", schema " + schema, e);
      }
    }
  }

  private List<GenericRecord> rows(Schema schema) {
    int count = random.nextInt(10) == 0 ? 0 : MIN_ROW_COUNT + random.nextInt(30);
    List<GenericRecord> rows =
        IntStream.range(0, count).mapToObj(i -> records.next(schema)).toList();
    rows.forEach(ArrowRoundTripTest::limitDurations);
    return rows;
  }

  /** Limits the months and days of durations to 31 bits, which Arrow's intervals have. */
  static void limitDurations(Object value) {
    if (value instanceof GenericRecord record) {
      record.getSchema().getFields().forEach(field -> limitDurations(record.get(field.pos())));
    } else if (value instanceof List<?> list) {
      list.forEach(ArrowRoundTripTest::limitDurations);
    } else if (value instanceof Map<?, ?> map) {
      map.values().forEach(ArrowRoundTripTest::limitDurations);
    } else if (value instanceof GenericFixed fixed && Durations.isDuration(fixed.getSchema())) {
      fixed.bytes()[3] &= 0x7f;
      fixed.bytes()[7] &= 0x7f;
    }
  }

  /** Replaces every NaN in records by the canonical one; returns the new value. */
  private static Object normalizeNaN(Object value) {
    if (value instanceof GenericRecord record) {
      for (Schema.Field field : record.getSchema().getFields()) {
        record.put(field.pos(), normalizeNaN(record.get(field.pos())));
      }
    } else if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      list.forEach(element -> copy.add(normalizeNaN(element)));
      return copy;
    } else if (value instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new HashMap<>();
      map.forEach((key, mapValue) -> copy.put(key, normalizeNaN(mapValue)));
      return copy;
    } else if (value instanceof Double real && real.isNaN()) {
      return Double.NaN;
    } else if (value instanceof Float real && real.isNaN()) {
      return Float.NaN;
    }
    return value;
  }

  /** Returns the schema of the columns for which Arrow has types; at least one column. */
  static Schema supportedColumns(Schema schema) {
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      Schema.Field copy = new Schema.Field(field, field.schema());
      Schema recordOfField = Schema.createRecord("One", null, null, false, List.of(copy));
      try {
        ArrowSchemas.toArrow(recordOfField);
        fields.add(new Schema.Field(field, field.schema()));
      } catch (IllegalArgumentException e) {
        assertTrue(e.getMessage().contains(field.name()), e.getMessage());
      }
    }
    if (fields.isEmpty()) {
      fields.add(new Schema.Field("only", Schema.create(Schema.Type.LONG)));
    }
    return Schema.createRecord(schema.getName(), null, schema.getNamespace(), false, fields);
  }

  private List<GenericRecord> selectSomeOrAll(RecordBatch batch, List<GenericRecord> rows) {
    if (random.nextBoolean()) {
      return rows;
    }
    batch.resetWithSelection(0, rows.size());
    batch.selection().clear(rows.size());
    List<GenericRecord> selectedRows = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      if (random.nextInt(3) == 0) {
        batch.selection().set(row);
        selectedRows.add(rows.get(row));
      }
    }
    return selectedRows;
  }

  private static void assertRoundTrip(
      BatchExporter exporter, RecordBatch batch, List<GenericRecord> rows) {
    try (VectorSchemaRoot root = exporter.export(batch)) {
      assertEquals(exporter.schema(), root.getSchema());
      BatchImporter importer = new BatchImporter(root, exporter.dictionaries());
      assertEquals(batch.schema(), importer.schema());
      RowModel.assertSameRecords(rows, records(importer));
    }
  }

  private static List<GenericRecord> records(BatchImporter importer) {
    RecordBatch batch = importer.batch();
    return IntStream.range(0, batch.rowCount())
        .mapToObj(row -> VectorToAvro.record(batch, row))
        .toList();
  }

  @Test
  void importsSlicesOfVectors() {
    for (int round = 0; round < Seeds.rounds(200); round++) {
      Schema schema = supportedColumns(schemas.next());
      List<GenericRecord> rows = rows(schema);
      rows.forEach(ArrowRoundTripTest::normalizeNaN);
      RecordBatch batch = new RandomVectors(random).batch(schema, rows);
      int from = random.nextInt(rows.size() + 1);
      int count = random.nextInt(rows.size() - from + 1);
      try (BatchExporter exporter = new BatchExporter(schema, allocator);
          VectorSchemaRoot root = exporter.export(batch);
          VectorSchemaRoot slice = root.slice(from, count)) {
        List<FieldVector> vectors = slice.getFieldVectors();
        VectorSchemaRoot rootOfSlice = new VectorSchemaRoot(root.getSchema(), vectors, count);
        BatchImporter importer = new BatchImporter(rootOfSlice, exporter.dictionaries());
        RowModel.assertSameRecords(rows.subList(from, from + count), records(importer));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("round " + round + ", schema " + schema, e);
      }
    }
  }

  /** Copies a table through Arrow, batch by batch. */
  private Table copyThroughArrow(Table source, BatchExporter exporter, Storage storage)
      throws IOException {
    Table table = Table.create(storage, source.schema());
    try (TableWriter writer = table.newWriter(options(source.schema()));
        BatchReader reader = source.newScan().openBatches()) {
      while (reader.next()) {
        try (VectorSchemaRoot root = exporter.export(reader.batch())) {
          writer.write(new BatchImporter(root, exporter.dictionaries()).batch());
        }
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  /**
   * Returns the rows of a batch as another program reads them from a stream, with its own
   * dictionaries.
   */
  private List<GenericRecord> readThroughStream(BatchExporter exporter, RecordBatch batch)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (VectorSchemaRoot root = exporter.export(batch);
        ArrowStreamWriter writer = new ArrowStreamWriter(root, exporter.dictionaries(), bytes)) {
      writer.start();
      writer.writeBatch();
    }
    try (ArrowStreamReader reader =
        new ArrowStreamReader(new ByteArrayInputStream(bytes.toByteArray()), allocator)) {
      reader.loadNextBatch();
      BatchImporter importer = new BatchImporter(reader.getVectorSchemaRoot(), reader);
      assertEquals(batch.schema(), importer.schema());
      return records(importer);
    }
  }

  private Storage storage(String name) throws IOException {
    return random.nextBoolean() ? new MemoryStorage() : LocalStorage.at(directory.resolve(name));
  }

  private Table writeTable(Storage storage, Schema schema, List<GenericRecord> rows)
      throws IOException {
    Table table = Table.create(storage, schema);
    try (TableWriter writer = table.newWriter(options(schema))) {
      for (GenericRecord row : rows) {
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  private WriteOptions options(Schema schema) {
    RandomColumnOptions columnOptions = new RandomColumnOptions(random);
    WriteOptions options = WriteOptions.defaults().withPageSizeInBytes(1 + random.nextInt(20_000));
    for (Schema.Field field : schema.getFields()) {
      options = options.withColumn(field.name(), columnOptions.next());
    }
    return options;
  }

  private static List<GenericRecord> read(Table table) throws IOException {
    List<GenericRecord> rows = new ArrayList<>();
    try (RecordReader reader = table.newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        rows.add(reader.record().copy());
      }
    }
    return rows;
  }
}
