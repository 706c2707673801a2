package dev.stoa.predicate.matcher;

import dev.stoa.exception.CorruptFileException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Tests whether a {@code big-decimal}, whose bytes hold its own scale, is in one of some ranges.
 * Allocates one number per value.
 */
public final class BigDecimalMatcher extends BytesMatcher {
  /** A number, and the operator by which values compare with it. */
  public record Limit(Operator operator, BigDecimal number) {
    boolean allows(BigDecimal value) {
      int order = value.compareTo(number);
      return switch (operator) {
        case EQUAL -> order == 0;
        case NOT_EQUAL -> order != 0;
        case LESS -> order < 0;
        case LESS_OR_EQUAL -> order <= 0;
        case GREATER -> order > 0;
        case GREATER_OR_EQUAL -> order >= 0;
      };
    }
  }

  /** A value matches if it satisfies all limits of one alternative. */
  private final List<List<Limit>> alternatives;

  private BigDecimalMatcher(List<List<Limit>> alternatives, boolean isNegated) {
    super(isNegated);
    this.alternatives = alternatives;
  }

  /** The matcher of values that satisfy all limits of one alternative. */
  public static BytesMatcher of(List<List<Limit>> alternatives) {
    return new BigDecimalMatcher(List.copyOf(alternatives), false);
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
    return matches(read(bytes.slice(offset, length)));
  }

  /**
   * Reads the size in bytes of the unscaled value, that value, and the scale; size and scale as
   * Avro writes them.
   */
  private static BigDecimal read(ByteBuffer in) {
    int length = in.remaining();
    try {
      byte[] unscaled = new byte[Math.min(readNumber(in), length)];
      in.get(unscaled);
      return new BigDecimal(new BigInteger(unscaled), readNumber(in));
    } catch (BufferUnderflowException | NumberFormatException | NegativeArraySizeException e) {
      throw new CorruptFileException(
          "expected a big-decimal, found " + length + " bytes that are none", e);
    }
  }

  private static int readNumber(ByteBuffer in) {
    int number = 0;
    int next = 0x80;
    for (int shift = 0; shift < Integer.SIZE && (next & 0x80) != 0; shift += 7) {
      next = in.get();
      number |= (next & 0x7f) << shift;
    }
    return (number >>> 1) ^ -(number & 1);
  }

  private boolean matches(BigDecimal value) {
    return alternatives.stream()
        .anyMatch(limits -> limits.stream().allMatch(limit -> limit.allows(value)));
  }

  /** Equal numbers may have different bytes, so bounds of bytes decide nothing. */
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
