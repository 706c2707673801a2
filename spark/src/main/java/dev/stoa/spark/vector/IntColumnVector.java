package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import org.apache.spark.sql.types.DataType;

/** Ints, dates, months, and smaller integers stored as ints. */
final class IntColumnVector extends TableVector {
  private final IntegralArrays numbers = new IntegralArrays();
  private int[] ints = {};

  IntColumnVector(DataType type) {
    super(type);
  }

  @Override
  void onWrap(ColumnVector newValues) {
    ints = numbers.intsOf(newValues);
  }

  @Override
  void onWrap(ColumnVector newValues, RowMapping rows) {
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
