package dev.stoa.cli.statistics;

import dev.stoa.data.ColumnVector;
import dev.stoa.predicate.matcher.BigDecimalMatcher;
import dev.stoa.type.DecimalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Adds up decimals of more than 18 digits, and those whose values have their own scales, of which
 * 1.0 and 1.00 are one distinct value.
 */
final class DecimalAccumulator extends ColumnAccumulator {
  private final Function<byte[], BigDecimal> reader;
  private final Moments moments = new Moments();
  private Optional<BigDecimal> min = Optional.empty();
  private Optional<BigDecimal> max = Optional.empty();

  private DecimalAccumulator(Function<byte[], BigDecimal> reader) {
    this.reader = reader;
  }

  static DecimalAccumulator of(DecimalType type) {
    return new DecimalAccumulator(bytes -> new BigDecimal(new BigInteger(bytes), type.scale()));
  }

  static DecimalAccumulator ofOwnScales() {
    return new DecimalAccumulator(
        bytes -> BigDecimalMatcher.readBigDecimal(ByteBuffer.wrap(bytes)));
  }

  @Override
  void addValue(ColumnVector vector, int row) {
    byte[] bytes = new byte[vector.lengthAt(row)];
    vector.copyBytes(row, bytes, 0);
    BigDecimal value = reader.apply(bytes);
    addRawSize(value.unscaledValue().bitLength() / Byte.SIZE + 1L);
    BigDecimal shortest = value.stripTrailingZeros();
    byte[] unscaled = shortest.unscaledValue().toByteArray();
    addHash(Hashes.join(Hashes.of(unscaled, unscaled.length), shortest.scale()));
    moments.add(value.doubleValue());
    addBound(value);
  }

  private void addBound(BigDecimal value) {
    min = Optional.of(min.map(value::min).orElse(value));
    max = Optional.of(max.map(value::max).orElse(value));
  }

  @Override
  void merge(ColumnAccumulator other) {
    super.merge(other);
    DecimalAccumulator decimals = (DecimalAccumulator) other;
    moments.merge(decimals.moments);
    decimals.min.ifPresent(this::addBound);
    decimals.max.ifPresent(this::addBound);
  }

  @Override
  ColumnStatistics statistics() {
    ColumnStatistics statistics =
        statistics(min.map(smallest -> new ColumnStatistics.MinMax(smallest, max.orElseThrow())));
    return moments.count() == 0
        ? statistics
        : statistics.withNumbers(
            OptionalDouble.of(moments.mean()),
            OptionalDouble.of(moments.standardDeviation()),
            Optional.empty());
  }
}
