package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import org.apache.spark.sql.types.DataType;

/** A vector of times stored in milliseconds, which Spark counts in microseconds. */
final class MillisVector extends TableVector {
  private final IntegralArrays arrays = new IntegralArrays();
  private long[] millis = {};

  MillisVector(DataType type) {
    super(type);
  }

  @Override
  void onWrap(ColumnVector newValues) {
    millis = arrays.longsOf(newValues);
  }

  @Override
  void onWrap(ColumnVector newValues, RowMapping rows) {
    millis = arrays.longsOf(newValues, rows);
  }

  /**
   * {@inheritDoc}
   *
   * @throws ArithmeticException if the time exceeds Spark's range
   */
  @Override
  public long getLong(int rowId) {
    return Math.multiplyExact(millis[rowId], 1000L);
  }
}
