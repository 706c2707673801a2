package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import org.apache.spark.sql.types.DataType;

/** A vector of longs, times and intervals that are stored in Spark's units. */
final class LongColumnVector extends TableVector {
  private final IntegralArrays arrays = new IntegralArrays();
  private long[] longs = {};

  LongColumnVector(DataType type) {
    super(type);
  }

  @Override
  void onWrap(ColumnVector newValues) {
    longs = arrays.longsOf(newValues);
  }

  @Override
  void onWrap(ColumnVector newValues, RowMapping rows) {
    longs = arrays.longsOf(newValues, rows);
  }

  // hot: spark-ingest
  @Override
  public long getLong(int rowId) {
    return longs[rowId];
  }
}
