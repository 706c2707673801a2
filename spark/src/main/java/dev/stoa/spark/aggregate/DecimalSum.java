package dev.stoa.spark.aggregate;

import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;

/**
 * The sum of decimals stored as longs, returned in parts with no more digits than the column: Spark
 * casts each part to the column's type before adding it.
 */
final class DecimalSum extends LongSum {
  private final DecimalType type;
  private final long maxPartialSum;
  private long remainingSum;

  DecimalSum(int ordinal, DecimalType type) {
    super(ordinal);
    this.type = type;
    long power = 1;
    for (int digit = 0; digit < type.precision(); digit++) {
      power *= 10;
    }
    this.maxPartialSum = power - 1;
  }

  @Override
  boolean hasPartialSum() {
    return remainingSum != 0 || hasSum();
  }

  @Override
  Object nextPartialSum() {
    if (remainingSum == 0) {
      remainingSum = nextSum();
    }
    long partialSum = Math.max(-maxPartialSum, Math.min(maxPartialSum, remainingSum));
    remainingSum -= partialSum;
    return Decimal.createUnsafe(partialSum, type.precision(), type.scale());
  }
}
