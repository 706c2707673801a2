package dev.stoa.format.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Chunks keep the order of their bytes, whether buffers are copied or kept. */
final class ByteChunksTest {
  private static ByteWriter randomBytes(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    ByteWriter writer = new ByteWriter();
    writer.writeBytes(bytes, 0, length);
    return writer;
  }

  @Test
  void keepsShortAndLongChunksInOrder() {
    ByteChunks chunks = new ByteChunks();
    ByteWriter expected = new ByteWriter();
    for (int length : new int[] {0, 1, 4095, 4096, 7, 4097, 100_000, 0, 3}) {
      ByteWriter chunk = randomBytes(length);
      expected.writeBytes(chunk.array(), 0, length);
      chunks.add(chunk);
      chunks.pad(8);
      while (expected.size() % 8 != 0) {
        expected.writeByte(0);
      }
      assertEquals(expected.size(), chunks.size());
    }
    ByteChunks combined = ByteChunks.of(randomBytes(0));
    combined.addAll(chunks);
    assertEquals(expected.size(), combined.size());
    assertArrayEquals(expected.toByteArray(), combined.toByteArray());
    assertTrue(combined.memoryInBytes() >= combined.size());
  }

  @Test
  void takingTheBytesEmptiesTheBufferAndKeepsItsCapacityForLaterUntilItIsReleased() {
    ByteWriter buffer = randomBytes(100_000);
    byte[] array = buffer.array();
    ByteWriter takenBytes = buffer.take();
    assertSame(array, takenBytes.array());
    assertEquals(100_000, takenBytes.size());
    assertEquals(0, buffer.size());
    assertEquals(0, buffer.capacity());
    buffer.writeByte(1);
    assertTrue(buffer.capacity() >= 100_000);
    buffer.release();
    buffer.writeByte(1);
    assertTrue(buffer.capacity() < 1000);
  }

  @Test
  void copiesABufferWithMuchUnusedCapacity() {
    ByteWriter buffer = randomBytes(5000);
    buffer.reserve(1 << 20);
    assertTrue(ByteChunks.of(buffer).memoryInBytes() < 10_000);
  }
}
