package dev.stoa.predicate;

import dev.stoa.exception.CorruptFileException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Whether a {@code big-decimal}, whose bytes hold a scale of their own, compares as wanted with one
 * of some ranges. Allocates a number a value.
 */
final class BigDecimalTest extends BytesTest {
  private static final Schema BYTES = Schema.create(Schema.Type.BYTES);

  /** A number and on which side of it others have to be. */
  record Limit(Operator operator, BigDecimal number) {
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

  private final Conversions.BigDecimalConversion conversion =
      new Conversions.BigDecimalConversion();

  private BigDecimalTest(List<List<Limit>> choices, boolean isNegated) {
    super(isNegated);
    this.choices = choices;
  }

  static BytesTest of(List<List<Limit>> choices) {
    return new BigDecimalTest(List.copyOf(choices), false);
  }

  @Override
  public BytesTest negate() {
    return new BigDecimalTest(choices, !isNegated());
  }

  @Override
  boolean matches(byte[] bytes, int offset, int length) {
    return matches(read(ByteBuffer.wrap(bytes, offset, length)));
  }

  @Override
  boolean matches(ByteBuffer bytes, int offset, int length) {
    return matches(read(bytes.slice(offset, length)));
  }

  private BigDecimal read(ByteBuffer bytes) {
    try {
      return conversion.fromBytes(bytes, BYTES, LogicalTypes.bigDecimal());
    } catch (AvroRuntimeException | NumberFormatException e) {
      throw new CorruptFileException(
          "expected a big-decimal, found " + bytes.remaining() + " other bytes", e);
    }
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
  public boolean equals(Object other) {
    return other instanceof BigDecimalTest that
        && isNegated() == that.isNegated()
        && choices.equals(that.choices);
  }

  @Override
  public int hashCode() {
    return choices.hashCode();
  }

  @Override
  public String toString() {
    return not() + "one of " + choices;
  }
}
