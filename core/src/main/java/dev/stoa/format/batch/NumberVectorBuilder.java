package dev.stoa.format.batch;

import dev.stoa.data.BooleanVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import java.util.Arrays;

/**
 * A builder of vectors of numbers, enums or booleans: stores raw bits, and converts them when a
 * vector is built.
 */
public final class NumberVectorBuilder extends VectorBuilder {
  private final ColumnVector vector;

  /** Each value or, for a float or double, its bits; undefined for a null. */
  private long[] values = {};

  /**
   * Creates a builder that fills a vector.
   *
   * @param vector the vector to fill: of ints, ordinals of enums, longs, booleans, floats or
   *     doubles
   */
  public NumberVectorBuilder(ColumnVector vector) {
    super(vector.type());
    this.vector = vector;
  }

  @Override
  public void addLong(long value) {
    add(value);
  }

  @Override
  public void addFloat(float value) {
    add(Float.floatToRawIntBits(value));
  }

  @Override
  public void addDouble(double value) {
    add(Double.doubleToRawLongBits(value));
  }

  private void add(long bits) {
    int position = addPosition();
    if (position == values.length) {
      values = Arrays.copyOf(values, VectorBuilder.nextCapacity(position));
    }
    values[position] = bits;
  }

  @Override
  protected void addValues(ReadAheadBuffer buffer, int valueCount) {
    int position = addPositions(valueCount);
    if (position + valueCount > values.length) {
      values = Arrays.copyOf(values, VectorBuilder.nextCapacity(position + valueCount));
    }
    System.arraycopy(buffer.bits, 0, values, position, valueCount);
  }

  @Override
  void addPlaceholder() {
    add(0);
  }

  @Override
  ColumnVector fill() {
    // hot: batches of value pages
    long[] bits = values;
    int length = count();
    if (vector instanceof IntVector ints) {
      int[] target = ints.ensureCapacity(length);
      for (int i = 0; i < length; i++) {
        target[i] = (int) bits[i];
      }
    } else if (vector instanceof LongVector longs) {
      System.arraycopy(bits, 0, longs.ensureCapacity(length), 0, length);
    } else if (vector instanceof FloatVector floats) {
      float[] target = floats.ensureCapacity(length);
      for (int i = 0; i < length; i++) {
        target[i] = Float.intBitsToFloat((int) bits[i]);
      }
    } else if (vector instanceof DoubleVector doubles) {
      double[] target = doubles.ensureCapacity(length);
      for (int i = 0; i < length; i++) {
        target[i] = Double.longBitsToDouble(bits[i]);
      }
    } else {
      fillBooleans(((BooleanVector) vector).values().resize(length), length);
    }
    return vector;
  }

  private void fillBooleans(long[] words, int length) {
    for (int firstIndex = 0; firstIndex < length; firstIndex += Long.SIZE) {
      long word = 0;
      for (int i = firstIndex; i < Math.min(length, firstIndex + Long.SIZE); i++) {
        word |= values[i] << i; // Java shifts by the lowest six bits of i.
      }
      words[firstIndex >> 6] = word;
    }
    ((BooleanVector) vector).values().clearTrailingBits();
  }
}
