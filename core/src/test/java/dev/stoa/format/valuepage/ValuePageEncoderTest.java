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

/**
 * The encoder omits skip levels and dictionaries that save too little, and chooses the sizes of
 * blocks and entries.
 */
class ValuePageEncoderTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);

  private static ValuePageOptions skipListOptions(Integer... skipIntervals) {
    return new ValuePageOptions(
        PageLayout.SKIP_LIST, CompressionCodec.NONE, 1_000, List.of(skipIntervals));
  }

  /** Returns a string that takes this number of bytes, including its length. */
  private static String stringOfSize(int sizeInBytes) {
    int lengthSizeInBytes = 1;
    while (sizeInBytes - lengthSizeInBytes >= 1 << (7 * lengthSizeInBytes - 1)) {
      lengthSizeInBytes++;
    }
    return "x".repeat(sizeInBytes - lengthSizeInBytes);
  }

  private static List<String> stringsOfSize(int count, int sizeInBytes) {
    return Collections.nCopies(count, stringOfSize(sizeInBytes));
  }

  @Test
  void aLevelCostsAtMostAFiftiethOfTheValues() {
    ValuePageEncoder.Page page = encode(TEXT, skipListOptions(2), stringsOfSize(4, 25));
    assertEquals(PageLayout.SKIP_LIST, page.format().layout());
    assertArrayEquals(
        new byte[] {1, 2, 1, 0, 50},
        Arrays.copyOf(page.bytes().toByteArray(), 5),
        "one level, an interval of two rows, a width of one byte, two offsets");
    List<String> shorterStrings =
        List.of(stringOfSize(24), stringOfSize(25), stringOfSize(25), stringOfSize(25));
    assertEquals(
        PageFormat.PLAIN_UNCOMPRESSED, encode(TEXT, skipListOptions(2), shorterStrings).format());
  }

  @Test
  void omitsALevelOfOneEntry() {
    assertEquals(
        PageFormat.PLAIN_UNCOMPRESSED,
        encode(TEXT, skipListOptions(4), stringsOfSize(4, 1_000)).format());
    assertEquals(
        PageLayout.SKIP_LIST,
        encode(TEXT, skipListOptions(4), stringsOfSize(5, 1_000)).format().layout());
    assertEquals(
        PageFormat.PLAIN_UNCOMPRESSED,
        encode(TEXT, skipListOptions(), stringsOfSize(5, 1_000)).format());
  }

  /** The offsets are the largest of each width and the smallest of the next. */
  @ParameterizedTest
  @ValueSource(ints = {255, 256, 65_535, 65_536, 16_777_215, 16_777_216})
  void entriesAreAsWideAsTheLargestOffset(int offset) {
    int widthInBytes = (39 - Integer.numberOfLeadingZeros(offset)) / 8;
    List<String> strings = List.of(stringOfSize(offset - 1), "", stringOfSize(500));
    ValuePageEncoder.Page page = encode(TEXT, skipListOptions(2), strings);
    ByteReader in = reader(page);
    assertEquals(1, in.readByte());
    assertEquals(2, in.readVarint());
    assertEquals(widthInBytes, in.readByte());
    in.skip(widthInBytes);
    assertEquals(offset, in.readInt() & (-1 >>> (32 - 8 * widthInBytes)));
    ValuePageDecoder decoder = new ValuePageDecoder(ValueSerde.of(TEXT), new Decompressors());
    decoder.open(reader(page), page.format(), strings.size());
    assertEquals(new Utf8(stringOfSize(500)), PageAssertions.read(decoder, 2));
  }

  @Test
  void aBlockEndsAfterTheRowWithWhichItReachesItsSize() {
    ValuePageOptions options =
        new ValuePageOptions(PageLayout.PLAIN, CompressionCodec.LZ4, 1_000, List.of());
    for (int size : new int[] {499, 500, 501, 999, 1_000, 1_001}) {
      ValuePageEncoder.Page page = encode(TEXT, options, stringsOfSize(12, size));
      ByteReader in = reader(page);
      int rowsPerBlock = size == 499 ? 3 : size < 1_000 ? 2 : 1;
      assertEquals(12 / rowsPerBlock, in.readVarint());
      assertEquals(rowsPerBlock, in.readVarint());
      assertEquals(rowsPerBlock * (long) size, in.readVarint());
    }
  }

  @Test
  void doesNotCompressValuesThatShrinkByLessThanATwentieth() {
    ValuePageOptions options =
        new ValuePageOptions(PageLayout.PLAIN, CompressionCodec.LZ4, 1_000, List.of());
    byte[] noise = new byte[4_000];
    new Random(1).nextBytes(noise);
    Schema bytes = Schema.create(Schema.Type.BYTES);
    for (int repeatedByteCount : new int[] {0, 100, 1_000}) {
      byte[] value = Arrays.copyOf(noise, noise.length + repeatedByteCount);
      PageFormat format = encode(bytes, options, List.of(ByteBuffer.wrap(value))).format();
      assertEquals(
          repeatedByteCount > 200 ? CompressionCodec.LZ4 : CompressionCodec.NONE, format.codec());
    }
  }

  @Test
  void omitsADictionaryThatSavesLittle() {
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

  /** The number of items that are examined is limited, because each takes memory. */
  @Test
  void omitsADictionaryIfARowHasTooManyItems() {
    int limit = 1 << 22;
    assertEquals(
        PageLayout.DICTIONARY_SKIP_LIST, layoutOf(Collections.nCopies(limit - 1, "nginx")));
    assertEquals(PageLayout.PLAIN, layoutOf(Collections.nCopies(limit, "nginx")));
  }

  @Test
  void omitsADictionaryIfManyItemsOfARowDiffer() {
    List<String> equalItems = Collections.nCopies(1 << 18, "nginx");
    for (int distinctCount : new int[] {1 << 14, 1 << 16}) {
      List<String> items =
          Stream.concat(
                  IntStream.range(0, distinctCount).mapToObj(i -> "i" + i), equalItems.stream())
              .toList();
      PageLayout expected =
          distinctCount == 1 << 14 ? PageLayout.DICTIONARY_SKIP_LIST : PageLayout.PLAIN;
      assertEquals(expected, layoutOf(items), distinctCount + " distinct items");
    }
  }

  private static PageLayout layoutOf(List<String> row) {
    ValuePageOptions options =
        new ValuePageOptions(
            PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE, 1_000, List.of(10));
    return encode(Schema.createArray(TEXT), options, List.of(row)).format().layout();
  }

  /**
   * Codes below 128 take one byte; the rare keys would get them if all keys were sorted together.
   */
  @Test
  void theMostFrequentKeysHaveCodesBelow128() {
    int rareKeyCount = 172;
    List<String> frequentKeys = IntStream.range(0, 128).mapToObj(i -> "k" + (1000 + i)).toList();
    List<Map<String, String>> rows = new ArrayList<>();
    for (int row = 0; row < 2_000; row++) {
      Map<String, String> map = new LinkedHashMap<>();
      if (row < rareKeyCount) {
        map.put("a" + (1000 + row), "value");
      }
      for (int i = 0; i < 5; i++) {
        map.put(frequentKeys.get((row * 5 + i) % frequentKeys.size()), "value");
      }
      rows.add(map);
    }
    ValuePageOptions options =
        new ValuePageOptions(
            PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE, 1_000, List.of());
    ValuePageEncoder.Page page = encode(Schema.createMap(TEXT), options, rows);
    assertEquals(PageLayout.DICTIONARY_SKIP_LIST, page.format().layout());
    List<String> keys = keysOf(reader(page));
    assertEquals(frequentKeys, keys.subList(0, 128));
    assertEquals(
        IntStream.range(0, rareKeyCount).mapToObj(i -> "a" + (1000 + i)).toList(),
        keys.subList(128, keys.size()));
  }

  /**
   * Reads the keys of a page by the grammar of {@code docs/reference/format.md}: no skip levels,
   * then the dictionaries.
   */
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
