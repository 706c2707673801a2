package dev.stoa.predicate.bounds;

import dev.stoa.predicate.matcher.SignedNumbers;
import dev.stoa.predicate.matcher.UnsignedBytes;
import java.util.Arrays;
import java.util.Optional;

/** In which order values are that are bytes, and how their ends are cut. */
public enum BytesOrder {
  /** Texts, bytes and fixed: unsigned, the first byte counts most; that of texts' code points. */
  UNSIGNED {
    @Override
    public int compare(byte[] left, byte[] right) {
      return Arrays.compareUnsigned(left, right);
    }

    @Override
    int compare(byte[] bytes, int offset, int length, byte[] other) {
      return UnsignedBytes.compare(bytes, offset, length, other);
    }

    @Override
    Optional<byte[]> floor(byte[] value) {
      return Optional.of(value.length <= BytesBounds.LONGEST ? value : cut(value));
    }

    @Override
    Optional<byte[]> ceiling(byte[] value) {
      return value.length <= BytesBounds.LONGEST ? Optional.of(value) : raised(cut(value));
    }
  },
  /** Decimals: big-endian numbers in two's complement, which are never cut. */
  DECIMAL {
    @Override
    public int compare(byte[] left, byte[] right) {
      return SignedNumbers.compare(left, 0, left.length, right);
    }

    @Override
    int compare(byte[] bytes, int offset, int length, byte[] other) {
      return SignedNumbers.compare(bytes, offset, length, other);
    }

    @Override
    Optional<byte[]> floor(byte[] value) {
      return Optional.of(value).filter(whole -> whole.length <= BytesBounds.LONGEST);
    }

    @Override
    Optional<byte[]> ceiling(byte[] value) {
      return floor(value);
    }
  };

  /** Below 0, 0 or above 0 as the left value is below, equal to or above the right one. */
  public abstract int compare(byte[] left, byte[] right);

  abstract int compare(byte[] bytes, int offset, int length, byte[] other);

  /** A short end that is not above a value; empty where there is none. */
  abstract Optional<byte[]> floor(byte[] value);

  /** A short end that is not below a value; empty where there is none. */
  abstract Optional<byte[]> ceiling(byte[] value);

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
