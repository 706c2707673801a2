package dev.stoa.format.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** A writer grows up to its limit and accepts every kind of buffer. */
class ByteWriterTest {
  @Test
  void growsUpToTheLimitButNotBeyond() {
    for (int limit : new int[] {1, 63, 64, 65, 96, 1_000}) {
      ByteWriter out = new ByteWriter();
      out.setLimit(limit);
      for (int i = 0; i < limit; i++) {
        out.writeByte(i);
      }
      assertThrows(TooManyBytesException.class, () -> out.writeByte(0));
      assertEquals(limit, out.size());
      assertEquals(limit, out.capacity());
      assertEquals((byte) (limit - 1), out.array()[limit - 1]);
    }
  }

  @Test
  void allocatesNothingBeyondTheLimit() {
    ByteWriter out = new ByteWriter();
    out.setLimit(100);
    out.writeByte(1);
    assertThrows(TooManyBytesException.class, () -> out.reserve(Integer.MAX_VALUE));
    assertTrue(out.capacity() <= 100);
    assertThrows(TooManyBytesException.class, () -> out.openGap(0, 100));
    out.setLimit(101);
    out.openGap(0, 100);
    assertEquals(101, out.size());
  }

  @Test
  void writesHeapAndDirectBuffers() {
    byte[] bytes = {9, 1, 2, 3, 9};
    for (ByteBuffer buffer :
        new ByteBuffer[] {ByteBuffer.wrap(bytes), ByteBuffer.allocateDirect(5)}) {
      buffer.put(0, bytes).position(1).limit(4);
      ByteWriter out = new ByteWriter();
      out.writeBytes(buffer);
      assertArrayEquals(new byte[] {1, 2, 3}, out.toByteArray());
      assertEquals(3, buffer.remaining());
    }
  }
}
