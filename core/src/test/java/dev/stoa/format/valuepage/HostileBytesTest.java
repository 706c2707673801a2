package dev.stoa.format.valuepage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.value.ValueSerde;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Reading a page after any of its bytes was replaced returns values, or reports the error and its
 * location.
 */
class HostileBytesTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);
  private static final int ROW_COUNT = 30;

  private static Object text(int row) {
    return "http://example.org/" + "ab".repeat(row % 4) + row;
  }

  private static Object map(int row) {
    return row % 5 == 4
        ? Map.of()
        : Map.of("content-type", "text/html", "server", row % 3 == 0 ? "nginx" : "apache");
  }

  private static Object array(int row) {
    return row % 7 == 0 ? List.of("nginx/1.18", "e" + row) : List.of("nginx/1.18", "text/html", "");
  }

  @ParameterizedTest
  @EnumSource
  void readsOrReportsCorruptPlainPages(CompressionCodec codec) {
    checkEachReplacedByte(new PageFormat(PageLayout.PLAIN, codec), TEXT, HostileBytesTest::text);
  }

  @ParameterizedTest
  @EnumSource
  void readsOrReportsCorruptSkipLists(CompressionCodec codec) {
    checkEachReplacedByte(
        new PageFormat(PageLayout.SKIP_LIST, codec), TEXT, HostileBytesTest::text);
  }

  @ParameterizedTest
  @EnumSource
  void readsOrReportsCorruptDictionariesOfMaps(CompressionCodec codec) {
    PageFormat format = new PageFormat(PageLayout.DICTIONARY_SKIP_LIST, codec);
    checkEachReplacedByte(format, Schema.createMap(TEXT), HostileBytesTest::map);
  }

  @ParameterizedTest
  @EnumSource
  void readsOrReportsCorruptDictionariesOfArrays(CompressionCodec codec) {
    PageFormat format = new PageFormat(PageLayout.DICTIONARY_SKIP_LIST, codec);
    checkEachReplacedByte(format, Schema.createArray(TEXT), HostileBytesTest::array);
  }

  private static ValuePageEncoder.Page encode(
      PageFormat format, Schema schema, IntFunction<Object> values) {
    ValuePageOptions options =
        new ValuePageOptions(format.layout(), format.codec(), 150, List.of(3, 9, 18));
    return EncodedPages.encode(
        schema, options, IntStream.range(0, ROW_COUNT).mapToObj(values).toList());
  }

  private static void checkEachReplacedByte(
      PageFormat format, Schema schema, IntFunction<Object> values) {
    ValuePageEncoder.Page page = encode(format, schema, values);
    assertEquals(format, page.format());
    byte[] bytes = page.bytes().toByteArray();
    assertEquals(ROW_COUNT, read(bytes, format, schema, 1));
    int rejectedCount = 0;
    for (int position = 0; position < bytes.length; position++) {
      byte original = bytes[position];
      for (int replacement : new int[] {0, 0x7f, 0xff, original + 1}) {
        bytes[position] = (byte) replacement;
        rejectedCount += isRejected(bytes, format, schema) ? 1 : 0;
      }
      bytes[position] = original;
    }
    assertTrue(rejectedCount > ROW_COUNT, "only " + rejectedCount + " pages were rejected");
  }

  private static boolean isRejected(byte[] bytes, PageFormat format, Schema schema) {
    boolean isRejected = false;
    for (int step : new int[] {1, 4, 19}) {
      try {
        read(bytes, format, schema, step);
      } catch (CorruptFileException e) {
        PageAssertions.assertNamesLocation(e.getMessage());
        isRejected = true;
      }
    }
    return isRejected;
  }

  /** Reads every step-th row; a step of one also verifies each row. Returns the number of rows. */
  private static int read(byte[] bytes, PageFormat format, Schema schema, int step) {
    ValuePageDecoder decoder = new ValuePageDecoder(ValueSerde.of(schema), new Decompressors());
    decoder.open(
        new ByteReader(bytes, bytes.length, 0, HandcraftedPage.LOCATION), format, ROW_COUNT);
    List<Object> values = new ArrayList<>();
    for (int row = step - 1; row < ROW_COUNT; row += step) {
      values.add(PageAssertions.read(decoder, row));
      if (step == 1) {
        decoder.checkEnd();
      }
    }
    return values.size();
  }
}
