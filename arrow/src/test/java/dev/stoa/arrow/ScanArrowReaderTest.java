package dev.stoa.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.RecordBatch;
import dev.stoa.data.VectorToAvro;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.change.Append;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.TableWriter;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import dev.stoa.testing.record.RowModel;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks readers with one and more threads, abandoned and failing ones, and their memory. */
final class ScanArrowReaderTest {
  private static final Schema NUMBERS =
      SchemaBuilder.record("Numbers").fields().requiredLong("n").requiredString("text").endRecord();

  private static final int MAX_THREAD_COUNT = 4;

  @TempDir private Path directory;

  private final Random random = Seeds.random(ScanArrowReaderTest.class);
  private final BufferAllocator allocator = new RootAllocator();

  @AfterEach
  void assertAllMemoryIsReleased() {
    assertEquals(0, allocator.getAllocatedMemory());
    allocator.close();
  }

  @Test
  void returnsTheRowsOfAllSplitDirectoriesInOrder() throws IOException {
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    int rounds = Seeds.rounds(40);
    for (int round = 0; round < rounds; round++) {
      Schema schema = ArrowRoundTripTest.supportedColumns(schemas.next());
      List<List<GenericRecord>> splits = new ArrayList<>();
      for (int split = random.nextInt(6); split > 0; split--) {
        splits.add(
            Stream.generate(() -> records.next(schema)).limit(1 + random.nextInt(9)).toList());
      }
      splits.forEach(split -> split.forEach(ArrowRoundTripTest::limitDurations));
      Table table = write(Table.create(new MemoryStorage(), schema), splits);
      List<GenericRecord> rows = splits.stream().flatMap(List::stream).toList();
      for (int threadCount = 1; threadCount <= MAX_THREAD_COUNT; threadCount++) {
        RowModel.assertSameRecords(rows, read(table.newScan(), threadCount));
      }
    }
  }

  /** Commits one split directory for each list of rows. */
  private static Table write(Table table, List<List<GenericRecord>> splits) throws IOException {
    Append append = table.newAppend();
    for (List<GenericRecord> rows : splits) {
      try (TableWriter writer = table.newWriter()) {
        for (GenericRecord row : rows) {
          writer.write(row);
        }
        append.add(writer.finish());
      }
    }
    append.commit();
    return table.refresh();
  }

  private List<GenericRecord> read(TableScan scan, int threadCount) throws IOException {
    List<GenericRecord> rows = new ArrayList<>();
    try (ScanArrowReader reader = new ScanArrowReader(scan, allocator, threadCount)) {
      VectorSchemaRoot root = reader.getVectorSchemaRoot();
      try (BatchExporter exporter = new BatchExporter(scan.schema(), allocator)) {
        assertEquals(exporter.schema(), root.getSchema());
      }
      BatchImporter importer = new BatchImporter(root, reader);
      assertEquals(scan.schema(), importer.schema());
      while (reader.loadNextBatch()) {
        RecordBatch batch = importer.batch();
        for (int row = 0; row < batch.rowCount(); row++) {
          rows.add(VectorToAvro.record(batch, row));
        }
      }
      assertFalse(reader.loadNextBatch());
      assertEquals(0, root.getRowCount());
      assertTrue(rows.isEmpty() || reader.bytesRead() > 0);
    }
    return rows;
  }

  @Test
  void returnsOnlyMatchingRowsAndSelectedColumns() throws IOException {
    Table table = write(Table.create(directory, NUMBERS), numbers(5, 10_000));
    TableScan scan =
        table
            .newScan()
            .select("text")
            .filter(FilterPredicates.column("n").greaterThanOrEqual(49_997));
    for (int threadCount = 1; threadCount <= MAX_THREAD_COUNT; threadCount++) {
      List<String> texts =
          read(scan, threadCount).stream().map(row -> row.get("text").toString()).toList();
      assertEquals(List.of("row 49997", "row 49998", "row 49999"), texts);
    }
  }

  @Test
  void returnsTheFirstRowsOrTheRowsOfGivenTasks() throws IOException {
    Table table = write(Table.create(directory, NUMBERS), numbers(3, 5_000));
    TableScan scan = table.newScan().select("n");
    for (int threadCount = 1; threadCount <= MAX_THREAD_COUNT; threadCount++) {
      for (long rowCount : new long[] {0, 1, 4_095, 4_096, 4_097, 9_000, 15_000, 20_000}) {
        try (ScanArrowReader reader = new ScanArrowReader(scan, allocator, threadCount, rowCount)) {
          assertEquals(Math.min(rowCount, 15_000), countRows(reader));
        }
      }
      List<ScanTask> lastAndFirst = List.of(scan.tasks().get(2), scan.tasks().get(0));
      try (ScanArrowReader reader =
          new ScanArrowReader(scan, lastAndFirst, allocator, threadCount)) {
        assertTrue(reader.loadNextBatch());
        BigIntVector numbers = (BigIntVector) reader.getVectorSchemaRoot().getVector("n");
        assertEquals(10_000, numbers.get(0));
        assertEquals(10_000 - numbers.getValueCount(), countRows(reader));
      }
    }
  }

  private static long countRows(ScanArrowReader reader) throws IOException {
    long rowCount = 0;
    while (reader.loadNextBatch()) {
      rowCount += reader.getVectorSchemaRoot().getRowCount();
    }
    return rowCount;
  }

  private static List<List<GenericRecord>> numbers(int splitCount, int rowsPerSplit) {
    List<List<GenericRecord>> splits = new ArrayList<>();
    for (int split = 0; split < splitCount; split++) {
      List<GenericRecord> rows = new ArrayList<>();
      for (int row = 0; row < rowsPerSplit; row++) {
        GenericRecord numbers = new GenericData.Record(NUMBERS);
        numbers.put("n", (long) split * rowsPerSplit + row);
        numbers.put("text", "row " + (split * rowsPerSplit + row));
        rows.add(numbers);
      }
      splits.add(rows);
    }
    return splits;
  }

  @Test
  void readersMayBeAbandonedAtAnyBatch() throws IOException {
    Table table = write(Table.create(directory, NUMBERS), numbers(4, 20_000));
    for (int batchCount = 0; batchCount < 21; batchCount++) {
      for (int threadCount = 1; threadCount <= MAX_THREAD_COUNT; threadCount++) {
        try (ScanArrowReader reader =
            new ScanArrowReader(table.newScan(), allocator, threadCount)) {
          for (int batch = 0; batch < batchCount; batch++) {
            reader.loadNextBatch();
          }
        }
        assertEquals(0, allocator.getAllocatedMemory());
      }
    }
  }

  @Test
  void aQueueThatIsFullStillPassesTheBatchThatIsWaitedFor() throws IOException {
    Table table = write(Table.create(directory, NUMBERS), numbers(4, 20_000));
    try (BatchExporter exporter = new BatchExporter(NUMBERS, allocator);
        ParallelBatches batches =
            new ParallelBatches(
                table.storage(),
                ScanPart.of(table.newScan().tasks(), 1, 4096),
                exporter,
                MAX_THREAD_COUNT,
                1)) {
      long rowCount = 0;
      var batch = batches.next();
      while (batch.isPresent()) {
        rowCount += batch.get().root().getRowCount();
        batch.get().close();
        batch = batches.next();
      }
      assertEquals(80_000, rowCount);
    }
  }

  @Test
  void severalThreadsReadOneSplitDirectory() throws IOException {
    int rowCount = 1_000_000;
    Table table = Table.create(directory, NUMBERS);
    try (TableWriter writer = table.newWriter()) {
      GenericRecord row = new GenericData.Record(NUMBERS);
      for (long n = 0; n < rowCount; n++) {
        row.put("n", n);
        row.put("text", "text " + n % 100);
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    Table remaining = table.refresh();
    remaining.newDelete(FilterPredicates.column("n").between(250_000L, 300_000L)).commit();
    remaining = remaining.refresh();
    assertEquals(1, remaining.newScan().tasks().size());
    assertTrue(ScanPart.of(remaining.newScan().tasks(), 4, 1 << 15).size() >= 3);
    TableScan scan = remaining.newScan();
    TableScan filtered = scan.filter(FilterPredicates.column("text").equalTo("text 7"));
    for (int threadCount = 1; threadCount <= MAX_THREAD_COUNT; threadCount++) {
      long[] all = numbers(scan, threadCount);
      assertEquals(rowCount - 50_001, all.length);
      assertTrue(all[249_999] == 249_999 && all[250_000] == 300_001);
      assertEquals(rowCount - 1, all[all.length - 1]);
      long[] some = numbers(filtered, threadCount);
      assertEquals(rowCount / 100 - 500, some.length);
      assertEquals(7, some[0]);
      assertEquals(rowCount - 93, some[some.length - 1]);
    }
  }

  @Test
  void longTextsThatRowsRepeatMakeBatchesShort() throws IOException {
    String longText = "x".repeat(100_000);
    Table table = write(Table.create(directory, NUMBERS), numbers(1, 5_000));
    Schema string = Schema.create(Schema.Type.STRING);
    table.newSchemaChange().add(new Schema.Field("same", string, null, longText)).commit();
    TableScan scan = table.refresh().newScan();
    for (int threadCount = 1; threadCount <= 2; threadCount++) {
      int rowCount = 0;
      try (ScanArrowReader reader = new ScanArrowReader(scan, allocator, threadCount)) {
        VectorSchemaRoot root = reader.getVectorSchemaRoot();
        while (reader.loadNextBatch()) {
          assertTrue(root.getRowCount() < 1_000, root.getRowCount() + " rows");
          assertEquals(rowCount, ((BigIntVector) root.getVector("n")).get(0));
          assertEquals(longText, root.getVector("same").getObject(0).toString());
          rowCount += root.getRowCount();
        }
      }
      assertEquals(5_000, rowCount);
    }
  }

  @Test
  void closingWithoutTheSourceReleasesTheVectors() throws IOException {
    Table table = write(Table.create(directory, NUMBERS), numbers(1, 100));
    try (ScanArrowReader reader =
        new ScanArrowReader(table.newScan(), allocator, 1, ArrowLayout.COMPACT)) {
      assertTrue(reader.loadNextBatch());
      reader.close(false);
      assertEquals(0, allocator.getAllocatedMemory());
    }
    TableScan scan = table.newScan();
    try (ScanArrowReader reader = new ScanArrowReader(scan, allocator, Integer.MAX_VALUE)) {
      assertTrue(reader.loadNextBatch());
    }
  }

  /** Returns the numbers of a scan, which must ascend. */
  private long[] numbers(TableScan scan, int threadCount) throws IOException {
    List<Long> numbers = new ArrayList<>();
    long last = -1;
    try (ScanArrowReader reader = new ScanArrowReader(scan, allocator, threadCount)) {
      while (reader.loadNextBatch()) {
        BigIntVector vector = (BigIntVector) reader.getVectorSchemaRoot().getVector("n");
        for (int row = 0; row < vector.getValueCount(); row++) {
          assertTrue(vector.get(row) > last);
          last = vector.get(row);
          numbers.add(last);
        }
      }
    }
    return numbers.stream().mapToLong(Long::longValue).toArray();
  }

  @Test
  void compactVectorsHaveDictionariesAndShortDecimals() throws IOException {
    Schema price = LogicalTypes.decimal(12, 2).addToSchema(Schema.create(Schema.Type.BYTES));
    Schema schema =
        SchemaBuilder.record("Sales")
            .fields()
            .optionalString("few")
            .requiredString("unique")
            .requiredString("same")
            .name("price")
            .type(price)
            .noDefault()
            .endRecord();
    int rowCount = 50_000;
    List<GenericRecord> rows = new ArrayList<>();
    for (int row = 0; row < rowCount; row++) {
      GenericRecord record = new GenericData.Record(schema);
      record.put("few", row % 7 == 0 ? null : "text " + row % 5);
      record.put("unique", "row " + row);
      record.put("same", "all");
      record.put("price", ByteBuffer.wrap(BigInteger.valueOf(row - 100).toByteArray()));
      rows.add(record);
    }
    Table table = write(Table.create(directory, schema), List.of(rows));
    for (int threadCount = 1; threadCount <= 2; threadCount++) {
      try (ScanArrowReader reader =
          new ScanArrowReader(table.newScan(), allocator, threadCount, ArrowLayout.COMPACT)) {
        VectorSchemaRoot root = reader.getVectorSchemaRoot();
        int first = 0;
        while (reader.loadNextBatch()) {
          for (int row = 0; row < root.getRowCount(); row++) {
            GenericRecord expected = rows.get(first + row);
            for (String name : List.of("few", "unique", "same")) {
              assertEquals(expected.get(name), text(reader, name, row));
            }
            assertEquals(first + row - 100L, ((BigIntVector) root.getVector("price")).get(row));
          }
          int dictionarySize = dictionary(reader, "few").getValueCount();
          assertTrue(dictionarySize <= 6, dictionarySize + " texts");
          first += root.getRowCount();
        }
        assertEquals(rowCount, first);
      }
    }
  }

  private static FieldVector dictionary(ScanArrowReader reader, String name) {
    Field field = reader.getVectorSchemaRoot().getVector(name).getField();
    return reader.lookup(field.getDictionary().getId()).getVector();
  }

  private static String text(ScanArrowReader reader, String name, int row) {
    IntVector codes = (IntVector) reader.getVectorSchemaRoot().getVector(name);
    return codes.isNull(row) ? null : dictionary(reader, name).getObject(codes.get(row)).toString();
  }

  @Test
  void rowsBeforeADamagedFileAreReturnedAndThenTheErrorIsThrown() throws IOException {
    Table table = write(Table.create(LocalStorage.at(directory), NUMBERS), numbers(3, 20_000));
    damage(table.newScan().tasks().get(1).splitNames().get(0));
    for (int threadCount = 1; threadCount <= MAX_THREAD_COUNT; threadCount++) {
      try (ScanArrowReader reader = new ScanArrowReader(table.newScan(), allocator, threadCount)) {
        for (int rowCount = 0;
            rowCount < 20_000;
            rowCount += reader.getVectorSchemaRoot().getRowCount()) {
          assertTrue(reader.loadNextBatch());
        }
        assertThrows(CorruptFileException.class, reader::loadNextBatch);
      }
    }
  }

  /** Overwrites the middle of all column files of a split directory. */
  private void damage(String splitName) throws IOException {
    List<Path> files;
    try (Stream<Path> paths = Files.walk(directory)) {
      files =
          paths
              .filter(path -> path.toString().contains(splitName) && Files.isRegularFile(path))
              .toList();
    }
    assertFalse(files.isEmpty());
    for (Path file : files) {
      byte[] bytes = Files.readAllBytes(file);
      bytes[bytes.length / 3] ^= 0x55;
      Files.write(file, bytes);
    }
  }

  @Test
  void rejectsLessThanOneThread() throws IOException {
    TableScan scan = Table.create(new MemoryStorage(), NUMBERS).newScan();
    Throwable rejection =
        assertThrows(
            IllegalArgumentException.class, () -> new ScanArrowReader(scan, allocator, 0).close());
    assertEquals("expected at least 1 thread, found 0", rejection.getMessage());
  }
}
