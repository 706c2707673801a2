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
 * Each byte of a small page of each layout, replaced by others: reading it returns values or
 * reports what is corrupt and where, and never fails in another way.
 */
class HostileBytesTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);
  private static final int ROWS = 30;

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
  void plainPages(CompressionCodec codec) {
    changeEachByte(new PageFormat(PageLayout.PLAIN, codec), TEXT, HostileBytesTest::text);
  }

  @ParameterizedTest
  @EnumSource
  void skipLists(CompressionCodec codec) {
    changeEachByte(new PageFormat(PageLayout.SKIP_LIST, codec), TEXT, HostileBytesTest::text);
  }

  @ParameterizedTest
  @EnumSource
  void dictionarySkipListsOfMaps(CompressionCodec codec) {
    PageFormat format = new PageFormat(PageLayout.DICTIONARY_SKIP_LIST, codec);
    changeEachByte(format, Schema.createMap(TEXT), HostileBytesTest::map);
  }

  @ParameterizedTest
  @EnumSource
  void dictionarySkipListsOfArrays(CompressionCodec codec) {
    PageFormat format = new PageFormat(PageLayout.DICTIONARY_SKIP_LIST, codec);
    changeEachByte(format, Schema.createArray(TEXT), HostileBytesTest::array);
  }

  private static ValuePageEncoder.Page encode(
      PageFormat format, Schema schema, IntFunction<Object> values) {
    ValuePageOptions options =
        new ValuePageOptions(format.layout(), format.codec(), 150, List.of(3, 9, 18));
    return EncodedPages.encode(schema, options, IntStream.range(0, ROWS).mapToObj(values).toList());
  }

  private static void changeEachByte(PageFormat format, Schema schema, IntFunction<Object> values) {
    ValuePageEncoder.Page page = encode(format, schema, values);
    assertEquals(format, page.format());
    byte[] bytes = page.bytes().toByteArray();
    assertEquals(ROWS, read(bytes, format, schema, 1));
    int refused = 0;
    for (int at = 0; at < bytes.length; at++) {
      byte original = bytes[at];
      for (int other : new int[] {0, 0x7f, 0xff, original + 1}) {
        bytes[at] = (byte) other;
        refused += isRefused(bytes, format, schema) ? 1 : 0;
      }
      bytes[at] = original;
    }
    assertTrue(refused > ROWS, refused + " of " + bytes.length);
  }

  private static boolean isRefused(byte[] bytes, PageFormat format, Schema schema) {
    boolean isRefused = false;
    for (int step : new int[] {1, 4, 19}) {
      try {
        read(bytes, format, schema, step);
      } catch (CorruptFileException e) {
        Faults.assertNamesPlace(e.getMessage());
        isRefused = true;
      }
    }
    return isRefused;
  }

  /** Reads each row at this stride, and verifies them if the stride is one. */
  private static int read(byte[] bytes, PageFormat format, Schema schema, int step) {
    ValuePageDecoder decoder = new ValuePageDecoder(ValueSerde.of(schema), new Decompressors());
    decoder.open(new ByteReader(bytes, bytes.length, 0, HandcraftedPage.LOCATION), format, ROWS);
    List<Object> values = new ArrayList<>();
    for (int row = step - 1; row < ROWS; row += step) {
      values.add(Faults.read(decoder, row));
      if (step == 1) {
        decoder.checkEnd();
      }
    }
    return values.size();
  }
}
