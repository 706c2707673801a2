package dev.stoa.cli.statistics;

import dev.stoa.data.ColumnVector;

/** Adds up values that have no order, such as records and unions: only how many are distinct. */
final class OpaqueAccumulator extends ColumnAccumulator {
  private final ValueHash valueHash;

  OpaqueAccumulator(ValueHash valueHash) {
    this.valueHash = valueHash;
  }

  @Override
  void addValue(ColumnVector vector, int row) {
    addHash(valueHash.of(vector, row));
  }
}
