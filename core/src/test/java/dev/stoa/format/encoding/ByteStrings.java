package dev.stoa.format.encoding;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.SourceLocation;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Byte strings in the layout that page writers use, and samples that are difficult to encode. */
final class ByteStrings {
  private static final SourceLocation LOCATION = new SourceLocation("memory", "page 0");
  private static final int[] SIZES = {0, 1, 7, 8, 9, 63, 64, 65, 1023, 1024, 1025, 3000};

  /** The bytes of all values one after another. */
  final byte[] data;

  /** The end of each value. */
  final int[] endOffsets;

  /** The number of values. */
  final int count;

  private ByteStrings(byte[] data, int[] endOffsets) {
    this.data = data;
    this.endOffsets = endOffsets;
    this.count = endOffsets.length;
  }

  /** Creates byte strings of these values. */
  static ByteStrings of(List<byte[]> values) {
    int[] endOffsets = new int[values.size()];
    int size = 0;
    for (int i = 0; i < endOffsets.length; i++) {
      size += values.get(i).length;
      endOffsets[i] = size;
    }
    byte[] data = new byte[size];
    int position = 0;
    for (byte[] value : values) {
      System.arraycopy(value, 0, data, position, value.length);
      position += value.length;
    }
    return new ByteStrings(data, endOffsets);
  }

  int start(int index) {
    return index == 0 ? 0 : endOffsets[index - 1];
  }

  byte[] value(int index) {
    return Arrays.copyOfRange(data, start(index), endOffsets[index]);
  }

  /**
   * Returns a region whose bytes are zero until they are required, to detect code that does not
   * require them.
   */
  static ByteRegion region(byte[] bytes) {
    ByteBuffer loadedBytes = ByteBuffer.allocate(bytes.length);
    return ByteRegion.of(new LazySource(ByteBuffer.wrap(bytes), loadedBytes), loadedBytes);
  }

  private record LazySource(ByteBuffer bytes, ByteBuffer loadedBytes) implements ByteRegion.Source {
    @Override
    public int require(int from, int end) {
      for (int i = from; i < end; i++) {
        loadedBytes.put(i, bytes.get(i));
      }
      return end;
    }

    @Override
    public CorruptFileException corrupt(int offset, String expectedAndFound) {
      return LOCATION.corrupt(offset, expectedAndFound);
    }
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Returns test cases by a description of their values. */
  static Map<String, ByteStrings> cases(Random random) {
    Map<String, ByteStrings> cases = new LinkedHashMap<>();
    for (int size : SIZES) {
      cases.put(
          size + " urls",
          of(generateAll(size, i -> utf8("http://example.org/" + i % 97 + ".html"))));
      cases.put(size + " equal", of(generateAll(size, i -> utf8("text/html"))));
      cases.put(size + " empty", of(generateAll(size, i -> new byte[0])));
      cases.put(size + " different", of(generateAll(size, i -> utf8("id-" + (i * 7919L)))));
      cases.put(
          size + " random", of(generateAll(size, i -> randomBytes(random, random.nextInt(40)))));
      cases.put(size + " identifiers", of(generateAll(size, i -> identifier(random))));
      cases.put(
          size + " letters or nothing",
          of(
              generateAll(
                  size, i -> random.nextInt(3) == 0 ? new byte[0] : utf8(letters(random, 31)))));
      cases.put(size + " mixed", of(generateAll(size, i -> mixedBytes(random))));
    }
    cases.put("difficult values", of(difficultValues()));
    return cases;
  }

  /**
   * Returns values of different lengths: empty ones, zeros, prefixes of others, invalid UTF-8, and
   * one of a megabyte.
   */
  static List<byte[]> difficultValues() {
    byte[] megabyte = new byte[1 << 20];
    for (int i = 0; i < megabyte.length; i++) {
      megabyte[i] = (byte) (i % 1000 < 900 ? 'a' + i % 13 : i);
    }
    return List.of(
        new byte[0],
        utf8("\ud83d\ude00"),
        new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
        new byte[] {(byte) 0xff, (byte) 0xfe, 0, (byte) 0xc0},
        new byte[] {0},
        new byte[] {0, 0},
        new byte[7],
        new byte[8],
        new byte[9],
        megabyte,
        new byte[0],
        utf8("a"),
        utf8("a\0"),
        utf8("ab"),
        new byte[] {(byte) 0xff});
  }

  /** Returns a UUID as text. */
  static byte[] identifier(Random random) {
    return utf8(new UUID(random.nextLong(), random.nextLong()).toString());
  }

  private static String letters(Random random, int count) {
    return random
        .ints(count, 'a', 'a' + 26)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static byte[] mixedBytes(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> new byte[0];
      case 1 -> utf8("the quick brown fox " + random.nextInt(10));
      case 2 -> randomBytes(random, random.nextInt(200));
      case 3 -> new byte[random.nextInt(12)];
      default -> utf8("ha".repeat(random.nextInt(60)));
    };
  }

  static byte[] randomBytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** Returns values that are created from their indexes. */
  static List<byte[]> generateAll(int count, IntFunction<byte[]> generator) {
    return IntStream.range(0, count).mapToObj(generator).toList();
  }
}
