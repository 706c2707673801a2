package dev.stoa.predicate.matcher;

import dev.stoa.exception.CorruptFileException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Whether a {@code big-decimal}, whose bytes hold a scale of their own, compares as wanted with one
 * of some ranges. Allocates a number a value.
 */
public final class BigDecimalMatcher extends BytesMatcher {
  /** A number and on which side of it others have to be. */
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

  /** One of these has to have nothing but limits that allow the value. */
  private final List<List<Limit>> choices;

  private BigDecimalMatcher(List<List<Limit>> choices, boolean isNegated) {
    super(isNegated);
    this.choices = choices;
  }

  public static BytesMatcher of(List<List<Limit>> choices) {
    return new BigDecimalMatcher(List.copyOf(choices), false);
  }

  @Override
  public BytesMatcher negate() {
    return new BigDecimalMatcher(choices, !isNegated());
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
   * The number's size in bytes, its unscaled value, its scale; sizes and scales as Avro has them.
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
    return choices.stream()
        .anyMatch(limits -> limits.stream().allMatch(limit -> limit.allows(value)));
  }

  /** Bytes of the same number differ, so that bounds of bytes say nothing. */
  @Override
  FilterDecision decideMatch(byte[] min, byte[] max) {
    return FilterDecision.SOME;
  }

  @Override
  FilterDecision decideMatchOfAny() {
    return FilterDecision.SOME;
  }

  @Override
  public String toString() {
    return not() + "one of " + choices;
  }
}
