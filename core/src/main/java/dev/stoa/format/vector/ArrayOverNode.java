package dev.stoa.format.vector;

import dev.stoa.data.ColumnarArray;
import dev.stoa.format.value.ArrayView;
import java.util.Objects;
import org.apache.avro.Schema;

/** An array over a node, whose elements are decoded when they are asked for. */
final class ArrayOverNode extends ArrayView {
  private ArrayNode node;
  private int place;
  private int start;
  private int end;

  /** Turns to the array at a place, whose elements lie in a range. */
  ArrayOverNode turnTo(ArrayNode newNode, int newPlace, int newStart, int newEnd) {
    node = newNode;
    turnTo(newNode.elements());
    place = newPlace;
    start = newStart;
    end = newEnd;
    return this;
  }

  @Override
  protected int find(int index) {
    return start + Objects.checkIndex(index, end - start);
  }

  @Override
  public int size() {
    return end - start;
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
