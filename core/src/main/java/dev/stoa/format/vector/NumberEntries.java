package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import java.util.Arrays;

/** Numbers of entries, decoded key by key. */
abstract class NumberEntries<V extends ColumnVector> extends EntryValues {
  final V vector;
  private final VectorFiller filler;
  private final EntryNulls nulls = new EntryNulls();
  private int count;
  private int entries;

  NumberEntries(V vector) {
    this.vector = vector;
    this.filler = VectorFiller.of(vector.type());
  }

  @Override
  final void begin(int total, long mostBytes) {
    nulls.begin(total);
    count = 0;
    entries = 0;
    reserve(total);
  }

  @Override
  final void add(VectorNode node, int first, int length) {
    if (length == 0) {
      return;
    }
    ColumnVector part = filler.fill(node, first, length);
    copy(part, count);
    nulls.add(node, first, length, count);
    count += length;
  }

  @Override
  final void order(int[] places, int length) {
    order(places, length, entries, count);
    nulls.order(vector, places, entries, length);
    entries += length;
  }

  @Override
  final ColumnVector ordered() {
    nulls.end(vector, entries);
    return vector;
  }

  /** Makes room for values. */
  abstract void reserve(int total);

  /** Copies a vector, which may have one value in all rows, behind those that are there. */
  abstract void copy(ColumnVector part, int at);

  /** Puts the values at some places into the vector, which has room for some rows. */
  abstract void order(int[] places, int length, int to, int room);

  // The loops of the methods `order` are hot: bench maps.

  static final class OfInts extends NumberEntries<IntVector> {
    private int[] all = {};

    OfInts(IntVector vector) {
      super(vector);
    }

    @Override
    void reserve(int total) {
      all = all.length < total ? new int[Math.max(total, all.length * 2)] : all;
    }

    @Override
    void copy(ColumnVector part, int at) {
      if (part instanceof IntVector ints) {
        ints.copyTo(all, at);
      } else {
        Arrays.fill(all, at, at + part.size(), part.intAt(0));
      }
    }

    @Override
    void order(int[] places, int length, int to, int room) {
      int[] from = all;
      int[] target = vector.startFilling(room);
      for (int i = 0; i < length; i++) {
        target[to + i] = from[places[i]];
      }
    }
  }

  static final class OfLongs extends NumberEntries<LongVector> {
    private long[] all = {};

    OfLongs(LongVector vector) {
      super(vector);
    }

    @Override
    void reserve(int total) {
      all = all.length < total ? new long[Math.max(total, all.length * 2)] : all;
    }

    @Override
    void copy(ColumnVector part, int at) {
      if (part instanceof LongVector longs) {
        longs.copyTo(all, at);
      } else {
        Arrays.fill(all, at, at + part.size(), part.longAt(0));
      }
    }

    @Override
    void order(int[] places, int length, int to, int room) {
      long[] from = all;
      long[] target = vector.startFilling(room);
      for (int i = 0; i < length; i++) {
        target[to + i] = from[places[i]];
      }
    }
  }

  static final class OfFloats extends NumberEntries<FloatVector> {
    private float[] all = {};

    OfFloats(FloatVector vector) {
      super(vector);
    }

    @Override
    void reserve(int total) {
      all = all.length < total ? new float[Math.max(total, all.length * 2)] : all;
    }

    @Override
    void copy(ColumnVector part, int at) {
      ((FloatVector) part).copyTo(all, at);
    }

    @Override
    void order(int[] places, int length, int to, int room) {
      float[] from = all;
      float[] target = vector.startFilling(room);
      for (int i = 0; i < length; i++) {
        target[to + i] = from[places[i]];
      }
    }
  }

  static final class OfDoubles extends NumberEntries<DoubleVector> {
    private double[] all = {};

    OfDoubles(DoubleVector vector) {
      super(vector);
    }

    @Override
    void reserve(int total) {
      all = all.length < total ? new double[Math.max(total, all.length * 2)] : all;
    }

    @Override
    void copy(ColumnVector part, int at) {
      ((DoubleVector) part).copyTo(all, at);
    }

    @Override
    void order(int[] places, int length, int to, int room) {
      double[] from = all;
      double[] target = vector.startFilling(room);
      for (int i = 0; i < length; i++) {
        target[to + i] = from[places[i]];
      }
    }
  }
}
