package dev.stoa.data;

import dev.stoa.type.DataType;

/** A vector whose rows each have some of the elements, entries or bytes that follow one another. */
public abstract sealed class OffsetsVector extends ColumnVector
    permits ArrayVector, BytesVector, MapVector {
  int[] offsets = {0};

  OffsetsVector(DataType type) {
    super(type);
  }

  /**
   * Gives an array for the caller to fill: its element <i>i</i> is the offset of the first element,
   * entry or byte of row <i>i</i>, and the one after the last row's is the end of them all.
   */
  public final int[] startFilling(int rowCount) {
    if (offsets.length <= rowCount) {
      offsets = new int[Math.max(rowCount + 1, offsets.length * 2)];
    }
    return offsets;
  }
}
