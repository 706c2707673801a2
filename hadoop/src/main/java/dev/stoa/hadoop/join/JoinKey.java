package dev.stoa.hadoop.join;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The key of a row in bytes: equal keys of all tables have equal bytes, and a key of one sorted
 * column has the column's order if bytes are compared as unsigned numbers. Reused for each row;
 * filled by {@link KeyReader} and {@link RowSource}s.
 */
final class JoinKey {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle BIG_ENDIAN_LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final VarHandle BIG_ENDIAN_INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  // odd constants of good bit dispersion, from splitmix64
  private static final long FIRST_MULTIPLIER = 0x9e3779b97f4a7c15L;
  private static final long SECOND_MULTIPLIER = 0xbf58476d1ce4e5b9L;

  /** The buffer of keys that are not borrowed from another array. */
  private byte[] own = new byte[32];

  private byte[] bytes = own;
  private int offset;
  private int length;
  private long hash;
  private boolean hasHash;

  byte[] bytes() {
    return bytes;
  }

  int offset() {
    return offset;
  }

  int length() {
    return length;
  }

  /** Begins a new key, to which parts are appended. */
  void reset() {
    bytes = own;
    offset = 0;
    length = 0;
    hasHash = false;
  }

  /** Sets the key to bytes of an array, without copying them. */
  void wrap(byte[] newBytes, int newOffset, int newLength) {
    bytes = newBytes;
    offset = newOffset;
    length = newLength;
    hasHash = false;
  }

  /** Sets the key to bytes of an array whose hash is known, without copying them. */
  void wrap(byte[] newBytes, int newOffset, int newLength, long newHash) {
    wrap(newBytes, newOffset, newLength);
    hash = newHash;
    hasHash = true;
  }

  /** Appends a number, so that the order of the bytes is that of the numbers. */
  void appendNumber(long number) {
    reserve(Long.BYTES);
    BIG_ENDIAN_LONGS.set(bytes, length, number ^ Long.MIN_VALUE);
    length += Long.BYTES;
  }

  /** Appends bytes with their length, as one of several parts of a key. */
  void appendSized(byte[] source, int from, int count) {
    reserve(Integer.BYTES + count);
    BIG_ENDIAN_INTS.set(bytes, length, count);
    System.arraycopy(source, from, bytes, length + Integer.BYTES, count);
    length += Integer.BYTES + count;
  }

  private void reserve(int count) {
    if (length + count > own.length) {
      own = Arrays.copyOf(own, Math.max(2 * own.length, length + count));
      bytes = own;
    }
  }

  /** Copies another key's bytes. */
  void copy(JoinKey other) {
    reset();
    reserve(other.length);
    System.arraycopy(other.bytes, other.offset, own, 0, other.length);
    length = other.length;
  }

  /** Compares the bytes of two keys as unsigned numbers. */
  int compareTo(JoinKey other) {
    return Arrays.compareUnsigned(
        bytes, offset, offset + length, other.bytes, other.offset, other.offset + other.length);
  }

  boolean isEqual(JoinKey other) {
    return isEqual(other.bytes, other.offset, other.length);
  }

  boolean isEqual(byte[] otherBytes, int otherOffset, int otherLength) {
    return length == otherLength
        && Arrays.equals(
            bytes, offset, offset + length, otherBytes, otherOffset, otherOffset + otherLength);
  }

  /** Returns a 64-bit hash, which has nothing in common with that of the tables' buckets. */
  long hash() {
    if (!hasHash) {
      hash = hash(bytes, offset, length);
      hasHash = true;
    }
    return hash;
  }

  private static long hash(byte[] bytes, int offset, int length) {
    // hot: bench join
    long hash = length * FIRST_MULTIPLIER;
    int index = offset;
    int end = offset + length;
    for (; index + Long.BYTES <= end; index += Long.BYTES) {
      hash = mix(hash ^ (long) LONGS.get(bytes, index));
    }
    long tail = 0;
    for (; index < end; index++) {
      tail = tail << 8 | (bytes[index] & 0xff);
    }
    return mix(mix(hash ^ tail));
  }

  private static long mix(long value) {
    long product = (value ^ value >>> 32) * FIRST_MULTIPLIER;
    return (product ^ product >>> 29) * SECOND_MULTIPLIER;
  }
}
