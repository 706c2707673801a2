package dev.stoa.predicate.matcher;

import dev.stoa.exception.CorruptFileException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Tests whether a {@code big-decimal}, whose bytes contain its own scale, satisfies one of several
 * sets of limits. Allocates one number per value.
 */
public final class BigDecimalMatcher extends BytesMatcher {
  /** A number, and the operator with which values are compared with it. */
  public record Limit(Operator operator, BigDecimal number) {
    boolean allows(BigDecimal value) {
      return operator.holds(value.compareTo(number));
    }
  }

  /** A value matches if it satisfies all limits of one alternative. */
  private final List<List<Limit>> alternatives;

  private BigDecimalMatcher(List<List<Limit>> alternatives, boolean isNegated) {
    super(isNegated);
    this.alternatives = alternatives;
  }

  /** Creates a matcher of values that satisfy all limits of one alternative. */
  public static BytesMatcher of(List<List<Limit>> alternatives) {
    return new BigDecimalMatcher(List.copyOf(alternatives), false);
  }

  /** The sets of limits, all limits of one of which a value must satisfy. */
  public List<List<Limit>> alternatives() {
    return alternatives;
  }

  @Override
  public BytesMatcher negate() {
    return new BigDecimalMatcher(alternatives, !isNegated());
  }

  @Override
  boolean matches(byte[] bytes, int offset, int length) {
    return matches(ByteBuffer.wrap(bytes), offset, length);
  }

  @Override
  boolean matches(ByteBuffer bytes, int offset, int length) {
    return matches(readBigDecimal(bytes.slice(offset, length)));
  }

  /**
   * Reads a value: the size of the unscaled value in bytes, the unscaled value, and the scale. The
   * size and the scale are zigzag variable-length integers, as in Avro.
   */
  public static BigDecimal readBigDecimal(ByteBuffer in) {
    int length = in.remaining();
    try {
      byte[] unscaledBytes = new byte[Math.min(readZigzag(in), length)];
      in.get(unscaledBytes);
      return new BigDecimal(new BigInteger(unscaledBytes), readZigzag(in));
    } catch (BufferUnderflowException | NumberFormatException | NegativeArraySizeException e) {
      throw new CorruptFileException(
          "expected a big-decimal, found " + length + " bytes of another form", e);
    }
  }

  private static int readZigzag(ByteBuffer in) {
    int number = 0;
    int nextByte = 0x80;
    for (int shift = 0; shift < Integer.SIZE && (nextByte & 0x80) != 0; shift += 7) {
      nextByte = in.get();
      number |= (nextByte & 0x7f) << shift;
    }
    return (number >>> 1) ^ -(number & 1);
  }

  private boolean matches(BigDecimal value) {
    return alternatives.stream()
        .anyMatch(limits -> limits.stream().allMatch(limit -> limit.allows(value)));
  }

  /** Returns SOME: equal numbers may have different bytes, so bounds of bytes decide nothing. */
  @Override
  FilterDecision decideMatch(byte[] min, byte[] max) {
    return FilterDecision.SOME;
  }

  @Override
  FilterDecision decideMatchUnbounded() {
    return FilterDecision.SOME;
  }

  @Override
  public String toString() {
    return negationPrefix() + "one of " + alternatives;
  }
}
