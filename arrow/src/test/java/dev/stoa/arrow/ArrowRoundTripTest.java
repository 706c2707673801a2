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
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random rows survive a round trip through Arrow, and nothing stays allocated. */
final class ArrowRoundTripTest {
  private static final int ROWS = 40;

  @TempDir private Path directory;

  private final Random random = Seeds.random(ArrowRoundTripTest.class);
  private final RandomSchemas schemas = new RandomSchemas(random, new Coverage());
  private final RandomRecords records = new RandomRecords(random);
  private final BufferAllocator allocator = new RootAllocator();

  @AfterEach
  void allMemoryIsReleased() {
    assertEquals(0, allocator.getAllocatedMemory());
    allocator.close();
  }

  @Test
  void allKindsOfVectorsRoundTrip() {
    int rounds = Seeds.rounds(400);
    for (int round = 0; round < rounds; round++) {
      Schema schema = mapped(schemas.next());
      List<GenericRecord> rows = rows(schema);
      rows.forEach(ArrowRoundTripTest::plainNaN); // dictionaries of random vectors have it
      try (BatchExporter export = new BatchExporter(schema, allocator)) {
        RecordBatch batch = new RandomVectors(random).batch(schema, rows);
        List<GenericRecord> selected = maybeSelect(batch, rows);
        check(export, batch, selected);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("round " + round + ", schema " + schema, e);
      }
    }
  }

  @Test
  void batchesRoundTripIntoOtherTables() throws IOException {
    int rounds = Seeds.rounds(60);
    for (int round = 0; round < rounds; round++) {
      Schema schema = mapped(schemas.next());
      List<GenericRecord> rows = rows(schema);
      try (BatchExporter export = new BatchExporter(schema, allocator)) {
        Table table = written(storage("from" + round), schema, rows);
        List<GenericRecord> back = new ArrayList<>();
        try (BatchReader reader = table.newScan().openBatches()) {
          while (reader.next()) {
            back.addAll(throughStream(export, reader.batch()));
          }
        }
        RowModel.assertSameRecords(rows, back);
        RowModel.assertSameRecords(rows, read(copied(table, export, storage("to" + round))));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("round " + round + ", schema " + schema, e);
      }
    }
  }

  private List<GenericRecord> rows(Schema schema) {
    int count = random.nextInt(10) == 0 ? 0 : ROWS + random.nextInt(30);
    return IntStream.range(0, count).mapToObj(i -> records.next(schema)).toList();
  }

  /** Replaces every NaN by the canonical one. */
  private static Object plainNaN(Object value) {
    if (value instanceof GenericRecord record) {
      for (Schema.Field field : record.getSchema().getFields()) {
        record.put(field.pos(), plainNaN(record.get(field.pos())));
      }
    } else if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      list.forEach(element -> copy.add(plainNaN(element)));
      return copy;
    } else if (value instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new HashMap<>();
      map.forEach((key, inner) -> copy.put(key, plainNaN(inner)));
      return copy;
    } else if (value instanceof Double real && real.isNaN()) {
      return Double.NaN;
    } else if (value instanceof Float real && real.isNaN()) {
      return Float.NaN;
    }
    return value;
  }

  /** The columns that Arrow has types for; at least one. */
  private static Schema mapped(Schema schema) {
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      Schema.Field copy = new Schema.Field(field, field.schema());
      Schema single = Schema.createRecord("One", null, null, false, List.of(copy));
      try {
        ArrowSchemas.toArrow(single);
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

  private List<GenericRecord> maybeSelect(RecordBatch batch, List<GenericRecord> rows) {
    if (random.nextBoolean()) {
      return rows;
    }
    batch.resetWithSelection(0, rows.size());
    batch.selection().clear(rows.size());
    List<GenericRecord> selected = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      if (random.nextInt(3) == 0) {
        batch.selection().set(row);
        selected.add(rows.get(row));
      }
    }
    return selected;
  }

  private static void check(BatchExporter export, RecordBatch batch, List<GenericRecord> rows) {
    try (VectorSchemaRoot root = export.export(batch)) {
      assertEquals(export.schema(), root.getSchema());
      BatchImporter back = new BatchImporter(root, export.dictionaries());
      assertEquals(batch.schema(), back.schema());
      RowModel.assertSameRecords(rows, records(back));
    }
  }

  private static List<GenericRecord> records(BatchImporter rows) {
    RecordBatch batch = rows.batch();
    return IntStream.range(0, batch.rowCount())
        .mapToObj(row -> VectorToAvro.record(batch, row))
        .toList();
  }

  @Test
  void slicesOfVectorsAreImported() {
    for (int round = 0; round < Seeds.rounds(200); round++) {
      Schema schema = mapped(schemas.next());
      List<GenericRecord> rows = rows(schema);
      rows.forEach(ArrowRoundTripTest::plainNaN);
      RecordBatch batch = new RandomVectors(random).batch(schema, rows);
      int from = random.nextInt(rows.size() + 1);
      int count = random.nextInt(rows.size() - from + 1);
      try (BatchExporter export = new BatchExporter(schema, allocator);
          VectorSchemaRoot root = export.export(batch);
          VectorSchemaRoot slice = root.slice(from, count)) {
        List<FieldVector> vectors = slice.getFieldVectors();
        VectorSchemaRoot named = new VectorSchemaRoot(root.getSchema(), vectors, count);
        BatchImporter back = new BatchImporter(named, export.dictionaries());
        RowModel.assertSameRecords(rows.subList(from, from + count), records(back));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("round " + round + ", schema " + schema, e);
      }
    }
  }

  /** A copy of a table made through Arrow, batch by batch. */
  private Table copied(Table source, BatchExporter export, Storage storage) throws IOException {
    Table table = Table.create(storage, source.schema());
    try (TableWriter writer = table.newWriter(options(source.schema()));
        BatchReader reader = source.newScan().openBatches()) {
      while (reader.next()) {
        try (VectorSchemaRoot root = export.export(reader.batch())) {
          writer.write(new BatchImporter(root, export.dictionaries()).batch());
        }
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  /** The rows as read by another program, with its own dictionaries and memory. */
  private List<GenericRecord> throughStream(BatchExporter export, RecordBatch batch)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (VectorSchemaRoot root = export.export(batch);
        ArrowStreamWriter writer = new ArrowStreamWriter(root, export.dictionaries(), bytes)) {
      writer.start();
      writer.writeBatch();
    }
    try (ArrowStreamReader reader =
        new ArrowStreamReader(new ByteArrayInputStream(bytes.toByteArray()), allocator)) {
      reader.loadNextBatch();
      BatchImporter back = new BatchImporter(reader.getVectorSchemaRoot(), reader);
      assertEquals(batch.schema(), back.schema());
      return records(back);
    }
  }

  private Storage storage(String name) throws IOException {
    return random.nextBoolean() ? new MemoryStorage() : LocalStorage.at(directory.resolve(name));
  }

  private Table written(Storage storage, Schema schema, List<GenericRecord> rows)
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
