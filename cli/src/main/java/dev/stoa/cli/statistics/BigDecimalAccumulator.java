package dev.stoa.cli.statistics;

import dev.stoa.data.ColumnVector;
import dev.stoa.predicate.matcher.BigDecimalMatcher;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Adds up decimals whose values have their own scales; 1.0 and 1.00 are one distinct value. */
final class BigDecimalAccumulator extends ColumnAccumulator {
  private Optional<BigDecimal> min = Optional.empty();
  private Optional<BigDecimal> max = Optional.empty();

  @Override
  void addValue(ColumnVector vector, int row) {
    byte[] bytes = new byte[vector.lengthAt(row)];
    vector.copyBytes(row, bytes, 0);
    addRawSize(bytes.length);
    BigDecimal value = BigDecimalMatcher.readBigDecimal(ByteBuffer.wrap(bytes));
    BigDecimal shortest = value.stripTrailingZeros();
    byte[] unscaled = shortest.unscaledValue().toByteArray();
    addHash(Hashes.join(Hashes.of(unscaled, unscaled.length), shortest.scale()));
    addBound(value);
  }

  private void addBound(BigDecimal value) {
    min = Optional.of(min.map(value::min).orElse(value));
    max = Optional.of(max.map(value::max).orElse(value));
  }

  @Override
  void merge(ColumnAccumulator other) {
    super.merge(other);
    BigDecimalAccumulator decimals = (BigDecimalAccumulator) other;
    decimals.min.ifPresent(this::addBound);
    decimals.max.ifPresent(this::addBound);
  }

  @Override
  ColumnStatistics statistics() {
    return statistics(
        min.map(smallest -> new ColumnStatistics.MinMax(smallest, max.orElseThrow())));
  }
}
