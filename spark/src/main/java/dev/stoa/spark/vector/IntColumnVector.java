package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import org.apache.spark.sql.types.DataType;

/** A vector of ints, dates, months, and smaller integers stored as ints. */
final class IntColumnVector extends TableVector {
  private final IntegralArrays arrays = new IntegralArrays();
  private int[] ints = {};

  IntColumnVector(DataType type) {
    super(type);
  }

  @Override
  void onWrap(ColumnVector newValues) {
    ints = arrays.intsOf(newValues);
  }

  @Override
  void onWrap(ColumnVector newValues, RowMapping rows) {
    ints = arrays.intsOf(newValues, rows);
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
