package dev.stoa.data;

import dev.stoa.type.DataType;

/** A vector that has the same value in all rows: that of the first row of another. */
public final class ConstantVector extends ColumnVector {
  private ColumnVector value;

  /** A vector of no rows. */
  public ConstantVector(DataType type, ColumnVector value) {
    super(type);
    this.value = value;
  }

  /** Called by who fills the vector: the vector whose first row has the value. */
  public void setValue(ColumnVector newValue) {
    value = newValue;
  }

  /** A vector whose first row has the value of all rows that are not null. */
  public ColumnVector value() {
    return value;
  }

  @Override
  public boolean booleanAt(int index) {
    return value.booleanAt(0);
  }

  @Override
  public int intAt(int index) {
    return value.intAt(0);
  }

  @Override
  public long longAt(int index) {
    return value.longAt(0);
  }

  @Override
  public float floatAt(int index) {
    return value.floatAt(0);
  }

  @Override
  public double doubleAt(int index) {
    return value.doubleAt(0);
  }

  @Override
  public int lengthAt(int index) {
    return value.lengthAt(0);
  }

  @Override
  public int copyBytes(int index, byte[] target, int offset) {
    return value.copyBytes(0, target, offset);
  }
}
