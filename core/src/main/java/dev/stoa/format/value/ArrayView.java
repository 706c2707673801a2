package dev.stoa.format.value;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import org.apache.avro.util.Utf8;

/**
 * An array in a page, of which single elements are decoded (CIF paper, section 5). Valid until it
 * is turned to another array. Each layout of arrays extends it.
 */
public abstract class ArrayView extends AbstractList<Object> implements ColumnarArray {
  private PointReads elements;
  private ReusedValues reused;

  /** A view of no array yet. */
  protected ArrayView() {}

  /** Turns to values that have the elements among them. */
  protected final void turnTo(PointReads newElements) {
    elements = newElements;
  }

  /**
   * Finds an element: gives its index among the values.
   *
   * @throws IndexOutOfBoundsException when there is none
   */
  protected abstract int find(int index);

  /** Called after the element that was found last was read to its end. */
  protected void passed() {}

  /** Called after it was viewed: views of collections do not tell where they end. */
  protected void viewed() {}

  @Override
  public abstract int size();

  private ReusedValues reused() {
    if (reused == null) {
      reused = new ReusedValues();
    }
    return reused;
  }

  @Override
  public final Object get(int index) {
    int at = find(index);
    Object value = elements.view(at, null);
    viewed();
    return value;
  }

  @Override
  public final boolean isNullAt(int index) {
    int at = find(index);
    boolean isNull = elements.isNull(at);
    if (isNull) {
      passed();
    }
    return isNull;
  }

  @Override
  public final boolean booleanAt(int index) {
    int at = find(index);
    boolean value = elements.readBoolean(at);
    passed();
    return value;
  }

  @Override
  public final int intAt(int index) {
    int at = find(index);
    int value = elements.readInt(at);
    passed();
    return value;
  }

  @Override
  public final long longAt(int index) {
    int at = find(index);
    long value = elements.readLong(at);
    passed();
    return value;
  }

  @Override
  public final float floatAt(int index) {
    int at = find(index);
    float value = elements.readFloat(at);
    passed();
    return value;
  }

  @Override
  public final double doubleAt(int index) {
    int at = find(index);
    double value = elements.readDouble(at);
    passed();
    return value;
  }

  @Override
  public final Utf8 textAt(int index) {
    int at = find(index);
    Utf8 value = reused().text(elements, at);
    passed();
    return value;
  }

  @Override
  public final ByteBuffer bytesAt(int index) {
    int at = find(index);
    ByteBuffer value = reused().bytes(elements, at);
    passed();
    return value;
  }

  @Override
  public final ColumnarMap mapAt(int index) {
    int at = find(index);
    return reused().container(ColumnarMap.class, elements, at);
  }

  @Override
  public final ColumnarArray arrayAt(int index) {
    int at = find(index);
    return reused().container(ColumnarArray.class, elements, at);
  }

  @Override
  public final ColumnarRecord recordAt(int index) {
    int at = find(index);
    return reused().container(ColumnarRecord.class, elements, at);
  }

  /** Nothing is kept for elements to come. */
  @Override
  public final Object peek() {
    return null;
  }

  @Override
  public final void reverse() {
    throw new UnsupportedOperationException(
        "an array being read cannot be changed: change its copy()");
  }
}
