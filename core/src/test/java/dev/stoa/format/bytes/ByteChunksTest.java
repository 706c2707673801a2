package dev.stoa.format.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bytes are read back in order, whether their buffers were copied or kept. */
final class ByteChunksTest {
  private static ByteWriter random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    ByteWriter written = new ByteWriter();
    written.writeBytes(bytes, 0, length);
    return written;
  }

  @Test
  void keepsShortAndLongChunksInOrder() {
    ByteChunks parts = new ByteChunks();
    ByteWriter expected = new ByteWriter();
    for (int length : new int[] {0, 1, 4095, 4096, 7, 4097, 100_000, 0, 3}) {
      ByteWriter part = random(length);
      expected.writeBytes(part.array(), 0, length);
      parts.add(part);
      parts.pad(8);
      while (expected.size() % 8 != 0) {
        expected.writeByte(0);
      }
      assertEquals(expected.size(), parts.size());
    }
    ByteChunks all = ByteChunks.of(random(0));
    all.addAll(parts);
    assertEquals(expected.size(), all.size());
    assertArrayEquals(expected.toByteArray(), all.toByteArray());
    assertTrue(all.memoryInBytes() >= all.size());
  }

  @Test
  void aTakenBufferIsEmptyAndHasRoomForAsMuchAgain() {
    ByteWriter buffer = random(100_000);
    byte[] array = buffer.array();
    ByteWriter taken = buffer.take();
    assertSame(array, taken.array());
    assertEquals(100_000, taken.size());
    assertEquals(0, buffer.size());
    assertEquals(0, buffer.capacity());
    buffer.writeByte(1);
    assertTrue(buffer.capacity() >= 100_000);
    buffer.release();
    buffer.writeByte(1);
    assertTrue(buffer.capacity() < 1000);
  }

  @Test
  void aBufferWithMuchUnusedRoomIsCopied() {
    ByteWriter buffer = random(5000);
    buffer.reserve(1 << 20);
    assertTrue(ByteChunks.of(buffer).memoryInBytes() < 10_000);
  }
}
