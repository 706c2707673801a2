package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroTypes;
import dev.stoa.data.Bitmap;
import dev.stoa.data.BytesVector;
import dev.stoa.data.LongVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.VectorToAvro;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.layout.RandomColumnGroups;
import dev.stoa.testing.layout.RandomColumnOptions;
import dev.stoa.testing.layout.WrittenPage;
import dev.stoa.testing.layout.WrittenPages;
import dev.stoa.testing.predicate.RandomVectors;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.avro.AvroTypeException;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Writing batches gives the same bytes as writing their rows one by one, with any number of
 * threads.
 */
final class BatchWritingTest {
  @TempDir private Path directory;

  private final Random random = Seeds.random(BatchWritingTest.class);

  @Test
  void batchesGiveTheSameBytesAsTheirRows() throws IOException {
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    for (int round = 0; round < Seeds.rounds(120); round++) {
      Schema schema = schemas.next();
      List<RecordBatch> batches = batches(schema, records);
      WriteOptions options = options(schema);
      try {
        assertSameFiles(
            write(schema, options, writer -> writeRows(batches, writer)),
            write(
                schema,
                options.withThreadCount(1 + random.nextInt(3)),
                writer -> writeBatches(batches, writer)));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("round " + round + ", schema " + schema, e);
      }
    }
  }

  /** A batch is written in slices of a page, so that the memory budget is kept. */
  @Test
  void doesNotGatherTheLargeRowsOfABatchAtOnce() throws IOException {
    Schema schema = SchemaBuilder.record("Page").fields().requiredBytes("content").endRecord();
    int rowCount = 1024;
    int rowSizeInBytes = 30_000;
    BytesVector content = new BytesVector(SimpleType.of(TypeKind.BYTES));
    int[] offsets = content.ensureCapacity(rowCount);
    Arrays.setAll(offsets, row -> row * rowSizeInBytes);
    content.wrap(ByteBuffer.allocate(rowCount * rowSizeInBytes));
    content.resize(rowCount);
    RecordBatch batch = new RecordBatch(schema, List.of(content));
    batch.reset(0, rowCount);
    Table table = Table.create(new MemoryStorage(), schema);
    try (TableWriter writer = table.newWriter()) {
      writer.write(batch);
      assertTrue(writer.memoryInBytes() < 8 << 20, () -> writer.memoryInBytes() + " bytes");
    }
  }

  @FunctionalInterface
  private interface RowSource {
    void writeTo(TableWriter writer) throws IOException;
  }

  private List<RecordBatch> batches(Schema schema, RandomRecords records) {
    List<RecordBatch> batches = new ArrayList<>();
    for (int count = 1 + random.nextInt(3); count > 0; count--) {
      List<GenericRecord> rows = new ArrayList<>();
      for (int row = random.nextInt(30); row >= 0; row--) {
        boolean isRepeated = !rows.isEmpty() && random.nextInt(3) == 0;
        rows.add(isRepeated ? rows.get(rows.size() - 1) : records.next(schema));
      }
      RecordBatch batch = new RandomVectors(random).batch(schema, rows);
      if (random.nextInt(3) == 0) {
        selectRandomRows(batch);
      }
      batches.add(batch);
    }
    return batches;
  }

  private void selectRandomRows(RecordBatch batch) {
    Bitmap selection = batch.selection();
    selection.clear(batch.rowCount());
    for (int row = 0; row < batch.rowCount(); row++) {
      if (random.nextInt(4) > 0) {
        selection.set(row);
      }
    }
    batch.resetWithSelection(0, batch.rowCount());
  }

  private static void writeBatches(List<RecordBatch> batches, TableWriter writer)
      throws IOException {
    for (RecordBatch batch : batches) {
      writer.write(batch);
    }
  }

  private static void writeRows(List<RecordBatch> batches, TableWriter writer) throws IOException {
    for (RecordBatch batch : batches) {
      for (int row = 0; row < batch.rowCount(); row++) {
        if (!batch.hasSelection() || batch.selection().get(row)) {
          writer.write(VectorToAvro.record(batch, row));
        }
      }
    }
  }

  private WriteOptions options(Schema schema) {
    RandomColumnOptions columns = new RandomColumnOptions(random);
    WriteOptions options =
        random.nextBoolean()
            ? WriteOptions.defaults()
            : WriteOptions.defaults().withDefaultColumn(columns.next());
    for (Schema.Field field : schema.getFields()) {
      if (random.nextInt(4) == 0) {
        options = options.withColumn(field.name(), columns.next());
      }
    }
    List<String> names = schema.getFields().stream().map(Schema.Field::name).toList();
    return options
        .withSpillDirectory(directory)
        .withGroups(
            random.nextBoolean() ? GroupOptions.none() : new RandomColumnGroups(random).next(names))
        .withPageSizeInBytes(oneOf(1, 100, 5_000, 1 << 20))
        .withSplitSizeInBytes(oneOf(1, 1_000, 100_000, 1 << 28))
        .withMemoryBudgetInBytes(oneOf(1, 100_000, 1 << 28));
  }

  private int oneOf(int... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private static MemoryStorage write(Schema schema, WriteOptions options, RowSource rowSource)
      throws IOException {
    return write(schema, PartitionSpec.UNPARTITIONED, options, rowSource);
  }

  private static MemoryStorage write(
      Schema schema, PartitionSpec spec, WriteOptions options, RowSource rowSource)
      throws IOException {
    MemoryStorage storage = new MemoryStorage();
    Table table = Table.create(storage, schema, spec);
    try (TableWriter writer = table.newWriter(options)) {
      rowSource.writeTo(writer);
      table.newAppend().add(writer.finish()).commit();
    }
    return storage;
  }

  @Test
  void batchesOfPartitionedTablesGiveTheSameBytesAsTheirRows() throws IOException {
    Schema schema =
        SchemaBuilder.record("Visit")
            .fields()
            .requiredString("site")
            .optionalLong("time")
            .requiredInt("row")
            .endRecord();
    List<RecordBatch> batches = new ArrayList<>();
    for (int batch = 0; batch < 3; batch++) {
      List<GenericRecord> rows = new ArrayList<>();
      for (int row = 0; row < 2_000; row++) {
        boolean isNull = random.nextInt(9) == 0;
        rows.add(
            new GenericRecordBuilder(schema)
                .set("site", "site" + random.nextInt(1 + random.nextInt(9)))
                .set("time", isNull ? null : random.nextLong() >>> random.nextInt(64))
                .set("row", row)
                .build());
      }
      batches.add(new RandomVectors(random).batch(schema, rows));
    }
    WriteOptions options =
        WriteOptions.defaults()
            .withSpillDirectory(directory)
            .withMaxOpenPartitions(1 + random.nextInt(9))
            .withPageSizeInBytes(oneOf(100, 5_000, 1 << 20))
            .withSplitSizeInBytes(oneOf(1_000, 10_000, 1 << 28));
    for (String specText : List.of("site", "bucket(row,3)", "truncate(time,1000)")) {
      PartitionSpec spec = PartitionSpec.parse(specText);
      assertSameFiles(
          write(schema, spec, options, writer -> writeRows(batches, writer)),
          write(
              schema,
              spec,
              options.withThreadCount(1 + random.nextInt(3)),
              writer -> writeBatches(batches, writer)));
    }
  }

  private static final Schema NUMBERED_SCHEMA =
      SchemaBuilder.record("Numbered")
          .fields()
          .requiredLong("number")
          .requiredString("text")
          .endRecord();

  @Test
  void bytesDoNotDependOnTheNumberOfThreads() throws IOException {
    WriteOptions options =
        WriteOptions.defaults()
            .withSpillDirectory(directory)
            .withPageSizeInBytes(8_000)
            .withSplitSizeInBytes(120_000)
            .withMemoryBudgetInBytes(oneOf(50_000, 1 << 28));
    MemoryStorage expected = write(NUMBERED_SCHEMA, options, writer -> writeRandomRows(writer));
    for (int threadCount = 2; threadCount < 5; threadCount++) {
      assertSameFiles(
          expected,
          write(
              NUMBERED_SCHEMA,
              options.withThreadCount(threadCount),
              writer -> writeRandomRows(writer)));
    }
  }

  private static void writeRandomRows(TableWriter writer) throws IOException {
    Random values = new Random(7);
    for (int row = 0; row < 20_000; row++) {
      writer.write(
          new GenericRecordBuilder(NUMBERED_SCHEMA)
              .set("number", values.nextLong() >>> values.nextInt(64))
              .set("text", Integer.toString(values.nextInt(1 << values.nextInt(30)), 36))
              .build());
    }
  }

  @Test
  void writesIntsAsLongsAndFindsColumnsByName() throws IOException {
    Schema batchSchema =
        SchemaBuilder.record("Batch")
            .fields()
            .requiredString("text")
            .requiredBoolean("other")
            .requiredInt("number")
            .endRecord();
    List<GenericRecord> rows = new ArrayList<>();
    for (int row = 0; row < 10; row++) {
      rows.add(
          new GenericRecordBuilder(batchSchema)
              .set("text", "row " + row)
              .set("other", true)
              .set("number", row)
              .build());
    }
    RecordBatch batch = new RandomVectors(random).batch(batchSchema, rows);
    MemoryStorage storage =
        write(NUMBERED_SCHEMA, WriteOptions.defaults(), writer -> writer.write(batch));
    try (RecordReader reader = Table.open(storage).newScan().open(RecordMode.LAZY)) {
      for (int row = 0; row < 10; row++) {
        assertTrue(reader.next());
        assertEquals((long) row, reader.record().get("number"));
        assertEquals("row " + row, reader.record().get("text").toString());
      }
    }
  }

  @Test
  void reportsAnUnexpectedNullAndWritesTheRowsBeforeIt() throws IOException {
    Schema batchSchema =
        SchemaBuilder.record("Batch")
            .fields()
            .optionalLong("number")
            .requiredString("text")
            .endRecord();
    List<GenericRecord> rows = new ArrayList<>();
    for (int row = 0; row < 1_500; row++) {
      rows.add(
          new GenericRecordBuilder(batchSchema)
              .set("number", row == 1_234 ? null : Long.valueOf(row))
              .set("text", "row " + row)
              .build());
    }
    RecordBatch batch = new RandomVectors(random).batch(batchSchema, rows);
    MemoryStorage storage =
        write(
            NUMBERED_SCHEMA,
            WriteOptions.defaults(),
            writer -> {
              AvroTypeException exception =
                  assertThrows(AvroTypeException.class, () -> writer.write(batch));
              assertEquals(
                  "row 1234, field \"number\": expected long, found null", exception.getMessage());
              assertEquals(1_234, writer.rowCount());
            });
    assertEquals(1_234, Table.open(storage).snapshot().rowCount());
  }

  @Test
  void writesDecimalsOfManyDigitsFromLongs() throws IOException {
    for (int digits : new int[] {18, 19, 38}) {
      Schema bytes = LogicalTypes.decimal(digits).addToSchema(Schema.create(Schema.Type.BYTES));
      Schema fixed =
          LogicalTypes.decimal(digits).addToSchema(Schema.createFixed("D", null, null, 16));
      Schema nullable = Schema.createUnion(Schema.create(Schema.Type.NULL), fixed);
      for (Schema type : List.of(bytes, fixed, nullable)) {
        Schema schema =
            SchemaBuilder.record("Row").fields().name("d").type(type).noDefault().endRecord();
        List<RecordBatch> batches =
            List.of(decimalBatch(schema, 0, -1, 128, -129, Long.MAX_VALUE, Long.MIN_VALUE));
        assertSameFiles(
            write(schema, WriteOptions.defaults(), writer -> writeRows(batches, writer)),
            write(schema, WriteOptions.defaults(), writer -> writeBatches(batches, writer)));
      }
    }
  }

  /** Returns a batch with a column of decimals, whose unscaled values are longs. */
  private static RecordBatch decimalBatch(Schema schema, long... unscaled) {
    LongVector numbers = new LongVector(AvroTypes.type(schema.getFields().get(0).schema()));
    System.arraycopy(unscaled, 0, numbers.ensureCapacity(unscaled.length), 0, unscaled.length);
    numbers.resize(unscaled.length);
    RecordBatch batch = new RecordBatch(schema, List.of(numbers));
    batch.reset(0, unscaled.length);
    return batch;
  }

  @Test
  void rejectsADecimalThatDoesNotFitIntoItsFixed() throws IOException {
    Schema type = LogicalTypes.decimal(4).addToSchema(Schema.createFixed("D", null, null, 2));
    Schema schema =
        SchemaBuilder.record("Row").fields().name("d").type(type).noDefault().endRecord();
    for (long tooLarge : new long[] {32_768, -32_769, Long.MAX_VALUE}) {
      RecordBatch batch = decimalBatch(schema, 32_767, -32_768, tooLarge);
      Throwable rowException =
          assertThrows(IllegalArgumentException.class, () -> VectorToAvro.record(batch, 2));
      assertEquals(
          "the decimal %d (unscaled) does not fit into the 2 bytes of D".formatted(tooLarge),
          rowException.getMessage());
      MemoryStorage storage =
          write(
              schema,
              WriteOptions.defaults(),
              writer -> {
                Throwable batchException =
                    assertThrows(AvroTypeException.class, () -> writer.write(batch));
                assertTrue(
                    batchException.getMessage().startsWith("row 2, field \"d\""),
                    batchException::toString);
              });
      assertEquals(2, Table.open(storage).snapshot().rowCount());
    }
  }

  private static void assertSameFiles(MemoryStorage expected, MemoryStorage actual)
      throws IOException {
    Map<String, List<byte[]>> expectedPages = pages(expected);
    Map<String, List<byte[]>> actualPages = pages(actual);
    assertEquals(expectedPages.keySet(), actualPages.keySet());
    for (String column : expectedPages.keySet()) {
      assertEquals(expectedPages.get(column).size(), actualPages.get(column).size(), column);
      for (int page = 0; page < expectedPages.get(column).size(); page++) {
        assertArrayEquals(
            expectedPages.get(column).get(page), actualPages.get(column).get(page), column);
      }
    }
  }

  /** Returns the pages by split directory and column, without random names and identifiers. */
  private static Map<String, List<byte[]>> pages(MemoryStorage storage) throws IOException {
    Map<String, List<byte[]>> pages = new TreeMap<>();
    for (String path : storage.paths()) {
      if (!path.endsWith(".col")) {
        continue;
      }
      byte[] bytes = storage.bytes(path);
      String split = path.substring(0, path.lastIndexOf('-', path.indexOf('/')));
      pages
          .computeIfAbsent(split + ", bytes", key -> new ArrayList<>())
          .add(new byte[bytes.length]);
      for (WrittenPage page : WrittenPages.ofFile(bytes)) {
        pages
            .computeIfAbsent(split + ", " + page.column(), key -> new ArrayList<>())
            .add(Arrays.copyOfRange(bytes, page.offset(), page.offset() + page.lengthInBytes()));
      }
    }
    pages.forEach(
        (name, pageList) -> {
          if (name.endsWith(", bytes")) {
            pageList.sort(Comparator.comparingInt(page -> page.length));
          }
        });
    return pages;
  }
}
