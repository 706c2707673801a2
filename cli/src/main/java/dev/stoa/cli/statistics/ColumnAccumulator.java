package dev.stoa.cli.statistics;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.VectorToAvro;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.avro.Schema;

/** Adds up the values of a column, batch by batch. Not thread-safe. */
abstract class ColumnAccumulator {
  private final DistinctCounter distinctValues = new DistinctCounter();
  private long rowCount;
  private long nullCount;
  private long rawSizeInBytes;

  /** Adds the first rows of a vector. */
  final void add(ColumnVector vector, int count) {
    rowCount += count;
    begin(vector);
    for (int row = 0; row < count; row++) {
      if (vector.isNull(row)) {
        nullCount++;
      } else {
        addValue(vector, row);
      }
    }
  }

  /** Prepares for the rows of a vector. */
  void begin(ColumnVector vector) {}

  /** Adds a value that is not null. */
  abstract void addValue(ColumnVector vector, int row);

  /** Adds what another accumulator of the same column added. */
  void merge(ColumnAccumulator other) {
    rowCount += other.rowCount;
    nullCount += other.nullCount;
    rawSizeInBytes += other.rawSizeInBytes;
    distinctValues.merge(other.distinctValues);
  }

  final void addRawSize(long sizeInBytes) {
    rawSizeInBytes += sizeInBytes;
  }

  /** Adds the hash and the size of a nested value. */
  final void addNested(Schema schema, ColumnVector vector, int row) {
    Object value = VectorToAvro.value(schema, vector, row);
    addHash(ValueHash.of(value));
    addRawSize(RawSize.of(value));
  }

  final void addHash(long hash) {
    distinctValues.add(hash);
  }

  final void addHash(byte[] bytes, int length) {
    distinctValues.add(Hashes.of(bytes, length));
  }

  final long rowCount() {
    return rowCount;
  }

  final long nullCount() {
    return nullCount;
  }

  /** Returns the number of values that are not null. */
  final long valueCount() {
    return rowCount - nullCount;
  }

  /** Returns the {@link RawSize} of all values. */
  long rawSizeInBytes() {
    return rawSizeInBytes;
  }

  /** Returns the statistics; those that the accumulator does not compute are empty. */
  ColumnStatistics statistics() {
    return statistics(Optional.empty());
  }

  final ColumnStatistics statistics(Optional<ColumnStatistics.MinMax> minMax) {
    return new ColumnStatistics(
        ColumnStatistics.Kind.VALUES,
        rowCount,
        nullCount,
        Math.min(distinctValues.estimate(), valueCount()),
        rawSizeInBytes(),
        minMax,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        Map.of());
  }
}
