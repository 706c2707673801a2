package dev.stoa.format.batch;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ObjectVector;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Collects values into a vector, to read value pages and row pages in batches. Filled by {@code
 * ValueSerde.append} and by the columns of row pages.
 *
 * <p>The vector is reused: it is valid until the next {@link #reset}. Not thread-safe.
 */
public abstract class VectorBuilder {
  private static final int INITIAL_CAPACITY = 64;

  /** About the length of the longest array that every JVM can allocate. */
  private static final int MAX_ARRAY_SIZE = Integer.MAX_VALUE - 8;

  /** Limits values that take no bytes, since a corrupt page could claim any number of them. */
  private static final int MAX_ZERO_SIZE_VALUES = 1 << 24;

  private final boolean isNullable;
  private int count;
  private int[] nullPositions = {};
  private int nullCount;

  /** Creates a builder of vectors of a type. */
  protected VectorBuilder(DataType type) {
    this.isNullable = type.isNullable();
  }

  /** Removes all values. */
  public void reset() {
    count = 0;
    nullCount = 0;
  }

  /**
   * Limits the total size of byte strings, separately for each nested column; builders of other
   * values ignore the limit.
   */
  public void setLimit(long maxSizeInBytes) {}

  /** Returns the number of values. */
  public final int count() {
    return count;
  }

  /** Returns the approximate memory of the values; nulls count as values. */
  public long sizeInBytes() {
    return (long) Long.BYTES * count;
  }

  /** Adds a null. */
  public final void addNull() {
    addNullPosition(count);
    addPlaceholder();
  }

  private void addNullPosition(int position) {
    if (nullCount == nullPositions.length) {
      nullPositions = Arrays.copyOf(nullPositions, Math.max(INITIAL_CAPACITY, nullCount * 2));
    }
    nullPositions[nullCount++] = position;
  }

  /**
   * Adds a null if the type allows nulls, otherwise a placeholder: for a field of a null record.
   */
  final void addNullOrPlaceholder() {
    if (isNullable) {
      addNull();
    } else {
      addPlaceholder();
    }
  }

  /** Adds an arbitrary value at the position of a null. */
  abstract void addPlaceholder();

  /** Counts a value that is about to be added and returns its index. */
  final int addPosition() {
    return count++;
  }

  /** Counts several values that are about to be added and returns the index of the first. */
  final int addPositions(int addedCount) {
    int first = count;
    count += addedCount;
    return first;
  }

  /** Copies the values added since {@link #reset} into the vector and returns the vector. */
  public final ColumnVector build() {
    ColumnVector vector = fill();
    if (nullCount == 0) {
      vector.resize(count);
      return vector;
    }
    vector.validity().fill(count);
    for (int i = 0; i < nullCount; i++) {
      vector.validity().unset(nullPositions[i]);
    }
    vector.resizeWithNulls(count);
    return vector;
  }

  /** Copies the values into the vector and returns it; the caller sets its size and nulls. */
  abstract ColumnVector fill();

  /** Adds an int, a long, the ordinal of an enum, or 0 or 1 for a boolean. */
  public void addLong(long value) {
    throw unsupported("integers");
  }

  /** Adds a float. */
  public void addFloat(float value) {
    throw unsupported("floats");
  }

  /** Adds a double. */
  public void addDouble(double value) {
    throw unsupported("doubles");
  }

  /** Adds a string, bytes or a fixed. */
  public void addBytes(byte[] array, int from, int length) {
    throw unsupported("bytes");
  }

  /** Returns whether the builder takes values as objects of Avro's generic model. */
  public boolean takesObjects() {
    return false;
  }

  /** Adds an object. */
  public void addObject(Object value) {
    throw unsupported("objects");
  }

  /** Adds values that were decoded together. */
  public final void addAll(ReadAheadBuffer buffer, int valueCount) {
    for (int i = 0; i < valueCount; i++) {
      if (buffer.isNull[i]) {
        addNullPosition(count + i);
      }
    }
    addValues(buffer, valueCount);
  }

  /**
   * Adds values that were decoded together, whose nulls have been recorded. Builders of other
   * values than numbers and byte strings receive only nulls.
   */
  protected void addValues(ReadAheadBuffer buffer, int valueCount) {
    for (int i = 0; i < valueCount; i++) {
      addPlaceholder();
    }
  }

  private IllegalStateException unsupported(String valueKind) {
    return new IllegalStateException(
        "a " + getClass().getSimpleName() + " does not support " + valueKind);
  }

  /** Returns the length of a larger array for more than {@code length} values. */
  static int nextCapacity(int length) {
    return (int) Math.min(MAX_ARRAY_SIZE, Math.max(INITIAL_CAPACITY, length * 2L));
  }

  /** A builder of nulls of a type that has no other values. */
  public static final class NullVectorBuilder extends VectorBuilder {
    private final ObjectVector vector;

    /** Creates a builder of nulls. */
    public NullVectorBuilder(DataType type) {
      super(type);
      this.vector = new ObjectVector(type);
    }

    @Override
    void addPlaceholder() {
      if (addPosition() == MAX_ZERO_SIZE_VALUES) {
        throw new TooManyBytesException(
            "a vector can contain at most " + MAX_ZERO_SIZE_VALUES + " values that take no bytes");
      }
    }

    @Override
    ColumnVector fill() {
      vector.ensureCapacity(count());
      return vector;
    }
  }

  /** A builder of strings, bytes or fixed values. */
  public static class BytesVectorBuilder extends VectorBuilder {
    private final BytesVector vector;
    private final ByteWriter data = new ByteWriter();
    private int[] endOffsets = {};

    /** Creates a builder of strings, bytes or fixed values. */
    public BytesVectorBuilder(DataType type) {
      super(type);
      this.vector = new BytesVector(type);
    }

    @Override
    public void reset() {
      super.reset();
      data.truncate(0);
    }

    @Override
    public void setLimit(long maxSizeInBytes) {
      data.setLimit(maxSizeInBytes);
    }

    @Override
    public long sizeInBytes() {
      return (long) Integer.BYTES * count() + data.size();
    }

    @Override
    public void addBytes(byte[] array, int from, int length) {
      data.writeBytes(array, from, length);
      int position = addPosition();
      if (position == endOffsets.length) {
        endOffsets = Arrays.copyOf(endOffsets, nextCapacity(position));
      }
      endOffsets[position] = data.size();
    }

    @Override
    protected void addValues(ReadAheadBuffer buffer, int valueCount) {
      int position = addPositions(valueCount);
      if (position + valueCount > endOffsets.length) {
        endOffsets = Arrays.copyOf(endOffsets, nextCapacity(position + valueCount));
      }
      buffer.copyTo(data, endOffsets, position, valueCount);
    }

    @Override
    void addPlaceholder() {
      addBytes(data.array(), 0, 0);
    }

    /**
     * Wraps the byte strings, which are not copied; the caller sets the vector's size and nulls.
     */
    @Override
    protected ColumnVector fill() {
      int[] offsets = vector.ensureCapacity(count());
      offsets[0] = 0;
      System.arraycopy(endOffsets, 0, offsets, 1, count());
      vector.wrap(ByteBuffer.wrap(data.array()));
      return vector;
    }
  }

  /** A builder of values that only an {@link ObjectVector} can contain. */
  public static final class ObjectVectorBuilder extends VectorBuilder {
    private final ObjectVector vector;
    private Object[] values = {};

    /** Creates a builder of unions of several types, or of recursive records. */
    public ObjectVectorBuilder(DataType type) {
      super(type);
      this.vector = new ObjectVector(type);
    }

    @Override
    public boolean takesObjects() {
      return true;
    }

    @Override
    public void addObject(Object value) {
      if (value == null) {
        addNull();
      } else {
        put(value);
      }
    }

    @Override
    void addPlaceholder() {
      put(null);
    }

    private void put(Object value) {
      int position = addPosition();
      if (position == values.length) {
        values = Arrays.copyOf(values, nextCapacity(position));
      }
      values[position] = value;
    }

    @Override
    ColumnVector fill() {
      System.arraycopy(values, 0, vector.ensureCapacity(count()), 0, count());
      return vector;
    }
  }
}
