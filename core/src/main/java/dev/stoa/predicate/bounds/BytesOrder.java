package dev.stoa.predicate.bounds;

import dev.stoa.predicate.matcher.SignedNumbers;
import dev.stoa.predicate.matcher.UnsignedBytes;
import java.util.Arrays;
import java.util.Optional;

/** In which order values are that are bytes, and how their ends are cut. */
public enum BytesOrder {
  /** Texts, bytes and fixed: unsigned, the first byte counts most; that of texts' code points. */
  UNSIGNED,
  /** Decimals: big-endian numbers in two's complement, which are never cut. */
  DECIMAL;

  /** Below 0, 0 or above 0 as the left value is below, equal to or above the right one. */
  public int compare(byte[] left, byte[] right) {
    return compare(left, 0, left.length, right);
  }

  int compare(byte[] bytes, int offset, int length, byte[] other) {
    return this == UNSIGNED
        ? UnsignedBytes.compare(bytes, offset, length, other)
        : SignedNumbers.compare(bytes, offset, length, other);
  }

  /** A short end that is not above a value; empty where there is none. */
  Optional<byte[]> floor(byte[] value) {
    if (value.length <= BytesBounds.LONGEST) {
      return Optional.of(value);
    }
    return this == UNSIGNED ? Optional.of(cut(value)) : Optional.empty();
  }

  /** A short end that is not below a value; empty where there is none. */
  Optional<byte[]> ceiling(byte[] value) {
    if (value.length <= BytesBounds.LONGEST) {
      return Optional.of(value);
    }
    return this == UNSIGNED ? raised(cut(value)) : Optional.empty();
  }

  /** The beginning; of a text without a part of a character. */
  private static byte[] cut(byte[] value) {
    int length = BytesBounds.LONGEST;
    while (length > BytesBounds.LONGEST - 3 && (value[length] & 0xc0) == 0x80) {
      length--;
    }
    return Arrays.copyOf(value, length);
  }

  /** The least bytes of at most the same length that are above all that begin so. */
  private static Optional<byte[]> raised(byte[] start) {
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
