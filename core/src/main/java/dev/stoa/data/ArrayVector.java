package dev.stoa.data;

import dev.stoa.type.DataType;

/** A vector of arrays: the elements of all rows one after another. */
public final class ArrayVector extends ColumnVector {
  private ColumnVector elements;
  private int[] offsets = {0};

  /** A vector of arrays of these elements. */
  public ArrayVector(DataType type, ColumnVector elements) {
    super(type);
    this.elements = elements;
  }

  /**
   * Gives an array for the caller to fill: element <i>i</i> says which element is the first of row
   * <i>i</i>, the one behind the last how many there are.
   */
  public int[] startFilling(int rowCount) {
    if (offsets.length <= rowCount) {
      offsets = new int[Math.max(rowCount + 1, offsets.length * 2)];
    }
    return offsets;
  }

  /** Called by who fills the vector: the elements of all rows. */
  public void setElements(ColumnVector newElements) {
    elements = newElements;
  }

  /** The elements of all rows. */
  public ColumnVector elements() {
    return elements;
  }

  /** Which of the elements is the first of a row. */
  public int firstElement(int index) {
    return offsets[index];
  }

  /** The number of elements in a row; 0 in a null one. */
  public int elementCount(int index) {
    return offsets[index + 1] - offsets[index];
  }
}
