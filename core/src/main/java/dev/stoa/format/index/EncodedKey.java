package dev.stoa.format.index;

import dev.stoa.format.bytes.ByteWriter;

/**
 * The bytes of a key, which compare as its values do: unsigned, part by part. Two keys have the
 * same bytes only if they are equal. Reusable. Not thread-safe.
 */
public final class EncodedKey {
  /** A zero in a string of bytes becomes 00 ff, and 00 00 ends the string. */
  private static final int ESCAPE = 0xff;

  private final ByteWriter bytes = new ByteWriter();

  /** Removes all parts. */
  public void clear() {
    bytes.truncate(0);
  }

  /** Appends an integer: eight bytes, the most significant first, with the sign inverted. */
  public void appendLong(long value) {
    bytes.writeLong(Long.reverseBytes(value ^ Long.MIN_VALUE));
  }

  /** Appends a string, or other bytes of any length. */
  public void appendBytes(byte[] value, int offset, int length) {
    int copied = offset;
    int end = offset + length;
    for (int i = offset; i < end; i++) {
      if (value[i] == 0) {
        bytes.writeBytes(value, copied, i + 1 - copied);
        bytes.writeByte(ESCAPE);
        copied = i + 1;
      }
    }
    bytes.writeBytes(value, copied, end - copied);
    bytes.writeByte(0);
    bytes.writeByte(0);
  }

  /** Returns the hash of the bytes. */
  long hash(int seed) {
    return KeyHash.of(bytes.array(), bytes.size(), seed);
  }
}
