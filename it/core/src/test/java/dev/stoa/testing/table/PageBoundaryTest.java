package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.layout.LayoutAndCodec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads return all rows regardless of where pages and checksummed chunks begin and end. */
final class PageBoundaryTest {
  private static final int CHUNK_SIZE_IN_BYTES = 16 * 1024;

  /** The size of the file header before the first page. */
  private static final int HEADER_SIZE_IN_BYTES = 16;

  private final MemoryStorage storage = new MemoryStorage();

  /**
   * Returns options of pages with and without a header before the values, and with compressed
   * blocks of a chunk and of 100 bytes.
   */
  static List<WriteOptions> options() {
    ColumnOptions uncompressed =
        new LayoutAndCodec(ColumnLayout.SKIP_LIST, CompressionCodec.NONE).options();
    ColumnOptions compressed = uncompressed.withCodec(CompressionCodec.LZ4);
    return Stream.of(
            uncompressed.withLayout(ColumnLayout.PLAIN),
            uncompressed.withSkipIntervals(List.of(2, 10)),
            compressed.withBlockSizeInBytes(CHUNK_SIZE_IN_BYTES),
            compressed.withLayout(ColumnLayout.PLAIN).withBlockSizeInBytes(100))
        .map(column -> WriteOptions.defaults().withDefaultColumn(column))
        .toList();
  }

  private Table write(Schema type, WriteOptions options, int rowCount, IntFunction<Object> values)
      throws IOException {
    Schema schema =
        SchemaBuilder.record("Row").fields().name("value").type(type).noDefault().endRecord();
    Table table = Table.create(storage, schema);
    try (TableWriter writer = table.newWriter(options)) {
      GenericRecord record = new GenericData.Record(schema);
      for (int row = 0; row < rowCount; row++) {
        record.put(0, values.apply(row));
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  /** Reads every n-th row for several n, and skips those between. */
  private static void assertValues(Table table, int rowCount, IntFunction<Object> values)
      throws IOException {
    for (int step : List.of(1, 2, 7, 1_023, 1_024, 1_025)) {
      for (RecordMode mode : RecordMode.values()) {
        assertValues(table, mode, step, rowCount, values);
      }
    }
    TableVerifier.verify(
        table.storage(),
        fault -> {
          throw new AssertionError(fault.message());
        });
  }

  private static void assertValues(
      Table table, RecordMode mode, int step, int rowCount, IntFunction<Object> values)
      throws IOException {
    try (RecordReader reader = table.newScan().open(mode)) {
      int row = 0;
      for (; reader.next(); row++) {
        if ((row + 1) % step == 0) {
          Object value = reader.record().get(0);
          assertTrue(
              values.apply(row).equals(value instanceof CharSequence ? value.toString() : value),
              mode + " row " + row + " by steps of " + step);
        }
      }
      assertEquals(rowCount, row);
    }
  }

  @ParameterizedTest
  @CsvSource({
    // The page is full after exactly 1,024 rows: the next row begins a page.
    "8192, 0, 0",
    "8192, 1, 1",
    "8192, 1023, 1",
    "8192, 1024, 1",
    "8192, 1025, 2",
    "8192, 2047, 2",
    "8192, 2048, 2",
    "8192, 2049, 3",
    // One byte larger: the page is not full yet, and pages end only at multiples of 1,024 rows.
    "8193, 1024, 1",
    "8193, 1025, 1",
    "8193, 2048, 1",
    "8193, 2049, 2",
    // One byte smaller: the page is full, but reaches twice its size only after the multiple.
    "8191, 1024, 1",
    "8191, 1025, 2",
    // Twice the page size after 1,023 rows: the page ends before the multiple, as for wide values.
    "4092, 1023, 1",
    "4092, 1024, 2",
    "4092, 1025, 2",
    "4092, 2046, 2",
    "4092, 2047, 3",
  })
  void pagesEndAccordingToTheirSizeAndRowCount(int pageSize, int rowCount, int pageCount)
      throws IOException {
    IntFunction<Object> values = row -> row / 8.0;
    WriteOptions options = WriteOptions.defaults().withPageSizeInBytes(pageSize);
    Table table = write(Schema.create(Schema.Type.DOUBLE), options, rowCount, values);
    assertEquals(pageCount, table.describe().columns().get(0).pageCount());
    assertValues(table, rowCount, values);
  }

  /** The length of a text is stored before it in three bytes. */
  @ParameterizedTest
  @MethodSource("options")
  void roundTripsValuesThatEndAtOrSpanChunks(WriteOptions options) throws IOException {
    List<Integer> lengths =
        IntStream.of(1, 2, 3, 10)
            .flatMap(
                chunkCount ->
                    IntStream.rangeClosed(-5, 3)
                        .map(offset -> chunkCount * CHUNK_SIZE_IN_BYTES + offset))
            .boxed()
            .toList();
    IntFunction<Object> values =
        row -> {
          String letter = String.valueOf((char) ('a' + row % 26));
          return row % 3 == 0 ? letter : letter.repeat(lengths.get(row % lengths.size()));
        };
    int rowCount = 3 * lengths.size();
    Table table = write(Schema.create(Schema.Type.STRING), options, rowCount, values);
    assertValues(table, rowCount, values);
  }

  /** The second and the following values start at each position around the end of a chunk. */
  @ParameterizedTest
  @MethodSource("options")
  void valuesMayStartAnywhereAroundAChunkBoundary(WriteOptions options) throws IOException {
    for (int firstSizeInBytes = CHUNK_SIZE_IN_BYTES - 30;
        firstSizeInBytes <= CHUNK_SIZE_IN_BYTES + 3;
        firstSizeInBytes++) {
      storage.paths().forEach(storage::delete);
      String first = "x".repeat(firstSizeInBytes - 3);
      List<Object> rows = List.of(first, "", "second", "y".repeat(CHUNK_SIZE_IN_BYTES), "last");
      Table table = write(Schema.create(Schema.Type.STRING), options, rows.size(), rows::get);
      assertValues(table, rows.size(), rows::get);
    }
  }

  /** Returns random letters, which no codec can compress. */
  private static String noise(int seed, int length) {
    Random random = new Random(seed);
    StringBuilder letters = new StringBuilder();
    random.ints(length, 32, 127).forEach(letter -> letters.append((char) letter));
    return letters.toString();
  }

  /** The page has several chunks, each with its own checksum. */
  @ParameterizedTest
  @MethodSource("options")
  void detectsACorruptChunkAnywhereInItsPage(WriteOptions options) throws IOException {
    int rowCount = 90;
    IntFunction<Object> values = row -> noise(row, 980).repeat(2);
    Table table = write(Schema.create(Schema.Type.STRING), options, rowCount, values);
    assertEquals(1, table.describe().columns().get(0).pageCount());
    String path =
        storage.paths().stream().filter(file -> file.endsWith(".col")).findFirst().orElseThrow();
    byte[] original = storage.bytes(path);
    for (int chunk = 0; chunk < 5; chunk++) {
      byte[] damaged = original.clone();
      int offset = HEADER_SIZE_IN_BYTES + chunk * CHUNK_SIZE_IN_BYTES;
      damaged[offset + 100] ^= (byte) 1;
      storage.put(path, damaged);
      for (RecordMode mode : RecordMode.values()) {
        CorruptFileException exception =
            assertThrows(
                CorruptFileException.class, () -> assertValues(table, mode, 1, rowCount, values));
        assertTrue(exception.getMessage().contains(path), exception.getMessage());
        assertTrue(exception.getMessage().contains("offset " + offset), exception.getMessage());
      }
      List<String> faults = new ArrayList<>();
      TableVerifier.verify(storage, fault -> faults.add(fault.file()));
      assertEquals(List.of(path), faults);
    }
  }
}
