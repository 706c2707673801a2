package dev.stoa.data;

import dev.stoa.annotation.Internal;
import dev.stoa.type.DataType;

/** A vector whose rows are ranges of consecutive elements, entries or bytes. */
public abstract sealed class VariableWidthVector extends ColumnVector
    permits ArrayVector, BytesVector, MapVector {
  int[] offsets = {0};

  VariableWidthVector(DataType type) {
    super(type);
  }

  /**
   * Returns an array of offsets for the caller to fill: element <i>i</i> is the offset of the first
   * element, entry or byte of row <i>i</i>, and the last one is the end of the last row.
   */
  @Internal
  public final int[] ensureCapacity(int rowCount) {
    if (offsets.length <= rowCount) {
      offsets = new int[Math.max(rowCount + 1, offsets.length * 2)];
    }
    return offsets;
  }
}
