package dev.stoa.spark.vector;

import org.apache.spark.sql.types.DataType;

/** A vector of the type null. */
final class NullVector extends IndexedVector {
  NullVector(DataType type) {
    super(type);
  }

  @Override
  public boolean hasNull() {
    return true;
  }

  @Override
  public int numNulls() {
    return size();
  }

  @Override
  public boolean isNullAt(int rowId) {
    return true;
  }
}
