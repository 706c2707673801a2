package dev.stoa.format.vector;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/** An array over a node, whose elements are decoded when they are asked for. */
final class ArrayOverNode extends AbstractList<Object> implements ColumnarArray {
  private ArrayNode node;
  private VectorNode elements;
  private int place;
  private int start;
  private int end;
  private NodeAccess access;

  /** Turns to the array at a place, whose elements lie in a range. */
  ArrayOverNode turnTo(ArrayNode newNode, int newPlace, int newStart, int newEnd) {
    node = newNode;
    elements = newNode.elements();
    place = newPlace;
    start = newStart;
    end = newEnd;
    return this;
  }

  @Override
  public int size() {
    return end - start;
  }

  private int at(int index) {
    return start + Objects.checkIndex(index, end - start);
  }

  private NodeAccess access() {
    if (access == null) {
      access = new NodeAccess();
    }
    return access;
  }

  @Override
  public Object get(int index) {
    return elements.view(at(index), null);
  }

  @Override
  public boolean isNullAt(int index) {
    return elements.isNull(at(index));
  }

  @Override
  public boolean booleanAt(int index) {
    return elements.readBoolean(at(index));
  }

  @Override
  public int intAt(int index) {
    return elements.readInt(at(index));
  }

  @Override
  public long longAt(int index) {
    return elements.readLong(at(index));
  }

  @Override
  public float floatAt(int index) {
    return elements.readFloat(at(index));
  }

  @Override
  public double doubleAt(int index) {
    return elements.readDouble(at(index));
  }

  @Override
  public Utf8 textAt(int index) {
    return access().text(elements, at(index));
  }

  @Override
  public ByteBuffer bytesAt(int index) {
    return access().bytes(elements, at(index));
  }

  @Override
  public ColumnarMap mapAt(int index) {
    return access().container(ColumnarMap.class, elements, at(index));
  }

  @Override
  public ColumnarArray arrayAt(int index) {
    return access().container(ColumnarArray.class, elements, at(index));
  }

  @Override
  public ColumnarRecord recordAt(int index) {
    return access().container(ColumnarRecord.class, elements, at(index));
  }

  @Override
  public ColumnarArray copy() {
    return (ColumnarArray) node.read(place, null);
  }

  @Override
  public Schema getSchema() {
    return node.schema();
  }

  /** Nothing is kept for elements to come. */
  @Override
  public Object peek() {
    return null;
  }

  @Override
  public void reverse() {
    throw new UnsupportedOperationException(
        "an array being read cannot be changed: change its copy()");
  }
}
