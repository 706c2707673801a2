package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import org.apache.spark.sql.types.DataType;

/** Longs, times and intervals that are stored as Spark has them. */
final class LongColumn extends TableVector {
  private final WholeNumbers numbers = new WholeNumbers();
  private long[] longs = {};

  LongColumn(DataType type) {
    super(type);
  }

  @Override
  void changed(ColumnVector newValues) {
    longs = numbers.longsOf(newValues);
  }

  @Override
  void changed(ColumnVector newValues, RowMap rows) {
    longs = numbers.longsOf(newValues, rows);
  }

  // hot: spark-ingest
  @Override
  public long getLong(int rowId) {
    return longs[rowId];
  }
}
