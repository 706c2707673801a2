package dev.stoa.partition;

import dev.stoa.partition.PartitionPart.Decimal;
import dev.stoa.partition.PartitionPart.Whole;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import java.math.BigInteger;

/**
 * Rounds whole numbers and unscaled decimals down to multiples of a width: -1 to -10 for 10. Where
 * no long is that low it is the least long, whether the column is of ints or of longs.
 */
final class NumberTruncation extends BoundTransform {
  private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);

  private final DataType type;
  private final boolean isDecimal;
  private final int width;

  NumberTruncation(DataType type, int width) {
    this.type = type;
    this.isDecimal = SourceType.of(type) == SourceType.DECIMAL;
    this.width = width;
  }

  @Override
  PartitionPart apply(PartitionPart value) {
    if (value instanceof Whole whole) {
      return new Whole(PartitionFunctions.truncate(whole.number(), width));
    }
    return new Decimal(PartitionFunctions.truncate(((Decimal) value).unscaled(), width));
  }

  @Override
  FilterDecision decide(ValueMatcher test, PartitionPart part) {
    BigInteger least = numberOf(part);
    BigInteger multiple = least.subtract(least.mod(BigInteger.valueOf(width)));
    return PartTests.ofNumbers(test, least, multiple.add(BigInteger.valueOf(width - 1L)));
  }

  private static BigInteger numberOf(PartitionPart part) {
    return part instanceof Whole whole
        ? BigInteger.valueOf(whole.number())
        : ((Decimal) part).unscaled();
  }

  @Override
  boolean makes(PartitionPart part) {
    if (part instanceof Whole != !isDecimal
        || !(part instanceof Whole || part instanceof Decimal)) {
      return false;
    }
    BigInteger number = numberOf(part);
    return number.mod(BigInteger.valueOf(width)).signum() == 0
        || (!isDecimal && number.equals(LEAST));
  }

  @Override
  String show(PartitionPart part) {
    return PartText.ofValue(part, type);
  }
}
