package dev.stoa.data;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import dev.stoa.type.DataType;

/** A vector of arrays: the elements of all rows are stored consecutively. */
@Experimental
public final class ArrayVector extends VariableWidthVector {
  private ColumnVector elements;

  /** Creates a vector of arrays over the vector of their elements. */
  @Internal
  public ArrayVector(DataType type, ColumnVector elements) {
    super(type);
    this.elements = elements;
  }

  /** Sets the elements of all rows; called by the vector's writer. */
  @Internal
  public void setElements(ColumnVector newElements) {
    elements = newElements;
  }

  /** The elements of all rows. */
  public ColumnVector elements() {
    return elements;
  }

  /** The index of a row's first element; for the row count as index, the end of the last row. */
  public int firstElement(int index) {
    return offsets[index];
  }

  /** The number of elements in a row; 0 in a null row. */
  public int elementCount(int index) {
    return offsets[index + 1] - offsets[index];
  }

  @Override
  String accessorAdvice() {
    return "cast the vector to ArrayVector";
  }
}
