package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanMetrics;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.layout.LayoutAndCodec;
import dev.stoa.testing.layout.WrittenPage;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Skipping most rows reads few bytes from the storage. */
final class SkipCostTest {
  private static final Schema STRING = Schema.create(Schema.Type.STRING);
  private static final int CHUNK_SIZE_IN_BYTES = 16 * 1024;

  /** The size of the end of a file, which is read when the file is opened. */
  private static final int TAIL_SIZE_IN_BYTES = 4 * 1024;

  private static final int PAGE_SIZE_IN_BYTES = 32 << 20;

  private final Random random = Seeds.random(SkipCostTest.class);

  private static LayoutTable write(LayoutAndCodec layoutAndCodec, List<String> texts)
      throws IOException {
    WriteOptions options =
        WriteOptions.defaults()
            .withPageSizeInBytes(PAGE_SIZE_IN_BYTES)
            .withDefaultColumn(layoutAndCodec.options());
    LayoutTable table = LayoutTable.write(STRING, texts, options);
    assertEquals(
        List.of(layoutAndCodec),
        table.pages().all().stream().map(WrittenPage::layoutAndCodec).toList());
    return table;
  }

  private static ScanMetrics read(LayoutTable table, IntPredicate isVisited) throws IOException {
    RecordReader reader = table.table().newScan().open(RecordMode.LAZY);
    try (reader) {
      for (int row = 0; reader.next(); row++) {
        if (isVisited.test(row)) {
          Object expected = table.rows().get(row).get(0);
          assertEquals(expected, reader.record().textAt(0).toString());
        }
      }
    }
    return reader.metrics();
  }

  /** Returns letters and digits that every codec compresses to about half. */
  private String text(int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length / 2) {
      text.append(Integer.toHexString(random.nextInt()));
    }
    text.setLength(length / 2);
    return text.append(text).toString();
  }

  private List<String> texts(int count, int length) {
    return IntStream.range(0, count).mapToObj(row -> text(length)).toList();
  }

  @Test
  void aSkipListReadsOnlyTheChunksOfRareRows() throws IOException {
    List<String> texts = texts(10_000, 1_000);
    IntPredicate isRare = row -> row % 5_000 == 4_999;
    LayoutTable plainTable =
        write(new LayoutAndCodec(ColumnLayout.PLAIN, CompressionCodec.NONE), texts);
    LayoutTable skipListTable =
        write(new LayoutAndCodec(ColumnLayout.SKIP_LIST, CompressionCodec.NONE), texts);
    long plainBytesRead = read(plainTable, isRare).bytesRead();
    assertTrue(plainBytesRead > 10_000_000, "read " + plainBytesRead);
    ScanMetrics metrics = read(skipListTable, isRare);
    int skipEntriesSizeInBytes = 10 * (1 + 3) + 100 * (1 + 3) + 1_000 * (1 + 2);
    int maxBytesRead =
        TAIL_SIZE_IN_BYTES
            + CHUNK_SIZE_IN_BYTES
            + skipEntriesSizeInBytes
            + 2 * 2 * CHUNK_SIZE_IN_BYTES;
    assertTrue(metrics.bytesRead() <= maxBytesRead, "read " + metrics.bytesRead());
    long pageSizeInBytes = skipListTable.pages().all().get(0).lengthInBytes();
    long countedBytes = metrics.bytesSkipped() + metrics.bytesRead();
    assertTrue(
        countedBytes >= pageSizeInBytes && countedBytes <= pageSizeInBytes + TAIL_SIZE_IN_BYTES,
        "every byte is read or skipped, only the tail both: " + countedBytes);
  }

  @Test
  void skipsSmallValuesWithoutReadingThem() throws IOException {
    List<String> texts = texts(200_000, 20);
    LayoutTable table =
        write(new LayoutAndCodec(ColumnLayout.SKIP_LIST, CompressionCodec.NONE), texts);
    long bytesRead = read(table, row -> row % 50_000 == 49_999).bytesRead();
    long pageSizeInBytes = table.pages().all().get(0).lengthInBytes();
    assertTrue(bytesRead * 10 < pageSizeInBytes, "read " + bytesRead + " of " + pageSizeInBytes);
  }

  @Test
  void aDictionarySkipListReadsOnlyTheDictionaryAndTheChunksOfRareRows() throws IOException {
    List<Map<String, String>> maps =
        IntStream.range(0, 20_000)
            .mapToObj(row -> Map.of("content-type", "text/html; charset=utf-8", "etag", text(100)))
            .toList();
    LayoutAndCodec layoutAndCodec =
        new LayoutAndCodec(ColumnLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE);
    WriteOptions options =
        WriteOptions.defaults()
            .withPageSizeInBytes(PAGE_SIZE_IN_BYTES)
            .withDefaultColumn(layoutAndCodec.options());
    LayoutTable table = LayoutTable.write(Schema.createMap(STRING), maps, options);
    table.assertLayoutAndCodec("value", layoutAndCodec, 100);
    RecordReader reader = table.table().newScan().open(RecordMode.LAZY);
    try (reader) {
      for (int row = 0; reader.next(); row++) {
        if (row % 5_000 == 4_999) {
          assertEquals(
              "text/html; charset=utf-8",
              reader.record().mapAt(0).textAt("content-type").toString());
        }
      }
    }
    long pageSizeInBytes = table.pages().all().get(0).lengthInBytes();
    assertTrue(reader.metrics().bytesRead() * 20 < pageSizeInBytes, reader.metrics()::toString);
  }

  /** Two rows are read, and none of the nearly 40 blocks of 64 KiB between them. */
  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void readsOnlyTheBlocksOfTheVisitedRows(CompressionCodec codec) throws IOException {
    for (ColumnLayout layout : List.of(ColumnLayout.PLAIN, ColumnLayout.SKIP_LIST)) {
      LayoutTable table = write(new LayoutAndCodec(layout, codec), texts(4_000, 1_000));
      long pageSizeInBytes = table.pages().all().get(0).lengthInBytes();
      ScanMetrics metrics = read(table, row -> row == 1_000 || row == 3_500);
      int blockSizeInBytes = 65 * 1024;
      int maxBytesRead =
          TAIL_SIZE_IN_BYTES
              + 3 * CHUNK_SIZE_IN_BYTES
              + 2 * (blockSizeInBytes + 2 * CHUNK_SIZE_IN_BYTES);
      assertTrue(metrics.bytesRead() <= maxBytesRead, layout + " read " + metrics.bytesRead());
      assertTrue(
          metrics.bytesRead() * 8 < pageSizeInBytes, layout + " read " + metrics.bytesRead());
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void readsABlockOnceForAllItsRows(CompressionCodec codec) throws IOException {
    LayoutTable table =
        write(new LayoutAndCodec(ColumnLayout.SKIP_LIST, codec), texts(2_000, 1_000));
    long pageSizeInBytes = table.pages().all().get(0).lengthInBytes();
    long bytesRead = read(table, row -> true).bytesRead();
    assertTrue(
        bytesRead <= pageSizeInBytes + TAIL_SIZE_IN_BYTES + CHUNK_SIZE_IN_BYTES,
        "read " + bytesRead + " of " + pageSizeInBytes);
  }
}
