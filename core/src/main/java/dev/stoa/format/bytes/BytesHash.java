package dev.stoa.format.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Hashes byte strings for the tables in which writers look for those that repeat; never stored. */
public final class BytesHash {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private BytesHash() {}

  /** The hash of the bytes between two places. */
  public static int of(byte[] data, int start, int end) {
    long hash = (long) end - start;
    int at = start;
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      hash = mix(hash ^ (long) LONGS.get(data, at));
    }
    if (at < end) {
      hash = mix(hash ^ rest(data, at, end - at));
    }
    return (int) (hash >>> Integer.SIZE);
  }

  private static long mix(long hash) {
    long product = hash * GOLDEN;
    return product ^ (product >>> 29);
  }

  private static long rest(byte[] data, int at, int length) {
    if (at + Long.BYTES <= data.length) {
      return (long) LONGS.get(data, at) & (-1L >>> (Long.SIZE - Byte.SIZE * length));
    }
    long word = 0;
    for (int i = 0; i < length; i++) {
      word |= (data[at + i] & 0xffL) << (Byte.SIZE * i);
    }
    return word;
  }
}
