package dev.stoa.data;

import dev.stoa.type.DataType;

/** A vector of values of many parts each, those of all rows one after another. */
public abstract sealed class OffsetsVector extends ColumnVector
    permits ArrayVector, BytesVector, MapVector {
  int[] offsets = {0};

  OffsetsVector(DataType type) {
    super(type);
  }

  /**
   * Gives an array for the caller to fill: element <i>i</i> says which element, entry or byte is
   * the first of row <i>i</i>, the one behind the last how many there are.
   */
  public final int[] startFilling(int rowCount) {
    if (offsets.length <= rowCount) {
      offsets = new int[Math.max(rowCount + 1, offsets.length * 2)];
    }
    return offsets;
  }
}
