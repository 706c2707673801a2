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

/** How few bytes are read from storage when most rows are skipped. */
final class SkipCostTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);
  private static final int CHUNK = 16 * 1024;

  /** The end of a file, which is read on open. */
  private static final int TAIL = 4 * 1024;

  private static final int PAGE = 32 << 20;

  private final Random random = Seeds.random(SkipCostTest.class);

  private static LayoutTable write(LayoutAndCodec layoutAndCodec, List<String> texts)
      throws IOException {
    WriteOptions options =
        WriteOptions.defaults()
            .withPageSizeInBytes(PAGE)
            .withDefaultColumn(layoutAndCodec.options());
    LayoutTable table = LayoutTable.write(TEXT, texts, options);
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

  /** Letters and digits that every codec compresses by about half. */
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
  void oneRowInFiveThousandCostsASkipListItsChunkAndPlainValuesAllOfThem() throws IOException {
    List<String> texts = texts(10_000, 1_000);
    IntPredicate seldom = row -> row % 5_000 == 4_999;
    LayoutTable plain = write(new LayoutAndCodec(ColumnLayout.PLAIN, CompressionCodec.NONE), texts);
    LayoutTable skipping =
        write(new LayoutAndCodec(ColumnLayout.SKIP_LIST, CompressionCodec.NONE), texts);
    long all = read(plain, seldom).bytesRead();
    assertTrue(all > 10_000_000, "read " + all);
    ScanMetrics metrics = read(skipping, seldom);
    int head = 10 * (1 + 3) + 100 * (1 + 3) + 1_000 * (1 + 2);
    int max = TAIL + CHUNK + head + 2 * 2 * CHUNK;
    assertTrue(metrics.bytesRead() <= max, "read " + metrics.bytesRead());
    assertEquals(
        skipping.pages().all().get(0).length(),
        metrics.bytesSkipped() + metrics.bytesRead() - TAIL,
        "neither read nor skipped");
  }

  @Test
  void aRunOfSmallValuesIsPassedWithoutReadingIt() throws IOException {
    List<String> texts = texts(200_000, 20);
    LayoutTable table =
        write(new LayoutAndCodec(ColumnLayout.SKIP_LIST, CompressionCodec.NONE), texts);
    long read = read(table, row -> row % 50_000 == 49_999).bytesRead();
    long size = table.pages().all().get(0).length();
    assertTrue(read * 10 < size, "read " + read + " of " + size);
  }

  @Test
  void oneRowInFiveThousandOfADictionaryCostsTheDictionaryAndItsChunk() throws IOException {
    List<Map<String, String>> maps =
        IntStream.range(0, 20_000)
            .mapToObj(row -> Map.of("content-type", "text/html; charset=utf-8", "etag", text(100)))
            .toList();
    LayoutAndCodec layoutAndCodec =
        new LayoutAndCodec(ColumnLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE);
    WriteOptions options =
        WriteOptions.defaults()
            .withPageSizeInBytes(PAGE)
            .withDefaultColumn(layoutAndCodec.options());
    LayoutTable table = LayoutTable.write(Schema.createMap(TEXT), maps, options);
    table.assertForm("value", layoutAndCodec, 100);
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
    long size = table.pages().all().get(0).length();
    assertTrue(reader.metrics().bytesRead() * 20 < size, reader.metrics()::toString);
  }

  /** Two rows in the middle: none of the forty blocks between them is read. */
  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void onlyTheBlocksThatAreTouchedAreRead(CompressionCodec codec) throws IOException {
    for (ColumnLayout layout : List.of(ColumnLayout.PLAIN, ColumnLayout.SKIP_LIST)) {
      LayoutTable table = write(new LayoutAndCodec(layout, codec), texts(4_000, 1_000));
      long size = table.pages().all().get(0).length();
      ScanMetrics metrics = read(table, row -> row == 1_000 || row == 3_500);
      int block = 65 * 1024;
      int max = TAIL + 3 * CHUNK + 2 * (block + 2 * CHUNK);
      assertTrue(metrics.bytesRead() <= max, layout + " read " + metrics.bytesRead());
      assertTrue(metrics.bytesRead() * 8 < size, layout + " read " + metrics.bytesRead());
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void aBlockIsReadOnceForAllItsRows(CompressionCodec codec) throws IOException {
    LayoutTable table =
        write(new LayoutAndCodec(ColumnLayout.SKIP_LIST, codec), texts(2_000, 1_000));
    long size = table.pages().all().get(0).length();
    long once = read(table, row -> true).bytesRead();
    assertTrue(once <= size + TAIL + CHUNK, "read " + once + " of " + size);
  }
}
