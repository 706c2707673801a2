package dev.stoa.cli.statistics;

import dev.stoa.data.ColumnVector;
import dev.stoa.type.DecimalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/** Adds up decimals of more than 18 digits. */
final class DecimalAccumulator extends ColumnAccumulator {
  private final DecimalType type;
  private Optional<BigInteger> min = Optional.empty();
  private Optional<BigInteger> max = Optional.empty();

  DecimalAccumulator(DecimalType type) {
    this.type = type;
  }

  @Override
  void addValue(ColumnVector vector, int row) {
    byte[] bytes = new byte[vector.lengthAt(row)];
    vector.copyBytes(row, bytes, 0);
    BigInteger value = new BigInteger(bytes);
    byte[] shortestBytes = value.toByteArray();
    addRawSize(shortestBytes.length);
    addHash(shortestBytes, shortestBytes.length);
    addBound(value);
  }

  private void addBound(BigInteger value) {
    min = Optional.of(min.map(value::min).orElse(value));
    max = Optional.of(max.map(value::max).orElse(value));
  }

  @Override
  void merge(ColumnAccumulator other) {
    super.merge(other);
    DecimalAccumulator decimals = (DecimalAccumulator) other;
    decimals.min.ifPresent(this::addBound);
    decimals.max.ifPresent(this::addBound);
  }

  @Override
  ColumnStatistics statistics() {
    return statistics(
        min.map(
            smallest ->
                new ColumnStatistics.MinMax(
                    new BigDecimal(smallest, type.scale()),
                    new BigDecimal(max.orElseThrow(), type.scale()))));
  }
}
