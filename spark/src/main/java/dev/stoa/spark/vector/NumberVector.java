package dev.stoa.spark.vector;

import org.apache.spark.sql.types.DataType;

/** Booleans, numbers, dates and times that are stored as Spark has them. */
final class NumberVector extends TableVector {
  NumberVector(DataType type) {
    super(type);
  }

  @Override
  public boolean getBoolean(int rowId) {
    return values().booleanAt(rowId);
  }

  @Override
  public byte getByte(int rowId) {
    return (byte) values().intAt(rowId);
  }

  @Override
  public short getShort(int rowId) {
    return (short) values().intAt(rowId);
  }

  @Override
  public int getInt(int rowId) {
    return values().intAt(rowId);
  }

  @Override
  public long getLong(int rowId) {
    return values().longAt(rowId);
  }

  @Override
  public float getFloat(int rowId) {
    return values().floatAt(rowId);
  }

  @Override
  public double getDouble(int rowId) {
    return values().doubleAt(rowId);
  }
}
