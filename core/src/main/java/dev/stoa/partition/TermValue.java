package dev.stoa.partition;

import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * The value of a partition term, or of its source before the transform. Part of a {@link
 * PartitionValue}.
 */
public sealed interface TermValue {
  /** The value of a source that is null, or inside a null record. */
  enum Null implements TermValue {
    /** The only instance. */
    NULL
  }

  /**
   * An integer: a stored int or long, a bucket, a number of years, months, days or hours since
   * 1970, or a stored date, time, boolean (0 or 1) or enum (the symbol's ordinal).
   */
  record LongValue(long value) implements TermValue {}

  /** A floating-point number, with a single NaN and a single zero. */
  record DoubleValue(double value) implements TermValue {
    /** Creates a value; normalizes -0.0 to 0.0, and NaN to one bit pattern. */
    public DoubleValue {
      value = Double.isNaN(value) ? Double.NaN : value + 0.0;
    }
  }

  /** The unscaled value of a decimal of any precision. */
  record DecimalValue(BigInteger unscaled) implements TermValue {}

  /** Bytes, or a string in UTF-8. */
  record BytesValue(ByteBuffer content) implements TermValue {
    /** Creates a value and copies the remaining bytes of the buffer. */
    public BytesValue {
      byte[] copy = new byte[content.remaining()];
      content.get(content.position(), copy);
      content = ByteBuffer.wrap(copy).asReadOnlyBuffer();
    }

    /** Returns the bytes, as a new buffer with its own position. */
    @Override
    public ByteBuffer content() {
      return content.duplicate();
    }

    /** Returns a copy of the bytes. */
    public byte[] toByteArray() {
      byte[] copy = new byte[content.remaining()];
      content.get(content.position(), copy);
      return copy;
    }
  }
}
