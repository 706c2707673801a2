package dev.stoa.spark.aggregate;

import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;

/**
 * The sum of decimals that are longs, in parts of no more digits than the column has: Spark turns
 * what it gets into the column's type before it adds that up.
 */
final class DecimalSum extends WholeSum {
  private final DecimalType type;
  private final long largest;
  private long left;

  DecimalSum(int ordinal, DecimalType type) {
    super(ordinal);
    this.type = type;
    long power = 1;
    for (int digit = 0; digit < type.precision(); digit++) {
      power *= 10;
    }
    this.largest = power - 1;
  }

  @Override
  boolean hasPart() {
    return left != 0 || hasSum();
  }

  @Override
  Object nextPart() {
    if (left == 0) {
      left = nextSum();
    }
    long part = Math.max(-largest, Math.min(largest, left));
    left -= part;
    return Decimal.createUnsafe(part, type.precision(), type.scale());
  }
}
