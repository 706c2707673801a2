package dev.stoa.partition;

import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * A value of one term, and also a value of its source before the transform, in the form in which a
 * column stores it. Part of a {@link PartitionValue}.
 */
public sealed interface PartitionPart {
  /** The source is null, or in a record that is. */
  enum Null implements PartitionPart {
    /** The only one. */
    NULL
  }

  /**
   * A whole number: of a bucket, years to hours since 1970, and dates, times, booleans (0 and 1)
   * and enums (the symbol's number) as they are stored.
   */
  record Whole(long number) implements PartitionPart {}

  /** A floating point number; there is one NaN and one zero. */
  record Real(double number) implements PartitionPart {
    /** Makes 0.0 of -0.0, and one NaN of all. */
    public Real {
      number = Double.isNaN(number) ? Double.NaN : number + 0.0;
    }
  }

  /** The unscaled number of a decimal, whatever the digits of its type. */
  record Decimal(BigInteger unscaled) implements PartitionPart {}

  /** A text's UTF-8, or bytes. */
  record Bytes(ByteBuffer content) implements PartitionPart {
    /** Takes a copy of what is between the position and the limit. */
    public Bytes {
      byte[] copy = new byte[content.remaining()];
      content.get(content.position(), copy);
      content = ByteBuffer.wrap(copy).asReadOnlyBuffer();
    }

    /** A view, whose position may be moved. */
    @Override
    public ByteBuffer content() {
      return content.duplicate();
    }

    /** A copy of the bytes. */
    public byte[] toByteArray() {
      byte[] copy = new byte[content.remaining()];
      content.get(content.position(), copy);
      return copy;
    }
  }
}
