package dev.stoa.format.value;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Objects;
import org.apache.avro.util.Utf8;

/**
 * An array in a page, whose elements are decoded on access (CIF paper, section 5). Valid until it
 * is reset to another array. Extended for arrays in Avro binary and for arrays of vector pages.
 */
public abstract class ArrayView extends AbstractList<Object> implements ColumnarArray {
  /** The size of an array whose elements have not been counted. */
  protected static final int UNKNOWN_SIZE = -1;

  private RandomAccessValues elements;
  private int firstIndex;
  private int size;
  private ReusedValues reusedValues;

  /** Creates a view, which must be reset to an array before use. */
  protected ArrayView() {}

  /**
   * Resets to an array.
   *
   * @param newElements the values that contain the array's elements
   * @param newFirstIndex the index of the first element in {@code newElements}
   * @param newSize the number of elements, or {@link #UNKNOWN_SIZE}
   */
  protected final void reset(RandomAccessValues newElements, int newFirstIndex, int newSize) {
    elements = newElements;
    firstIndex = newFirstIndex;
    size = newSize;
  }

  /** Returns the number of elements; called if the view was reset with {@link #UNKNOWN_SIZE}. */
  protected int countElements() {
    return size;
  }

  @Override
  public final int size() {
    if (size == UNKNOWN_SIZE) {
      size = countElements();
    }
    return size;
  }

  private int valueIndex(int index) {
    return firstIndex + Objects.checkIndex(index, size());
  }

  private ReusedValues reusedValues() {
    if (reusedValues == null) {
      reusedValues = new ReusedValues();
    }
    return reusedValues;
  }

  @Override
  public final Object get(int index) {
    return elements.view(valueIndex(index), null);
  }

  @Override
  public final boolean isNullAt(int index) {
    return elements.isNull(valueIndex(index));
  }

  @Override
  public final boolean booleanAt(int index) {
    return elements.readBoolean(valueIndex(index));
  }

  @Override
  public final int intAt(int index) {
    return elements.readInt(valueIndex(index));
  }

  @Override
  public final long longAt(int index) {
    return elements.readLong(valueIndex(index));
  }

  @Override
  public final float floatAt(int index) {
    return elements.readFloat(valueIndex(index));
  }

  @Override
  public final double doubleAt(int index) {
    return elements.readDouble(valueIndex(index));
  }

  @Override
  public final Utf8 textAt(int index) {
    return reusedValues().text(elements, valueIndex(index));
  }

  @Override
  public final ByteBuffer bytesAt(int index) {
    return reusedValues().bytes(elements, valueIndex(index));
  }

  @Override
  public final ColumnarMap mapAt(int index) {
    return reusedValues().nestedValue(ColumnarMap.class, elements, valueIndex(index));
  }

  @Override
  public final ColumnarArray arrayAt(int index) {
    return reusedValues().nestedValue(ColumnarArray.class, elements, valueIndex(index));
  }

  @Override
  public final ColumnarRecord recordAt(int index) {
    return reusedValues().nestedValue(ColumnarRecord.class, elements, valueIndex(index));
  }

  /** Returns null: a view keeps no elements for reuse. */
  @Override
  public final Object peek() {
    return null;
  }

  @Override
  public final void reverse() {
    throw new UnsupportedOperationException("this array is a read-only view: change its copy()");
  }
}
