package dev.stoa.format.vector;

import dev.stoa.data.ColumnarArray;
import dev.stoa.format.value.ArrayView;
import org.apache.avro.Schema;

/** An array over a node, whose elements are decoded when they are asked for. */
final class ArrayOverNode extends ArrayView {
  private ArrayNode node;
  private int place;

  /** Turns to the array at a place, whose elements lie in a range. */
  ArrayOverNode turnTo(ArrayNode newNode, int newPlace, int start, int end) {
    node = newNode;
    place = newPlace;
    turnTo(newNode.elements(), start, end - start);
    return this;
  }

  @Override
  public ColumnarArray copy() {
    return (ColumnarArray) node.read(place, null);
  }

  @Override
  public Schema getSchema() {
    return node.schema();
  }
}
