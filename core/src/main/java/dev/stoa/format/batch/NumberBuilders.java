package dev.stoa.format.batch;

import dev.stoa.data.BooleanVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import dev.stoa.type.DataType;
import java.util.Arrays;

/** Builders of vectors of numbers. */
public final class NumberBuilders {
  private NumberBuilders() {}

  /** Ints and enums. */
  public static final class Ints extends VectorBuilder {
    private final IntVector vector;
    private int[] values = {};

    /** A builder of ints, or of the ordinals of enums. */
    public Ints(DataType type) {
      super(type);
      this.vector = new IntVector(type);
    }

    @Override
    public void addLong(long value) {
      int at = nextPlace();
      if (at == values.length) {
        values = Arrays.copyOf(values, VectorBuilder.capacityAfter(at));
      }
      values[at] = (int) value;
    }

    @Override
    void addBits(long[] bits, int bitsCount) {
      // hot: batches of value pages
      int at = nextPlaces(bitsCount);
      if (at + bitsCount > values.length) {
        values = Arrays.copyOf(values, VectorBuilder.capacityAfter(at + bitsCount));
      }
      int[] target = values;
      for (int i = 0; i < bitsCount; i++) {
        target[at + i] = (int) bits[i];
      }
    }

    @Override
    void addPlaceholder() {
      addLong(0);
    }

    @Override
    ColumnVector fill() {
      System.arraycopy(values, 0, vector.startFilling(count()), 0, count());
      return vector;
    }
  }

  /** Longs. */
  public static final class Longs extends VectorBuilder {
    private final LongVector vector;
    private long[] values = {};

    /** A builder of longs. */
    public Longs(DataType type) {
      super(type);
      this.vector = new LongVector(type);
    }

    @Override
    public void addLong(long value) {
      int at = nextPlace();
      if (at == values.length) {
        values = Arrays.copyOf(values, VectorBuilder.capacityAfter(at));
      }
      values[at] = value;
    }

    @Override
    void addBits(long[] bits, int bitsCount) {
      // hot: batches of value pages
      int at = nextPlaces(bitsCount);
      if (at + bitsCount > values.length) {
        values = Arrays.copyOf(values, VectorBuilder.capacityAfter(at + bitsCount));
      }
      long[] target = values;
      for (int i = 0; i < bitsCount; i++) {
        target[at + i] = bits[i];
      }
    }

    @Override
    void addPlaceholder() {
      addLong(0);
    }

    @Override
    ColumnVector fill() {
      System.arraycopy(values, 0, vector.startFilling(count()), 0, count());
      return vector;
    }
  }

  /** Booleans. */
  public static final class Booleans extends VectorBuilder {
    private final BooleanVector vector;
    private long[] words = {};

    /** A builder of booleans. */
    public Booleans(DataType type) {
      super(type);
      this.vector = new BooleanVector(type);
    }

    @Override
    public void addLong(long value) {
      int at = nextPlace();
      int word = at >> 6;
      if (word == words.length) {
        words = Arrays.copyOf(words, VectorBuilder.capacityAfter(word));
      }
      long others = (at & 63) == 0 ? 0 : words[word];
      words[word] = others | value << at;
    }

    @Override
    void addPlaceholder() {
      addLong(0);
    }

    @Override
    ColumnVector fill() {
      int used = (count() + 63) >>> 6;
      System.arraycopy(words, 0, vector.values().startFilling(count()), 0, used);
      vector.values().endFilling();
      return vector;
    }
  }

  /** Floats. */
  public static final class Floats extends VectorBuilder {
    private final FloatVector vector;
    private float[] values = {};

    /** A builder of floats. */
    public Floats(DataType type) {
      super(type);
      this.vector = new FloatVector(type);
    }

    @Override
    public void addFloat(float value) {
      int at = nextPlace();
      if (at == values.length) {
        values = Arrays.copyOf(values, VectorBuilder.capacityAfter(at));
      }
      values[at] = value;
    }

    @Override
    void addBits(long[] bits, int bitsCount) {
      // hot: batches of value pages
      int at = nextPlaces(bitsCount);
      if (at + bitsCount > values.length) {
        values = Arrays.copyOf(values, VectorBuilder.capacityAfter(at + bitsCount));
      }
      float[] target = values;
      for (int i = 0; i < bitsCount; i++) {
        target[at + i] = Float.intBitsToFloat((int) bits[i]);
      }
    }

    @Override
    void addPlaceholder() {
      addFloat(0);
    }

    @Override
    ColumnVector fill() {
      System.arraycopy(values, 0, vector.startFilling(count()), 0, count());
      return vector;
    }
  }

  /** Doubles. */
  public static final class Doubles extends VectorBuilder {
    private final DoubleVector vector;
    private double[] values = {};

    /** A builder of doubles. */
    public Doubles(DataType type) {
      super(type);
      this.vector = new DoubleVector(type);
    }

    @Override
    public void addDouble(double value) {
      int at = nextPlace();
      if (at == values.length) {
        values = Arrays.copyOf(values, VectorBuilder.capacityAfter(at));
      }
      values[at] = value;
    }

    @Override
    void addBits(long[] bits, int bitsCount) {
      // hot: batches of value pages
      int at = nextPlaces(bitsCount);
      if (at + bitsCount > values.length) {
        values = Arrays.copyOf(values, VectorBuilder.capacityAfter(at + bitsCount));
      }
      double[] target = values;
      for (int i = 0; i < bitsCount; i++) {
        target[at + i] = Double.longBitsToDouble(bits[i]);
      }
    }

    @Override
    void addPlaceholder() {
      addDouble(0);
    }

    @Override
    ColumnVector fill() {
      System.arraycopy(values, 0, vector.startFilling(count()), 0, count());
      return vector;
    }
  }
}
