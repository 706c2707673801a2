package dev.stoa.data;

import dev.stoa.type.DataType;

/** A vector of arrays: the elements of all rows one after another. */
public final class ArrayVector extends OffsetsVector {
  private ColumnVector elements;

  /** A vector of arrays of these elements. */
  public ArrayVector(DataType type, ColumnVector elements) {
    super(type);
    this.elements = elements;
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
