package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import org.apache.spark.sql.types.DataType;

/** Times that are stored in milliseconds, which Spark has in microseconds. */
final class MillisVector extends TableVector {
  private final WholeNumbers numbers = new WholeNumbers();
  private long[] millis = {};

  MillisVector(DataType type) {
    super(type);
  }

  @Override
  void changed(ColumnVector newValues) {
    millis = numbers.longsOf(newValues);
  }

  @Override
  void changed(ColumnVector newValues, RowMap rows) {
    millis = numbers.longsOf(newValues, rows);
  }

  /**
   * {@inheritDoc}
   *
   * @throws ArithmeticException when Spark has no such time
   */
  @Override
  public long getLong(int rowId) {
    return Math.multiplyExact(millis[rowId], 1000L);
  }
}
