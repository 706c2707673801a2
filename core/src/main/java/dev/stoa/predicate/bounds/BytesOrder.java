package dev.stoa.predicate.bounds;

import dev.stoa.predicate.matcher.TwosComplementBytes;
import dev.stoa.predicate.matcher.UnsignedBytes;
import java.util.Arrays;
import java.util.Optional;

/** The order of byte values, and the truncation of their bounds. */
public enum BytesOrder {
  /** The unsigned lexicographic order of strings (the order of code points), bytes and fixeds. */
  UNSIGNED,
  /**
   * The order of decimals: big-endian numbers in two's complement, whose bounds are not truncated.
   */
  DECIMAL;

  /** Compares two values; the result is negative, 0 or positive. */
  public int compare(byte[] left, byte[] right) {
    return compare(left, 0, left.length, right);
  }

  int compare(byte[] bytes, int offset, int length, byte[] other) {
    return this == UNSIGNED
        ? UnsignedBytes.compare(bytes, offset, length, other)
        : TwosComplementBytes.compare(bytes, offset, length, other);
  }

  /** A lower bound of a value that is not too long to be stored; empty if none exists. */
  Optional<byte[]> floor(byte[] value) {
    if (value.length <= BytesBounds.MAX_LENGTH_IN_BYTES) {
      return Optional.of(value);
    }
    return this == UNSIGNED ? Optional.of(truncate(value)) : Optional.empty();
  }

  /** An upper bound of a value that is not too long to be stored; empty if none exists. */
  Optional<byte[]> ceiling(byte[] value) {
    if (value.length <= BytesBounds.MAX_LENGTH_IN_BYTES) {
      return Optional.of(value);
    }
    return this == UNSIGNED ? successor(truncate(value)) : Optional.empty();
  }

  /** Truncates a value so that no character of a string is split. */
  private static byte[] truncate(byte[] value) {
    int length = BytesBounds.MAX_LENGTH_IN_BYTES;
    // In UTF-8, at most three continuation bytes (0b10xxxxxx) follow the first byte of a character.
    while (length > BytesBounds.MAX_LENGTH_IN_BYTES - 3 && (value[length] & 0xc0) == 0x80) {
      length--;
    }
    return Arrays.copyOf(value, length);
  }

  /** The smallest bytes that are greater than all values with a prefix; empty if none exist. */
  private static Optional<byte[]> successor(byte[] prefix) {
    int lastIndex = prefix.length - 1;
    while (lastIndex >= 0 && prefix[lastIndex] == (byte) 0xff) {
      lastIndex--;
    }
    if (lastIndex < 0) {
      return Optional.empty();
    }
    byte[] successor = Arrays.copyOf(prefix, lastIndex + 1);
    successor[lastIndex]++;
    return Optional.of(successor);
  }
}
