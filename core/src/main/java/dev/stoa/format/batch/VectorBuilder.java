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
 * Takes values one after another and gives them as a vector: how pages that store values row by row
 * are read in batches. Filled by {@code ValueType.append}.
 *
 * <p>The vector is kept and filled again: it is valid until the next {@link #begin}. For one
 * thread.
 */
public abstract class VectorBuilder {
  private static final int FIRST_CAPACITY = 64;

  /** Nulls take no bytes in a page, so a few bytes could claim any number of them. */
  private static final int MAX_VALUES_WITHOUT_BYTES = 1 << 24;

  private final boolean isNullable;
  private int count;
  private int[] nulls = {};
  private int nullCount;

  /** A builder of vectors of a type. */
  protected VectorBuilder(DataType type) {
    this.isNullable = type.isNullable();
  }

  /** Forgets all values. */
  public void begin() {
    count = 0;
    nullCount = 0;
  }

  /** Limits the bytes of the values that are added from now on. */
  public void setLimit(long bytes) {}

  /** The number of values. */
  public final int count() {
    return count;
  }

  /** The memory that the values take, about. */
  public long sizeInBytes() {
    return (long) Long.BYTES * count;
  }

  /** Adds a null. */
  public final void addNull() {
    noteNull(count);
    addPlaceholder();
  }

  private void noteNull(int place) {
    if (nullCount == nulls.length) {
      nulls = Arrays.copyOf(nulls, Math.max(FIRST_CAPACITY, nullCount * 2));
    }
    nulls[nullCount++] = place;
  }

  /** Adds the placeholder for a field of a record that is null. */
  final void addAbsent() {
    if (isNullable) {
      addNull();
    } else {
      addPlaceholder();
    }
  }

  /** Adds any value. */
  abstract void addPlaceholder();

  /** The place of a value that is added now. */
  final int nextPlace() {
    return count++;
  }

  /** The place of the first of some values that are added now. */
  final int nextPlaces(int added) {
    int first = count;
    count += added;
    return first;
  }

  /** Gives the values added since {@link #begin}. */
  public final ColumnVector end() {
    ColumnVector vector = fill();
    if (nullCount == 0) {
      vector.resize(count);
      return vector;
    }
    vector.validity().fill(count);
    for (int i = 0; i < nullCount; i++) {
      vector.validity().unset(nulls[i]);
    }
    vector.resizeWithNulls(count);
    return vector;
  }

  /** A vector of the values; its size and nulls are set by the caller. */
  abstract ColumnVector fill();

  /** Adds an int, a long, the ordinal of an enum, or 0 or 1 for a boolean. */
  public void addLong(long value) {
    throw refuse("whole numbers");
  }

  /** Adds a float. */
  public void addFloat(float value) {
    throw refuse("floats");
  }

  /** Adds a double. */
  public void addDouble(double value) {
    throw refuse("doubles");
  }

  /** Adds a string, bytes or a fixed. */
  public void addBytes(byte[] array, int from, int length) {
    throw refuse("bytes");
  }

  /** Whether the builder takes values as objects, as Avro's generic reader gives them. */
  public boolean takesObjects() {
    return false;
  }

  /** Adds an object. */
  public void addObject(Object value) {
    throw refuse("objects");
  }

  /** Adds values that were decoded together. */
  public final void addAll(ValueRun run, int runCount) {
    for (int i = 0; i < runCount; i++) {
      if (run.nulls[i]) {
        noteNull(count + i);
      }
    }
    addValues(run, runCount);
  }

  /** Adds values, which are all null unless this takes numbers or byte strings. */
  protected void addValues(ValueRun run, int runCount) {
    for (int i = 0; i < runCount; i++) {
      addPlaceholder();
    }
  }

  private IllegalStateException refuse(String values) {
    return new IllegalStateException("a " + getClass().getSimpleName() + " takes no " + values);
  }

  /** The new length of an array that must hold more than this many values. */
  static int capacityAfter(int length) {
    return (int) Math.min(Integer.MAX_VALUE - 8, Math.max(FIRST_CAPACITY, length * 2L));
  }

  /** Nulls of a type without other values. */
  public static final class Nulls extends VectorBuilder {
    private final ObjectVector vector;

    /** A builder of nulls. */
    public Nulls(DataType type) {
      super(type);
      this.vector = new ObjectVector(type);
    }

    @Override
    void addPlaceholder() {
      if (nextPlace() == MAX_VALUES_WITHOUT_BYTES) {
        throw new TooManyBytesException(
            "a vector takes at most " + MAX_VALUES_WITHOUT_BYTES + " values without bytes");
      }
    }

    @Override
    ColumnVector fill() {
      vector.startFilling(count());
      return vector;
    }
  }

  /** Strings, bytes and fixed. */
  public static class Bytes extends VectorBuilder {
    private final BytesVector vector;
    private final ByteWriter data = new ByteWriter();
    private int[] ends = {};

    /** A builder of strings, bytes or fixed. */
    public Bytes(DataType type) {
      super(type);
      this.vector = new BytesVector(type);
    }

    @Override
    public void begin() {
      super.begin();
      data.truncate(0);
    }

    @Override
    public void setLimit(long bytes) {
      data.setLimit(bytes);
    }

    @Override
    public long sizeInBytes() {
      return (long) Integer.BYTES * count() + data.size();
    }

    @Override
    public void addBytes(byte[] array, int from, int length) {
      data.writeBytes(array, from, length);
      int at = nextPlace();
      if (at == ends.length) {
        ends = Arrays.copyOf(ends, capacityAfter(at));
      }
      ends[at] = data.size();
    }

    @Override
    protected void addValues(ValueRun run, int runCount) {
      int at = nextPlaces(runCount);
      if (at + runCount > ends.length) {
        ends = Arrays.copyOf(ends, capacityAfter(at + runCount));
      }
      run.read(data, ends, at, runCount);
    }

    @Override
    void addPlaceholder() {
      addBytes(data.array(), 0, 0);
    }

    /** A vector of the bytes; its size and nulls are set by the caller. */
    @Override
    protected ColumnVector fill() {
      int[] offsets = vector.startFilling(count());
      offsets[0] = 0;
      System.arraycopy(ends, 0, offsets, 1, count());
      vector.wrap(ByteBuffer.wrap(data.array()));
      return vector;
    }
  }

  /** Values without a vector of their own shape. */
  public static final class Objects extends VectorBuilder {
    private final ObjectVector vector;
    private Object[] values = {};

    /** A builder of unions of several types, or of records that contain themselves. */
    public Objects(DataType type) {
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
      int at = nextPlace();
      if (at == values.length) {
        values = Arrays.copyOf(values, capacityAfter(at));
      }
      values[at] = value;
    }

    @Override
    ColumnVector fill() {
      System.arraycopy(values, 0, vector.startFilling(count()), 0, count());
      return vector;
    }
  }
}
