package dev.stoa.cli.statistics;

import dev.stoa.cli.output.BoundValues;
import dev.stoa.data.ColumnVector;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Adds up numbers, booleans, enums, dates and times, each as a long whose order is that of the
 * values.
 */
class NumberAccumulator extends ColumnAccumulator {
  private final DataType type;
  private final TypeKind storedKind;
  private final int valueSizeInBytes;
  private final Moments moments = new Moments();
  private final QuantileSketch quantiles = new QuantileSketch();

  /** The exact sum of integers: {@link #sum} and the parts that exceeded 64 bits. */
  private BigInteger largeSum = BigInteger.ZERO;

  private long sum;
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;

  /** Creates an accumulator of values of a type that is not nullable. */
  NumberAccumulator(DataType type) {
    this.type = type;
    this.storedKind = type.storedKind();
    this.valueSizeInBytes =
        switch (storedKind) {
          case BOOLEAN -> 1;
          case INT, ENUM, FLOAT -> Integer.BYTES;
          default -> Long.BYTES;
        };
  }

  @Override
  void addValue(ColumnVector vector, int row) {
    switch (storedKind) {
      case BOOLEAN -> addLong(vector.booleanAt(row) ? 1 : 0);
      case INT, ENUM -> addLong(vector.intAt(row));
      case FLOAT -> addDouble(vector.floatAt(row));
      case DOUBLE -> addDouble(vector.doubleAt(row));
      default -> addLong(vector.longAt(row));
    }
  }

  @Override
  long rawSizeInBytes() {
    return valueCount() * valueSizeInBytes;
  }

  final void addLong(long value) {
    addHash(Hashes.of(value));
    addOrdered(value);
    moments.add((double) value);
    addToSum(value);
  }

  private void addToSum(long value) {
    long nextSum = sum + value;
    boolean hasOverflown = ((sum ^ nextSum) & (value ^ nextSum)) < 0;
    if (hasOverflown) {
      largeSum = largeSum.add(BigInteger.valueOf(sum));
      nextSum = value;
    }
    sum = nextSum;
  }

  /** Adds a number; NaN counts as a distinct value and otherwise not at all. */
  private void addDouble(double value) {
    addHash(Hashes.of(value));
    if (!Double.isNaN(value)) {
      addOrdered(toOrdered(value));
      moments.add(value);
    }
  }

  private void addOrdered(long value) {
    min = Math.min(min, value);
    max = Math.max(max, value);
    quantiles.add(value);
  }

  /** Returns a long that is ordered like the double; its own inverse. */
  private static long toOrdered(double value) {
    long bits = Double.doubleToRawLongBits(value);
    return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
  }

  private static double fromOrdered(long ordered) {
    return Double.longBitsToDouble(ordered < 0 ? ordered ^ Long.MAX_VALUE : ordered);
  }

  @Override
  void merge(ColumnAccumulator other) {
    super.merge(other);
    NumberAccumulator numbers = (NumberAccumulator) other;
    moments.merge(numbers.moments);
    quantiles.merge(numbers.quantiles);
    largeSum = largeSum.add(numbers.largeSum);
    addToSum(numbers.sum);
    min = Math.min(min, numbers.min);
    max = Math.max(max, numbers.max);
  }

  private Object valueOf(long ordered) {
    return switch (storedKind) {
      case FLOAT -> (float) fromOrdered(ordered);
      case DOUBLE -> fromOrdered(ordered);
      default -> BoundValues.ofLong(ordered, type);
    };
  }

  @Override
  ColumnStatistics statistics() {
    if (moments.count() == 0) {
      return super.statistics();
    }
    ColumnStatistics statistics =
        statistics(Optional.of(new ColumnStatistics.MinMax(valueOf(min), valueOf(max))));
    if (storedKind == TypeKind.BOOLEAN || storedKind == TypeKind.ENUM) {
      return statistics;
    }
    boolean isNumber = !type.kind().isTemporal();
    double scale = type instanceof DecimalType decimal ? Math.pow(10, decimal.scale()) : 1;
    return statistics.withNumbers(
        isNumber ? OptionalDouble.of(mean() / scale) : OptionalDouble.empty(),
        isNumber ? OptionalDouble.of(moments.standardDeviation() / scale) : OptionalDouble.empty(),
        Optional.of(quartiles()));
  }

  private double mean() {
    if (storedKind == TypeKind.FLOAT || storedKind == TypeKind.DOUBLE) {
      return moments.mean();
    }
    BigDecimal exactSum = new BigDecimal(largeSum.add(BigInteger.valueOf(sum)));
    return exactSum
        .divide(BigDecimal.valueOf(moments.count()), MathContext.DECIMAL128)
        .doubleValue();
  }

  private ColumnStatistics.Quartiles quartiles() {
    return new ColumnStatistics.Quartiles(
        valueOf(quantiles.quantile(0.25)),
        valueOf(quantiles.quantile(0.5)),
        valueOf(quantiles.quantile(0.75)));
  }
}
