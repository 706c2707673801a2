package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import org.apache.spark.sql.types.DataType;

/** Ints, dates, months, and the smaller numbers that are stored as ints. */
final class IntColumn extends TableVector {
  private final WholeNumbers numbers = new WholeNumbers();
  private int[] ints = {};

  IntColumn(DataType type) {
    super(type);
  }

  @Override
  void changed(ColumnVector newValues) {
    ints = numbers.intsOf(newValues);
  }

  @Override
  void changed(ColumnVector newValues, RowMap rows) {
    ints = numbers.intsOf(newValues, rows);
  }

  @Override
  public byte getByte(int rowId) {
    return (byte) ints[rowId];
  }

  @Override
  public short getShort(int rowId) {
    return (short) ints[rowId];
  }

  // hot: spark-ingest
  @Override
  public int getInt(int rowId) {
    return ints[rowId];
  }
}
