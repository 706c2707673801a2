package dev.stoa.format.encoding;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.SourceLocation;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Byte strings in the form of the page writer, and difficult ones. */
final class ByteStrings {
  private static final SourceLocation LOCATION = new SourceLocation("memory", "page 0");
  private static final int[] SIZES = {0, 1, 7, 8, 9, 63, 64, 65, 1023, 1024, 1025, 3000};

  final byte[] data;
  final int[] endOffsets;
  final int count;

  private ByteStrings(byte[] data, int[] ends) {
    this.data = data;
    this.endOffsets = ends;
    this.count = ends.length;
  }

  static ByteStrings of(List<byte[]> values) {
    int[] ends = new int[values.size()];
    int size = 0;
    for (int i = 0; i < ends.length; i++) {
      size += values.get(i).length;
      ends[i] = size;
    }
    byte[] data = new byte[size];
    int at = 0;
    for (byte[] value : values) {
      System.arraycopy(value, 0, data, at, value.length);
      at += value.length;
    }
    return new ByteStrings(data, ends);
  }

  int start(int index) {
    return index == 0 ? 0 : endOffsets[index - 1];
  }

  byte[] value(int index) {
    return Arrays.copyOfRange(data, start(index), endOffsets[index]);
  }

  /**
   * Bytes that are zero until they are required, which detects code that forgets to require them.
   */
  static ByteRegion region(byte[] bytes) {
    ByteBuffer there = ByteBuffer.allocate(bytes.length);
    return ByteRegion.of(new LateBytes(ByteBuffer.wrap(bytes), there), there);
  }

  private record LateBytes(ByteBuffer bytes, ByteBuffer there) implements ByteRegion.Source {
    @Override
    public int require(int from, int to) {
      for (int i = from; i < to; i++) {
        there.put(i, bytes.get(i));
      }
      return to;
    }

    @Override
    public CorruptFileException corrupt(int at, String expectedAndFound) {
      return LOCATION.corrupt(at, expectedAndFound);
    }
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Lists of values by their special property. */
  static Map<String, ByteStrings> cases(Random random) {
    Map<String, ByteStrings> cases = new LinkedHashMap<>();
    for (int size : SIZES) {
      cases.put(
          size + " urls", of(repeat(size, i -> utf8("http://example.org/" + i % 97 + ".html"))));
      cases.put(size + " equal", of(repeat(size, i -> utf8("text/html"))));
      cases.put(size + " empty", of(repeat(size, i -> new byte[0])));
      cases.put(size + " different", of(repeat(size, i -> utf8("id-" + (i * 7919L)))));
      cases.put(size + " random", of(repeat(size, i -> bytes(random, random.nextInt(40)))));
      cases.put(size + " mixed", of(repeat(size, i -> mixed(random))));
    }
    cases.put("hard values", of(hardValues()));
    return cases;
  }

  static List<byte[]> hardValues() {
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

  private static byte[] mixed(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> new byte[0];
      case 1 -> utf8("the quick brown fox " + random.nextInt(10));
      case 2 -> bytes(random, random.nextInt(200));
      case 3 -> new byte[random.nextInt(12)];
      default -> utf8("ha".repeat(random.nextInt(60)));
    };
  }

  static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** Creates the value at an index. */
  interface Maker {
    byte[] make(int index);
  }

  static List<byte[]> repeat(int count, Maker maker) {
    List<byte[]> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(maker.make(i));
    }
    return values;
  }
}
