package dev.stoa.format.vector;

import dev.stoa.data.ColumnarArray;
import dev.stoa.format.value.ArrayView;
import org.apache.avro.Schema;

/** An array of a vector page, whose elements are decoded on access. */
final class VectorArrayView extends ArrayView {
  private ArrayNode node;
  private int index;

  /** Resets to the array at a position, whose elements are in a range. */
  VectorArrayView reset(ArrayNode newNode, int newIndex, int start, int end) {
    node = newNode;
    index = newIndex;
    reset(newNode.elements(), start, end - start);
    return this;
  }

  @Override
  public ColumnarArray copy() {
    return (ColumnarArray) node.read(index, null);
  }

  @Override
  public Schema getSchema() {
    return node.schema();
  }
}
