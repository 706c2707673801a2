package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/**
 * A builder of integers, floats or doubles: the bits of each in a long. A null repeats the previous
 * value, since that takes the least space when it is encoded.
 */
public final class NumberBuilder extends ColumnBuilder {
  private static final long[] EMPTY = {};

  private final Kind kind;
  private long[] values = EMPTY;

  /** The number of elements of {@link #values} in use: all positions until nulls are removed. */
  private int size;

  private NumberBuilder(SizeTracker sizeTracker, boolean isNullable, Kind kind) {
    super(sizeTracker, isNullable);
    this.kind = kind;
  }

  private enum Kind {
    LONG,
    FLOAT,
    DOUBLE
  }

  /** Returns a builder of integers: booleans, ints, longs and the ordinals of enums. */
  public static NumberBuilder ofLongs(SizeTracker sizeTracker, boolean isNullable) {
    return new NumberBuilder(sizeTracker, isNullable, Kind.LONG);
  }

  /** Returns a builder of floats. */
  public static NumberBuilder ofFloats(SizeTracker sizeTracker, boolean isNullable) {
    return new NumberBuilder(sizeTracker, isNullable, Kind.FLOAT);
  }

  /** Returns a builder of doubles. */
  public static NumberBuilder ofDoubles(SizeTracker sizeTracker, boolean isNullable) {
    return new NumberBuilder(sizeTracker, isNullable, Kind.DOUBLE);
  }

  /** Returns whether the numbers are integers, which are stored as longs. */
  public boolean areLongs() {
    return kind == Kind.LONG;
  }

  /** Returns whether the numbers are doubles. */
  public boolean areDoubles() {
    return kind == Kind.DOUBLE;
  }

  /** Returns a float or double as a double. */
  public double doubleAt(int position) {
    return kind == Kind.DOUBLE
        ? Double.longBitsToDouble(values[position])
        : Float.intBitsToFloat((int) values[position]);
  }

  @Override
  public void appendLong(long value) {
    append(Kind.LONG, value, SizeTracker.zigzagSize(value));
  }

  @Override
  public void appendFloat(float value) {
    append(Kind.FLOAT, Float.floatToRawIntBits(value), Float.BYTES);
  }

  @Override
  public void appendDouble(double value) {
    append(Kind.DOUBLE, Double.doubleToRawLongBits(value), Double.BYTES);
  }

  /**
   * Returns the bits of the values, those of floats as ints; the array may be longer. Not a copy.
   */
  public long[] values() {
    return values;
  }

  private void append(Kind expectedKind, long bits, int sizeInBytes) {
    if (kind != expectedKind) {
      throw unsupported("values of kind " + expectedKind);
    }
    countValueBytes(sizeInBytes);
    if (size == values.length) {
      resize(nextCapacity(size));
    }
    values[size++] = bits;
    endValue();
  }

  /**
   * Adds the bits of several values.
   *
   * @param nullMarks contains a negative number for each null, whose bits are ignored
   */
  public void appendAll(long[] bits, int[] nullMarks, int count) {
    countAllBytes(bits, nullMarks, count);
    reserve(count);
    long previous = size == 0 ? 0 : values[size - 1];
    // hot: writing batches
    long[] target = values;
    for (int i = 0; i < count; i++) {
      previous = nullMarks[i] < 0 ? previous : bits[i];
      target[size + i] = previous;
    }
    size += count;
    endValues(nullMarks, count);
  }

  /** Counts the bytes of several values, of nulls only the union's branch. */
  private void countAllBytes(long[] bits, int[] nullMarks, int count) {
    int widthInBytes = kind == Kind.DOUBLE ? Double.BYTES : Float.BYTES;
    long sizeInBytes = 0;
    for (int i = 0; i < count; i++) {
      if (nullMarks[i] >= 0) {
        sizeInBytes += kind == Kind.LONG ? SizeTracker.zigzagSize(bits[i]) : widthInBytes;
      }
    }
    countValueBytes(count, sizeInBytes);
  }

  private void reserve(int count) {
    if (count > values.length - size) {
      resize(Math.max(Math.addExact(size, count), nextCapacity(size)));
    }
  }

  private void resize(int length) {
    sizeTracker().addMemory(Long.BYTES * ((long) length - values.length));
    values = Arrays.copyOf(values, length);
  }

  @Override
  void appendPlaceholders(int addedCount) {
    reserve(addedCount);
    Arrays.fill(values, size, size + addedCount, size == 0 ? 0 : values[size - 1]);
    size += addedCount;
  }

  @Override
  void truncateValues(int newCount) {
    size = Math.min(size, newCount);
  }

  @Override
  void releaseValues() {
    sizeTracker().addMemory(-(long) Long.BYTES * values.length);
    values = EMPTY;
    size = 0;
  }

  @Override
  public void dropNulls() {
    int keptCount = 0;
    for (int i = 0; i < size; i++) {
      if (isPresent(i)) {
        values[keptCount++] = values[i];
      }
    }
    size = keptCount;
  }

  @Override
  public ColumnBuilder gather(int[] positions, int from, int to) {
    NumberBuilder copy = new NumberBuilder(new SizeTracker(), isNullable(), kind);
    long[] target = new long[to - from];
    for (int i = from; i < to; i++) {
      target[i - from] = values[positions[i]];
    }
    copy.values = target;
    copy.size = target.length;
    copy.gatherValidity(this, positions, from, to);
    copy.refillPlaceholders(0);
    return copy;
  }

  @Override
  void writeValues(ByteWriter out) {
    for (int i = 0; i < size; i++) {
      out.writeZigzag(values[i]);
    }
  }

  @Override
  void readValues(ByteReader in, int addedCount) {
    reserve(addedCount);
    for (int i = 0; i < addedCount; i++) {
      values[size++] = in.readZigzag();
    }
  }

  @Override
  void refillPlaceholders(int first) {
    for (int i = first; i < size; i++) {
      if (!isPresent(i)) {
        values[i] = i == 0 ? 0 : values[i - 1];
      }
    }
  }
}
