package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import org.apache.spark.sql.types.DataType;

/** Times stored in milliseconds, which Spark has in microseconds. */
final class MillisVector extends TableVector {
  private final IntegralArrays numbers = new IntegralArrays();
  private long[] millis = {};

  MillisVector(DataType type) {
    super(type);
  }

  @Override
  void onWrap(ColumnVector newValues) {
    millis = numbers.longsOf(newValues);
  }

  @Override
  void onWrap(ColumnVector newValues, RowMapping rows) {
    millis = numbers.longsOf(newValues, rows);
  }

  /**
   * {@inheritDoc}
   *
   * @throws ArithmeticException when the time exceeds Spark's range
   */
  @Override
  public long getLong(int rowId) {
    return Math.multiplyExact(millis[rowId], 1000L);
  }
}
