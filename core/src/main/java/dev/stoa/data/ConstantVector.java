package dev.stoa.data;

import dev.stoa.type.DataType;

/** A vector with the same value in all non-null rows: the value of another vector's first row. */
public final class ConstantVector extends ColumnVector {
  private ColumnVector value;

  /** Creates a vector without rows. */
  public ConstantVector(DataType type, ColumnVector value) {
    super(type);
    this.value = value;
  }

  /** Sets the vector whose first row contains the value; called by the vector's writer. */
  public void setValue(ColumnVector newValue) {
    value = newValue;
    value.setColumnName(columnName());
  }

  @Override
  void setColumnName(String newColumnName) {
    super.setColumnName(newColumnName);
    value.setColumnName(newColumnName);
  }

  /** A vector whose first row contains the value of all non-null rows. */
  public ColumnVector value() {
    return value;
  }

  /** Returns a vector of the value's class that contains the value in each row. */
  public ColumnVector expand() {
    return VectorGatherer.shallow().gather(value, new int[size()], size());
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

  @Override
  String accessorAdvice() {
    return value.accessorAdvice();
  }
}
