package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import java.util.Arrays;

/** Gathers the values of map entries that are numbers or enums, which are decoded key by key. */
abstract class NumericGatherer<V extends ColumnVector> extends EntryGatherer {
  final V vector;
  private final VectorReader reader;
  private final GatheredNulls nulls = new GatheredNulls();
  private int valueCount;
  private int entryCount;

  NumericGatherer(V vector) {
    this.vector = vector;
    this.reader = VectorReader.of(vector.type());
  }

  @Override
  final void reset(int newValueCount, long maxSizeInBytes) {
    nulls.reset(newValueCount);
    valueCount = 0;
    entryCount = 0;
    reserve(newValueCount);
  }

  @Override
  final void add(VectorNode node, int first, int length) {
    if (length == 0) {
      return;
    }
    ColumnVector chunk = reader.read(node, first, length);
    store(chunk, valueCount);
    nulls.add(node, first, length, valueCount);
    valueCount += length;
  }

  @Override
  final void gather(int[] positions, int count) {
    copyInOrder(positions, count, entryCount, valueCount);
    nulls.gather(vector, positions, entryCount, count);
    entryCount += count;
  }

  @Override
  final ColumnVector result() {
    nulls.finish(vector, entryCount);
    return vector;
  }

  /** Makes room for this number of values. */
  abstract void reserve(int newValueCount);

  /** Stores the values of a vector, which may be constant, from index {@code targetIndex} on. */
  abstract void store(ColumnVector chunk, int targetIndex);

  /**
   * Copies the stored values at some positions into the vector, from row {@code targetStart} on.
   *
   * @param capacity the minimum capacity of the vector
   */
  abstract void copyInOrder(int[] positions, int count, int targetStart, int capacity);

  // hot: the loops of the methods `copyInOrder` (bench maps)

  static final class IntGatherer extends NumericGatherer<IntVector> {
    private int[] values = {};

    IntGatherer(IntVector vector) {
      super(vector);
    }

    @Override
    void reserve(int newValueCount) {
      values =
          values.length < newValueCount
              ? new int[Math.max(newValueCount, values.length * 2)]
              : values;
    }

    @Override
    void store(ColumnVector chunk, int targetIndex) {
      if (chunk instanceof IntVector ints) {
        ints.copyTo(values, targetIndex);
      } else {
        Arrays.fill(values, targetIndex, targetIndex + chunk.size(), chunk.intAt(0));
      }
    }

    @Override
    void copyInOrder(int[] positions, int count, int targetStart, int capacity) {
      int[] source = values;
      int[] target = vector.ensureCapacity(capacity);
      for (int i = 0; i < count; i++) {
        target[targetStart + i] = source[positions[i]];
      }
    }
  }

  static final class LongGatherer extends NumericGatherer<LongVector> {
    private long[] values = {};

    LongGatherer(LongVector vector) {
      super(vector);
    }

    @Override
    void reserve(int newValueCount) {
      values =
          values.length < newValueCount
              ? new long[Math.max(newValueCount, values.length * 2)]
              : values;
    }

    @Override
    void store(ColumnVector chunk, int targetIndex) {
      if (chunk instanceof LongVector longs) {
        longs.copyTo(values, targetIndex);
      } else {
        Arrays.fill(values, targetIndex, targetIndex + chunk.size(), chunk.longAt(0));
      }
    }

    @Override
    void copyInOrder(int[] positions, int count, int targetStart, int capacity) {
      long[] source = values;
      long[] target = vector.ensureCapacity(capacity);
      for (int i = 0; i < count; i++) {
        target[targetStart + i] = source[positions[i]];
      }
    }
  }

  static final class FloatGatherer extends NumericGatherer<FloatVector> {
    private float[] values = {};

    FloatGatherer(FloatVector vector) {
      super(vector);
    }

    @Override
    void reserve(int newValueCount) {
      values =
          values.length < newValueCount
              ? new float[Math.max(newValueCount, values.length * 2)]
              : values;
    }

    @Override
    void store(ColumnVector chunk, int targetIndex) {
      ((FloatVector) chunk).copyTo(values, targetIndex);
    }

    @Override
    void copyInOrder(int[] positions, int count, int targetStart, int capacity) {
      float[] source = values;
      float[] target = vector.ensureCapacity(capacity);
      for (int i = 0; i < count; i++) {
        target[targetStart + i] = source[positions[i]];
      }
    }
  }

  static final class DoubleGatherer extends NumericGatherer<DoubleVector> {
    private double[] values = {};

    DoubleGatherer(DoubleVector vector) {
      super(vector);
    }

    @Override
    void reserve(int newValueCount) {
      values =
          values.length < newValueCount
              ? new double[Math.max(newValueCount, values.length * 2)]
              : values;
    }

    @Override
    void store(ColumnVector chunk, int targetIndex) {
      ((DoubleVector) chunk).copyTo(values, targetIndex);
    }

    @Override
    void copyInOrder(int[] positions, int count, int targetStart, int capacity) {
      double[] source = values;
      double[] target = vector.ensureCapacity(capacity);
      for (int i = 0; i < count; i++) {
        target[targetStart + i] = source[positions[i]];
      }
    }
  }
}
