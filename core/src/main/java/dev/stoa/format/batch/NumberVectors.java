package dev.stoa.format.batch;

import dev.stoa.data.BooleanVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import java.util.Arrays;

/** Builder of vectors of numbers: keeps their bits, and makes them numbers when a vector ends. */
public final class NumberVectors extends VectorBuilder {
  private final ColumnVector vector;
  private long[] values = {};

  /**
   * A builder of the values of a vector.
   *
   * @param vector of ints or the ordinals of enums, longs, booleans, floats or doubles
   */
  public NumberVectors(ColumnVector vector) {
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
    int at = nextPlace();
    if (at == values.length) {
      values = Arrays.copyOf(values, VectorBuilder.capacityAfter(at));
    }
    values[at] = bits;
  }

  @Override
  protected void addValues(ValueRun run, int runCount) {
    int at = nextPlaces(runCount);
    if (at + runCount > values.length) {
      values = Arrays.copyOf(values, VectorBuilder.capacityAfter(at + runCount));
    }
    System.arraycopy(run.bits, 0, values, at, runCount);
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
      int[] target = ints.startFilling(length);
      for (int i = 0; i < length; i++) {
        target[i] = (int) bits[i];
      }
    } else if (vector instanceof LongVector longs) {
      System.arraycopy(bits, 0, longs.startFilling(length), 0, length);
    } else if (vector instanceof FloatVector floats) {
      float[] target = floats.startFilling(length);
      for (int i = 0; i < length; i++) {
        target[i] = Float.intBitsToFloat((int) bits[i]);
      }
    } else if (vector instanceof DoubleVector doubles) {
      double[] target = doubles.startFilling(length);
      for (int i = 0; i < length; i++) {
        target[i] = Double.longBitsToDouble(bits[i]);
      }
    } else {
      fillBooleans(((BooleanVector) vector).values().startFilling(length), length);
    }
    return vector;
  }

  private void fillBooleans(long[] words, int length) {
    for (int first = 0; first < length; first += Long.SIZE) {
      long word = 0;
      for (int i = first; i < Math.min(length, first + Long.SIZE); i++) {
        word |= values[i] << i;
      }
      words[first >> 6] = word;
    }
    ((BooleanVector) vector).values().endFilling();
  }
}
