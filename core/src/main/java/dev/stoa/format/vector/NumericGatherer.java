package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import java.util.Arrays;

/** Gathers numbers of entries, decoded key by key. */
abstract class NumericGatherer<V extends ColumnVector> extends EntryGatherer {
  final V vector;
  private final VectorReader reader;
  private final GatheredNulls nulls = new GatheredNulls();
  private int count;
  private int entries;

  NumericGatherer(V vector) {
    this.vector = vector;
    this.reader = VectorReader.of(vector.type());
  }

  @Override
  final void reset(int total, long maxBytes) {
    nulls.reset(total);
    count = 0;
    entries = 0;
    reserve(total);
  }

  @Override
  final void add(VectorNode node, int first, int length) {
    if (length == 0) {
      return;
    }
    ColumnVector chunk = reader.read(node, first, length);
    copy(chunk, count);
    nulls.add(node, first, length, count);
    count += length;
  }

  @Override
  final void gather(int[] positions, int length) {
    order(positions, length, entries, count);
    nulls.gather(vector, positions, entries, length);
    entries += length;
  }

  @Override
  final ColumnVector result() {
    nulls.finish(vector, entries);
    return vector;
  }

  /** Makes room for values. */
  abstract void reserve(int total);

  /** Appends a copy of a vector, which may be constant. */
  abstract void copy(ColumnVector chunk, int at);

  /** Copies the values at some positions into the vector, which has room for some rows. */
  abstract void order(int[] positions, int length, int to, int capacity);

  // The loops of the methods `order` are hot: bench maps.

  static final class OfInts extends NumericGatherer<IntVector> {
    private int[] all = {};

    OfInts(IntVector vector) {
      super(vector);
    }

    @Override
    void reserve(int total) {
      all = all.length < total ? new int[Math.max(total, all.length * 2)] : all;
    }

    @Override
    void copy(ColumnVector chunk, int at) {
      if (chunk instanceof IntVector ints) {
        ints.copyTo(all, at);
      } else {
        Arrays.fill(all, at, at + chunk.size(), chunk.intAt(0));
      }
    }

    @Override
    void order(int[] positions, int length, int to, int capacity) {
      int[] from = all;
      int[] target = vector.ensureCapacity(capacity);
      for (int i = 0; i < length; i++) {
        target[to + i] = from[positions[i]];
      }
    }
  }

  static final class OfLongs extends NumericGatherer<LongVector> {
    private long[] all = {};

    OfLongs(LongVector vector) {
      super(vector);
    }

    @Override
    void reserve(int total) {
      all = all.length < total ? new long[Math.max(total, all.length * 2)] : all;
    }

    @Override
    void copy(ColumnVector chunk, int at) {
      if (chunk instanceof LongVector longs) {
        longs.copyTo(all, at);
      } else {
        Arrays.fill(all, at, at + chunk.size(), chunk.longAt(0));
      }
    }

    @Override
    void order(int[] positions, int length, int to, int capacity) {
      long[] from = all;
      long[] target = vector.ensureCapacity(capacity);
      for (int i = 0; i < length; i++) {
        target[to + i] = from[positions[i]];
      }
    }
  }

  static final class OfFloats extends NumericGatherer<FloatVector> {
    private float[] all = {};

    OfFloats(FloatVector vector) {
      super(vector);
    }

    @Override
    void reserve(int total) {
      all = all.length < total ? new float[Math.max(total, all.length * 2)] : all;
    }

    @Override
    void copy(ColumnVector chunk, int at) {
      ((FloatVector) chunk).copyTo(all, at);
    }

    @Override
    void order(int[] positions, int length, int to, int capacity) {
      float[] from = all;
      float[] target = vector.ensureCapacity(capacity);
      for (int i = 0; i < length; i++) {
        target[to + i] = from[positions[i]];
      }
    }
  }

  static final class OfDoubles extends NumericGatherer<DoubleVector> {
    private double[] all = {};

    OfDoubles(DoubleVector vector) {
      super(vector);
    }

    @Override
    void reserve(int total) {
      all = all.length < total ? new double[Math.max(total, all.length * 2)] : all;
    }

    @Override
    void copy(ColumnVector chunk, int at) {
      ((DoubleVector) chunk).copyTo(all, at);
    }

    @Override
    void order(int[] positions, int length, int to, int capacity) {
      double[] from = all;
      double[] target = vector.ensureCapacity(capacity);
      for (int i = 0; i < length; i++) {
        target[to + i] = from[positions[i]];
      }
    }
  }
}
