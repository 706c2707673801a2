package dev.stoa.partition;

import dev.stoa.partition.TermValue.DecimalValue;
import dev.stoa.partition.TermValue.LongValue;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import java.math.BigInteger;

/**
 * Rounds integers and unscaled decimals down to multiples of a width: for example, -1 to -10 for
 * width 10. A result less than {@code Long.MIN_VALUE} becomes {@code Long.MIN_VALUE}; results for
 * int columns may be outside the range of int.
 */
final class NumberTruncateTransform extends BoundTransform {
  private static final BigInteger MIN_LONG = BigInteger.valueOf(Long.MIN_VALUE);

  private final DataType type;
  private final boolean isDecimal;
  private final int width;

  NumberTruncateTransform(DataType type, int width) {
    this.type = type;
    this.isDecimal = SourceType.of(type) == SourceType.DECIMAL;
    this.width = width;
  }

  @Override
  TermValue apply(TermValue value) {
    if (value instanceof LongValue longValue) {
      return new LongValue(PartitionFunctions.truncate(longValue.value(), width));
    }
    return new DecimalValue(PartitionFunctions.truncate(((DecimalValue) value).unscaled(), width));
  }

  @Override
  FilterDecision decide(ValueMatcher matcher, TermValue termValue) {
    BigInteger min = toBigInteger(termValue);
    // The minimum is a multiple of the width, except Long.MIN_VALUE, which replaces a lower one.
    BigInteger multiple = min.subtract(min.mod(BigInteger.valueOf(width)));
    return TermValueDecisions.decideRange(
        matcher, min, multiple.add(BigInteger.valueOf(width - 1L)));
  }

  private static BigInteger toBigInteger(TermValue termValue) {
    return termValue instanceof LongValue longValue
        ? BigInteger.valueOf(longValue.value())
        : ((DecimalValue) termValue).unscaled();
  }

  @Override
  boolean canProduce(TermValue termValue) {
    boolean hasExpectedClass =
        isDecimal ? termValue instanceof DecimalValue : termValue instanceof LongValue;
    if (!hasExpectedClass) {
      return false;
    }
    BigInteger number = toBigInteger(termValue);
    return number.mod(BigInteger.valueOf(width)).signum() == 0
        || (!isDecimal && number.equals(MIN_LONG));
  }

  @Override
  String format(TermValue termValue) {
    return TermValueFormat.format(termValue, type);
  }
}
