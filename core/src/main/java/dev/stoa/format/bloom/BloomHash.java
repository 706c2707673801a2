package dev.stoa.format.bloom;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The hashes used in Bloom filters: XXH64 with seed 0 of a value's bytes. Numbers are hashed as
 * eight little-endian bytes. Values that a predicate considers equal have the same hash.
 *
 * @see <a href="https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md">The algorithm</a>
 */
public final class BloomHash {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long PRIME_1 = 0x9E3779B185EBCA87L;
  private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
  private static final long PRIME_3 = 0x165667B19E3779F9L;
  private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
  private static final long PRIME_5 = 0x27D4EB2F165667C5L;
  private static final long PRIME_1_PLUS_2 = 0x60EA27EEADC0B5D6L;
  private static final int STRIPE_SIZE_IN_BYTES = 32;

  private BloomHash() {}

  /** Returns the hash of an integer. */
  public static long of(long value) {
    long hash = PRIME_5 + Long.BYTES;
    return avalanche(withLong(hash, value));
  }

  /** Returns the hash of a float or double: both zeros share one hash, all NaNs another. */
  public static long of(double value) {
    return of(Double.doubleToLongBits(value + 0.0));
  }

  /**
   * Returns the hash of a value nested in a column's values: of a field or a key.
   *
   * @param pathHash the hash of the value's path, from {@link #ofPath}; 0 for the column's value
   *     itself
   * @param valueHash the hash of the value alone
   */
  public static long atPath(long pathHash, long valueHash) {
    return pathHash == 0 ? valueHash : ofPath(pathHash, valueHash);
  }

  /**
   * Returns the hash of the path to a field or key: the hash of the sixteen bytes of two hashes.
   *
   * @param parentHash the hash of the path to the record or map; 0 for the column's value
   * @param nameHash the hash of the field's name or of the key
   */
  public static long ofPath(long parentHash, long nameHash) {
    return avalanche(withLong(withLong(PRIME_5 + 2 * Long.BYTES, parentHash), nameHash));
  }

  /**
   * Returns the hash of {@code length} bytes from {@code offset}: of a UTF-8 string or of bytes.
   */
  public static long of(byte[] bytes, int offset, int length) {
    int position = offset;
    int end = offset + length;
    long hash = PRIME_5;
    if (length >= STRIPE_SIZE_IN_BYTES) {
      long accumulator1 = PRIME_1_PLUS_2;
      long accumulator2 = PRIME_2;
      long accumulator3 = 0;
      long accumulator4 = -PRIME_1;
      for (; position <= end - STRIPE_SIZE_IN_BYTES; position += STRIPE_SIZE_IN_BYTES) {
        accumulator1 = round(accumulator1, (long) LONGS.get(bytes, position));
        accumulator2 = round(accumulator2, (long) LONGS.get(bytes, position + 8));
        accumulator3 = round(accumulator3, (long) LONGS.get(bytes, position + 16));
        accumulator4 = round(accumulator4, (long) LONGS.get(bytes, position + 24));
      }
      hash = mergeAccumulators(accumulator1, accumulator2, accumulator3, accumulator4);
    }
    hash += length;
    for (; position <= end - Long.BYTES; position += Long.BYTES) {
      hash = withLong(hash, (long) LONGS.get(bytes, position));
    }
    if (position <= end - Integer.BYTES) {
      hash = withInt(hash, (int) INTS.get(bytes, position));
      position += Integer.BYTES;
    }
    for (; position < end; position++) {
      hash = withByte(hash, bytes[position]);
    }
    return avalanche(hash);
  }

  /**
   * Returns the hash of a buffer's remaining bytes, which are copied; for literals of predicates.
   */
  public static long of(ByteBuffer bytes) {
    byte[] copy = new byte[bytes.remaining()];
    bytes.get(bytes.position(), copy);
    return of(copy, 0, copy.length);
  }

  private static long round(long state, long value) {
    return Long.rotateLeft(state + value * PRIME_2, 31) * PRIME_1;
  }

  private static long mergeAccumulators(
      long accumulator1, long accumulator2, long accumulator3, long accumulator4) {
    long hash =
        Long.rotateLeft(accumulator1, 1)
            + Long.rotateLeft(accumulator2, 7)
            + Long.rotateLeft(accumulator3, 12)
            + Long.rotateLeft(accumulator4, 18);
    hash = (hash ^ round(0, accumulator1)) * PRIME_1 + PRIME_4;
    hash = (hash ^ round(0, accumulator2)) * PRIME_1 + PRIME_4;
    hash = (hash ^ round(0, accumulator3)) * PRIME_1 + PRIME_4;
    return (hash ^ round(0, accumulator4)) * PRIME_1 + PRIME_4;
  }

  private static long withLong(long hash, long value) {
    return Long.rotateLeft(hash ^ round(0, value), 27) * PRIME_1 + PRIME_4;
  }

  private static long withInt(long hash, int value) {
    return Long.rotateLeft(hash ^ (value & 0xffffffffL) * PRIME_1, 23) * PRIME_2 + PRIME_3;
  }

  private static long withByte(long hash, byte value) {
    return Long.rotateLeft(hash ^ (value & 0xff) * PRIME_5, 11) * PRIME_1;
  }

  private static long avalanche(long state) {
    long hash = state;
    hash = (hash ^ hash >>> 33) * PRIME_2;
    hash = (hash ^ hash >>> 29) * PRIME_3;
    return hash ^ hash >>> 32;
  }
}
