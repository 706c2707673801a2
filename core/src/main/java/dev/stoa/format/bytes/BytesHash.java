package dev.stoa.format.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Hashes byte strings for the hash tables with which writers deduplicate. The hashes are never
 * stored.
 */
public final class BytesHash {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** 2 to the power of 64 divided by the golden ratio; multiplication by it mixes all bits. */
  private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

  private BytesHash() {}

  /** Returns the hash of the bytes between two positions. */
  public static int of(byte[] data, int start, int end) {
    long hash = (long) end - start;
    int position = start;
    for (; position <= end - Long.BYTES; position += Long.BYTES) {
      hash = mix(hash ^ (long) LONGS.get(data, position));
    }
    if (position < end) {
      hash = mix(hash ^ lastWord(data, position, end - position));
    }
    return (int) (hash >>> Integer.SIZE);
  }

  private static long mix(long hash) {
    long product = hash * GOLDEN_RATIO;
    return product ^ (product >>> 29);
  }

  /** Returns one to seven bytes as a little-endian number. */
  private static long lastWord(byte[] data, int position, int length) {
    if (position + Long.BYTES <= data.length) { // one read, which also reads bytes after the end
      return (long) LONGS.get(data, position) & (-1L >>> (Long.SIZE - Byte.SIZE * length));
    }
    long word = 0;
    for (int i = 0; i < length; i++) {
      word |= (data[position + i] & 0xffL) << (Byte.SIZE * i);
    }
    return word;
  }
}
