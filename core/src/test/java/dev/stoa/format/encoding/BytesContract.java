package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;
import java.util.Random;

/** Asserts the contract of decoders of byte strings. */
final class BytesContract {
  private BytesContract() {}

  /** Asserts that a decoder returns the expected values in blocks, in random ranges and singly. */
  static void assertReads(ByteStrings expected, BytesDecoder decoder, Random random) {
    assertEquals(expected.count, decoder.count());
    assertRange(expected, decoder, 0, expected.count);
    for (int first = 0; first < expected.count; first += LongDecoder.BLOCK_SIZE) {
      assertRange(
          expected, decoder, first, Math.min(LongDecoder.BLOCK_SIZE, expected.count - first));
    }
    for (int round = 0; round < 20; round++) {
      int first = random.nextInt(expected.count + 1);
      assertRange(expected, decoder, first, random.nextInt(expected.count - first + 1));
    }
    assertSingles(expected, decoder, random);
  }

  private static void assertRange(
      ByteStrings expected, BytesDecoder decoder, int first, int length) {
    ByteWriter target = new ByteWriter();
    target.writeByte(7); // the decoder must append after it
    int[] endOffsets = new int[length + 2];
    decoder.appendTo(first, length, target, endOffsets, 1);
    assertEquals(0, endOffsets[0], "the element before the range");
    assertEquals(0, endOffsets[length + 1], "the element after the range");
    int start = first == expected.count ? 0 : expected.start(first);
    for (int i = 0; i < length; i++) {
      assertEquals(expected.endOffsets[first + i] - start + 1, endOffsets[i + 1]);
    }
    int size = length == 0 ? 0 : expected.endOffsets[first + length - 1] - start;
    assertArrayEquals(
        Arrays.copyOfRange(expected.data, start, start + size),
        Arrays.copyOfRange(target.toByteArray(), 1, target.size()));
  }

  private static void assertSingles(ByteStrings expected, BytesDecoder decoder, Random random) {
    ByteWriter target = new ByteWriter();
    for (int i = 0; i < expected.count; i++) {
      assertSingle(expected, decoder, i, target);
    }
    for (int round = 0; round < expected.count; round++) {
      assertSingle(expected, decoder, random.nextInt(expected.count), target);
    }
  }

  private static void assertSingle(
      ByteStrings expected, BytesDecoder decoder, int index, ByteWriter target) {
    target.truncate(0);
    target.writeByte(9);
    decoder.appendTo(index, target);
    assertArrayEquals(
        expected.value(index), Arrays.copyOfRange(target.toByteArray(), 1, target.size()));
  }
}
