package dev.stoa.format.index;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Hashes encoded keys: the first 64 bits of MurmurHash3 for 128 bits on 64-bit machines, by Austin
 * Appleby. The hashes are stored.
 */
final class KeyHash {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long C1 = 0x87c37b91114253d5L;
  private static final long C2 = 0x4cf5ad432745937fL;
  private static final int BLOCK_SIZE_IN_BYTES = 16;

  private KeyHash() {}

  /** Returns the hash of the first {@code length} bytes. */
  static long of(byte[] bytes, int length, int seed) {
    long h1 = Integer.toUnsignedLong(seed);
    long h2 = h1;
    int position = 0;
    for (; position <= length - BLOCK_SIZE_IN_BYTES; position += BLOCK_SIZE_IN_BYTES) {
      h1 ^= mix1((long) LONGS.get(bytes, position));
      h1 = (Long.rotateLeft(h1, 27) + h2) * 5 + 0x52dce729;
      h2 ^= mix2((long) LONGS.get(bytes, position + Long.BYTES));
      h2 = (Long.rotateLeft(h2, 31) + h1) * 5 + 0x38495ab5;
    }
    h2 ^= mix2(word(bytes, position + Long.BYTES, length));
    h1 ^= mix1(word(bytes, position, length));
    h1 ^= length;
    h2 ^= length;
    h1 += h2;
    h2 += h1;
    return finish(h1) + finish(h2);
  }

  /** Returns up to eight bytes from a position to the end as a little-endian number. */
  private static long word(byte[] bytes, int position, int end) {
    long word = 0;
    for (int i = Math.min(end, position + Long.BYTES) - 1; i >= position; i--) {
      word = word << Byte.SIZE | (bytes[i] & 0xff);
    }
    return word;
  }

  private static long mix1(long word) {
    return Long.rotateLeft(word * C1, 31) * C2;
  }

  private static long mix2(long word) {
    return Long.rotateLeft(word * C2, 33) * C1;
  }

  private static long finish(long hash) {
    long mixed = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ mixed >>> 33;
  }
}
