package dev.stoa.hadoop.grouping;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The hash of a key's serialized bytes, for classes whose equal keys have equal bytes. {@link
 * FingerprintGrouping#enable(org.apache.hadoop.mapreduce.Job)} chooses it for the key classes of
 * Hadoop that have this property; pass it for your own.
 */
public final class BytesFingerprint implements KeyFingerprint {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

  /** Creates the fingerprint function; called by tasks. */
  public BytesFingerprint() {}

  @Override
  public int of(byte[] bytes, int offset, int length) {
    long hash = length;
    int end = offset + length;
    int position = offset;
    for (; position <= end - Long.BYTES; position += Long.BYTES) {
      hash = mix(hash, (long) LONG.get(bytes, position));
    }
    return finish(mix(hash, tail(bytes, offset, position, end)));
  }

  /**
   * Returns the last bytes as a number; bytes before them are included if the key is long enough.
   */
  private static long tail(byte[] bytes, int offset, int position, int end) {
    if (end - offset >= Long.BYTES) {
      return (long) LONG.get(bytes, end - Long.BYTES);
    }
    long tail = 0;
    for (int i = position; i < end; i++) {
      tail = (tail << Byte.SIZE) | (bytes[i] & 0xff);
    }
    return tail;
  }

  /** Adds a number to a hash. */
  static long mix(long hash, long number) {
    long mixed = (hash ^ number) * MULTIPLIER;
    return mixed ^ (mixed >>> 32);
  }

  /** Returns 32 bits, each of which depends on all bits of a hash. */
  static int finish(long hash) {
    long mixed = (hash ^ (hash >>> 29)) * 0xbf58476d1ce4e5b9L;
    return (int) (mixed >>> 32);
  }
}
