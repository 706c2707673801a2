package dev.stoa.format.valuepage;

import static dev.stoa.format.valuepage.EncodedPages.encode;
import static dev.stoa.format.valuepage.EncodedPages.reader;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.value.ValueSerde;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The layout in which a page is written, and the sizes of its parts. */
class ValuePageEncoderTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);

  private static ValuePageOptions skipping(Integer... skips) {
    return new ValuePageOptions(PageLayout.SKIP_LIST, CompressionCodec.NONE, 1_000, List.of(skips));
  }

  /** A string that takes this number of bytes, including its length. */
  private static String text(int sizeInBytes) {
    int lengthBytes = 1;
    while (sizeInBytes - lengthBytes >= 1 << (7 * lengthBytes - 1)) {
      lengthBytes++;
    }
    return "x".repeat(sizeInBytes - lengthBytes);
  }

  private static List<String> texts(int count, int sizeInBytes) {
    return Collections.nCopies(count, text(sizeInBytes));
  }

  @Test
  void aLevelCostsAtMostAFiftiethOfTheValues() {
    ValuePageEncoder.Page pays = encode(TEXT, skipping(2), texts(4, 25));
    assertEquals(PageLayout.SKIP_LIST, pays.format().layout());
    assertArrayEquals(new byte[] {1, 2, 1, 0, 50}, Arrays.copyOf(pays.bytes().toByteArray(), 5));
    List<String> oneByteLess = List.of(text(24), text(25), text(25), text(25));
    assertEquals(PageFormat.PLAIN_UNCOMPRESSED, encode(TEXT, skipping(2), oneByteLess).format());
  }

  @Test
  void aLevelOfOneEntryIsLeftOut() {
    assertEquals(
        PageFormat.PLAIN_UNCOMPRESSED, encode(TEXT, skipping(4), texts(4, 1_000)).format());
    assertEquals(
        PageLayout.SKIP_LIST, encode(TEXT, skipping(4), texts(5, 1_000)).format().layout());
    assertEquals(PageFormat.PLAIN_UNCOMPRESSED, encode(TEXT, skipping(), texts(5, 1_000)).format());
  }

  /** The largest offset in this number of bytes, and the next one. */
  @ParameterizedTest
  @ValueSource(ints = {255, 256, 65_535, 65_536, 16_777_215, 16_777_216})
  void entriesTakeAsManyBytesAsTheLargestNeeds(int offset) {
    int width = (39 - Integer.numberOfLeadingZeros(offset)) / 8;
    List<String> texts = List.of(text(offset - 1), "", text(500));
    ValuePageEncoder.Page page = encode(TEXT, skipping(2), texts);
    ByteReader in = reader(page);
    assertEquals(1, in.readByte());
    assertEquals(2, in.readVarint());
    assertEquals(width, in.readByte());
    in.skip(width);
    assertEquals(offset, in.readInt() & (-1 >>> (32 - 8 * width)));
    ValuePageDecoder decoder = new ValuePageDecoder(ValueSerde.of(TEXT), new Decompressors());
    decoder.open(reader(page), page.format(), texts.size());
    assertEquals(new Utf8(text(500)), Faults.read(decoder, 2));
  }

  @Test
  void aBlockEndsAfterTheRowThatFillsIt() {
    ValuePageOptions options =
        new ValuePageOptions(PageLayout.PLAIN, CompressionCodec.LZ4, 1_000, List.of());
    for (int size : new int[] {499, 500, 501, 999, 1_000, 1_001}) {
      ValuePageEncoder.Page page = encode(TEXT, options, texts(12, size));
      ByteReader in = reader(page);
      int rows = size == 499 ? 3 : size < 1_000 ? 2 : 1;
      assertEquals(12 / rows, in.readVarint());
      assertEquals(rows, in.readVarint());
      assertEquals(rows * (long) size, in.readVarint());
    }
  }

  @Test
  void valuesThatCompressByLessThanATwentiethStayAsTheyAre() {
    ValuePageOptions options =
        new ValuePageOptions(PageLayout.PLAIN, CompressionCodec.LZ4, 1_000, List.of());
    byte[] noise = new byte[4_000];
    new Random(1).nextBytes(noise);
    Schema bytes = Schema.create(Schema.Type.BYTES);
    for (int repeated : new int[] {0, 100, 1_000}) {
      byte[] value = Arrays.copyOf(noise, noise.length + repeated);
      PageFormat format = encode(bytes, options, List.of(ByteBuffer.wrap(value))).format();
      assertEquals(repeated > 200 ? CompressionCodec.LZ4 : CompressionCodec.NONE, format.codec());
    }
  }

  @Test
  void aDictionaryThatSavesLittleIsLeftOut() {
    ValuePageOptions options =
        new ValuePageOptions(
            PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE, 1_000, List.of(2));
    Schema maps = Schema.createMap(TEXT);
    for (int length : new int[] {10, 300}) {
      List<Map<String, String>> values =
          IntStream.range(0, 30)
              .mapToObj(row -> Map.of("a key that repeats", row + "y".repeat(length)))
              .toList();
      PageLayout expected = length < 100 ? PageLayout.DICTIONARY_SKIP_LIST : PageLayout.SKIP_LIST;
      assertEquals(expected, encode(maps, options, values).format().layout());
    }
  }

  /** A row may have any number of items, each of which takes memory while it is examined. */
  @Test
  void aDictionaryIsLeftOutWhereARowHasMoreItemsThanAreGathered() {
    int most = 1 << 22;
    assertEquals(PageLayout.DICTIONARY_SKIP_LIST, layoutOf(Collections.nCopies(most - 1, "nginx")));
    assertEquals(PageLayout.PLAIN, layoutOf(Collections.nCopies(most, "nginx")));
  }

  @Test
  void aDictionaryIsLeftOutWhereManyItemsOfARowDiffer() {
    List<String> same = Collections.nCopies(1 << 18, "nginx");
    for (int different : new int[] {1 << 14, 1 << 16}) {
      List<String> items =
          Stream.concat(IntStream.range(0, different).mapToObj(i -> "i" + i), same.stream())
              .toList();
      PageLayout expected =
          different == 1 << 14 ? PageLayout.DICTIONARY_SKIP_LIST : PageLayout.PLAIN;
      assertEquals(expected, layoutOf(items), different + " different ones");
    }
  }

  private static PageLayout layoutOf(List<String> row) {
    ValuePageOptions options =
        new ValuePageOptions(
            PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE, 1_000, List.of(10));
    return encode(Schema.createArray(TEXT), options, List.of(row)).format().layout();
  }

  /** Their codes take one byte in each row; the rare ones sort before them in every order. */
  @Test
  void theMostFrequentKeysHaveCodesBelow128() {
    int rare = 172;
    List<String> frequent = IntStream.range(0, 128).mapToObj(i -> "k" + (1000 + i)).toList();
    List<Map<String, String>> rows = new ArrayList<>();
    for (int row = 0; row < 2_000; row++) {
      Map<String, String> map = new LinkedHashMap<>();
      if (row < rare) {
        map.put("a" + (1000 + row), "value");
      }
      for (int i = 0; i < 5; i++) {
        map.put(frequent.get((row * 5 + i) % frequent.size()), "value");
      }
      rows.add(map);
    }
    ValuePageOptions options =
        new ValuePageOptions(
            PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE, 1_000, List.of());
    ValuePageEncoder.Page page = encode(Schema.createMap(TEXT), options, rows);
    assertEquals(PageLayout.DICTIONARY_SKIP_LIST, page.format().layout());
    List<String> keys = keysOf(reader(page));
    assertEquals(frequent, keys.subList(0, 128));
    assertEquals(
        IntStream.range(0, rare).mapToObj(i -> "a" + (1000 + i)).toList(),
        keys.subList(128, keys.size()));
  }

  /** By the grammar of {@code docs/reference/format.md}: no skip levels, then the dictionaries. */
  private static List<String> keysOf(ByteReader in) {
    assertEquals(0, in.readByte());
    in.readVarint();
    int[] lengths = new int[(int) in.readVarint()];
    Arrays.setAll(lengths, key -> (int) in.readVarint());
    List<String> keys = new ArrayList<>();
    for (int length : lengths) {
      byte[] key = new byte[length];
      in.readBytes(key);
      keys.add(new String(key, StandardCharsets.UTF_8));
    }
    return keys;
  }
}
