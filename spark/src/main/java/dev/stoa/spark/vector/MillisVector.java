package dev.stoa.spark.vector;

import org.apache.spark.sql.types.DataType;

/** Times that are stored in milliseconds, which Spark has in microseconds. */
final class MillisVector extends TableVector {
  MillisVector(DataType type) {
    super(type);
  }

  /**
   * {@inheritDoc}
   *
   * @throws ArithmeticException when Spark has no such time
   */
  @Override
  public long getLong(int rowId) {
    return Math.multiplyExact(values().longAt(rowId), 1000L);
  }
}
