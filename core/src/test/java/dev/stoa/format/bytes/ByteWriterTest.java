package dev.stoa.format.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class ByteWriterTest {
  @Test
  void growsUpToTheLimitButNotBeyond() {
    for (int size : new int[] {1, 63, 64, 65, 96, 1_000}) {
      ByteWriter out = new ByteWriter();
      out.setLimit(size);
      for (int i = 0; i < size; i++) {
        out.writeByte(i);
      }
      assertThrows(TooManyBytesException.class, () -> out.writeByte(0));
      assertEquals(size, out.size());
      assertEquals(size, out.capacity());
      assertEquals((byte) (size - 1), out.array()[size - 1]);
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
  void buffersAreWrittenWithOrWithoutAnArray() {
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
