package dev.stoa.cli.statistics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Hashes of 64 random bits for {@link DistinctCounter}: rounds of MurmurHash3's finalizer. */
final class Hashes {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long SEED = 0x9E3779B97F4A7C15L;

  private Hashes() {}

  static long of(long value) {
    long hash = value + SEED;
    hash = (hash ^ hash >>> 33) * 0xFF51AFD7ED558CCDL;
    hash = (hash ^ hash >>> 33) * 0xC4CEB9FE1A85EC53L;
    return hash ^ hash >>> 33;
  }

  /** Returns the hash of a number; the same for both zeros and for all NaNs. */
  static long of(double value) {
    return of(Double.doubleToLongBits(value + 0.0));
  }

  /** Returns the hash of the first bytes of an array. */
  static long of(byte[] bytes, int length) {
    long hash = length;
    int offset = 0;
    for (; offset <= length - Long.BYTES; offset += Long.BYTES) {
      hash = join(hash, (long) LONGS.get(bytes, offset));
    }
    long rest = 0;
    for (; offset < length; offset++) {
      rest = rest << Byte.SIZE | (bytes[offset] & 0xFF);
    }
    return join(hash, rest);
  }

  /** Returns the hash of a pair, in this order. */
  static long join(long left, long right) {
    return of(of(left) ^ right);
  }
}
