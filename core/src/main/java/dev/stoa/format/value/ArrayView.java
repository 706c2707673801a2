package dev.stoa.format.value;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Objects;
import org.apache.avro.util.Utf8;

/**
 * An array in a page, whose elements are decoded one at a time (CIF paper, section 5). Valid until
 * it is reset to another array. Extended for each layout of arrays.
 */
public abstract class ArrayView extends AbstractList<Object> implements ColumnarArray {
  /** The size of an array whose elements have not been counted. */
  protected static final int UNKNOWN = -1;

  private RandomAccessValues elements;
  private int first;
  private int size;
  private ReusedValues reusedValues;

  /** Creates a view, which must be reset to an array before use. */
  protected ArrayView() {}

  /**
   * Resets to an array.
   *
   * @param newElements the values that contain the array's elements
   * @param newFirst the index of the first element
   * @param newSize the number of elements, or {@link #UNKNOWN}
   */
  protected final void reset(RandomAccessValues newElements, int newFirst, int newSize) {
    elements = newElements;
    first = newFirst;
    size = newSize;
  }

  /** Counts the elements if their number is unknown. */
  protected int count() {
    return size;
  }

  @Override
  public final int size() {
    if (size == UNKNOWN) {
      size = count();
    }
    return size;
  }

  private int indexOf(int index) {
    return first + Objects.checkIndex(index, size());
  }

  private ReusedValues reusedValues() {
    if (reusedValues == null) {
      reusedValues = new ReusedValues();
    }
    return reusedValues;
  }

  @Override
  public final Object get(int index) {
    return elements.view(indexOf(index), null);
  }

  @Override
  public final boolean isNullAt(int index) {
    return elements.isNull(indexOf(index));
  }

  @Override
  public final boolean booleanAt(int index) {
    return elements.readBoolean(indexOf(index));
  }

  @Override
  public final int intAt(int index) {
    return elements.readInt(indexOf(index));
  }

  @Override
  public final long longAt(int index) {
    return elements.readLong(indexOf(index));
  }

  @Override
  public final float floatAt(int index) {
    return elements.readFloat(indexOf(index));
  }

  @Override
  public final double doubleAt(int index) {
    return elements.readDouble(indexOf(index));
  }

  @Override
  public final Utf8 textAt(int index) {
    return reusedValues().text(elements, indexOf(index));
  }

  @Override
  public final ByteBuffer bytesAt(int index) {
    return reusedValues().bytes(elements, indexOf(index));
  }

  @Override
  public final ColumnarMap mapAt(int index) {
    return reusedValues().container(ColumnarMap.class, elements, indexOf(index));
  }

  @Override
  public final ColumnarArray arrayAt(int index) {
    return reusedValues().container(ColumnarArray.class, elements, indexOf(index));
  }

  @Override
  public final ColumnarRecord recordAt(int index) {
    return reusedValues().container(ColumnarRecord.class, elements, indexOf(index));
  }

  /** Always null: a view keeps no elements for reuse. */
  @Override
  public final Object peek() {
    return null;
  }

  @Override
  public final void reverse() {
    throw new UnsupportedOperationException("this array is a read-only view: change its copy()");
  }
}
