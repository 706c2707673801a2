package dev.stoa.predicate.bounds;

import dev.stoa.predicate.matcher.TwosComplementBytes;
import dev.stoa.predicate.matcher.UnsignedBytes;
import java.util.Arrays;
import java.util.Optional;

/** The order of byte values, and the truncation of their bounds. */
public enum BytesOrder {
  /** Strings, bytes and fixed: unsigned lexicographic, which is code point order for strings. */
  UNSIGNED,
  /** Decimals: big-endian numbers in two's complement, which are never truncated. */
  DECIMAL;

  /** Negative, 0 or positive if the left value is below, equal to or above the right one. */
  public int compare(byte[] left, byte[] right) {
    return compare(left, 0, left.length, right);
  }

  int compare(byte[] bytes, int offset, int length, byte[] other) {
    return this == UNSIGNED
        ? UnsignedBytes.compare(bytes, offset, length, other)
        : TwosComplementBytes.compare(bytes, offset, length, other);
  }

  /** A short lower bound of a value; empty if none exists. */
  Optional<byte[]> floor(byte[] value) {
    if (value.length <= BytesBounds.MAX_LENGTH) {
      return Optional.of(value);
    }
    return this == UNSIGNED ? Optional.of(truncate(value)) : Optional.empty();
  }

  /** A short upper bound of a value; empty if none exists. */
  Optional<byte[]> ceiling(byte[] value) {
    if (value.length <= BytesBounds.MAX_LENGTH) {
      return Optional.of(value);
    }
    return this == UNSIGNED ? successor(truncate(value)) : Optional.empty();
  }

  /** A prefix that does not split a character of a string. */
  private static byte[] truncate(byte[] value) {
    int length = BytesBounds.MAX_LENGTH;
    while (length > BytesBounds.MAX_LENGTH - 3 && (value[length] & 0xc0) == 0x80) {
      length--;
    }
    return Arrays.copyOf(value, length);
  }

  /** The least bytes of at most the same length above all values with this prefix. */
  private static Optional<byte[]> successor(byte[] start) {
    int last = start.length - 1;
    while (last >= 0 && start[last] == (byte) 0xff) {
      last--;
    }
    if (last < 0) {
      return Optional.empty();
    }
    byte[] above = Arrays.copyOf(start, last + 1);
    above[last]++;
    return Optional.of(above);
  }
}
