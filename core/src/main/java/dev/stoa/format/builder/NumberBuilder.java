package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/**
 * Numbers of any type, each as the 64 bits or fewer that stand for it. A place without a value
 * repeats the one before, which encodes best.
 */
public final class NumberBuilder extends ColumnBuilder {
  private static final long[] NOTHING = {};

  private final Kind kind;
  private long[] values = NOTHING;
  private int size;

  private NumberBuilder(Tally tally, boolean isNullable, Kind kind) {
    super(tally, isNullable);
    this.kind = kind;
  }

  private enum Kind {
    WHOLE,
    FLOAT,
    DOUBLE
  }

  /** A builder of whole numbers: booleans, ints, longs and the ordinals of enums. */
  public static NumberBuilder ofLongs(Tally tally, boolean isNullable) {
    return new NumberBuilder(tally, isNullable, Kind.WHOLE);
  }

  /** A builder of floats. */
  public static NumberBuilder ofFloats(Tally tally, boolean isNullable) {
    return new NumberBuilder(tally, isNullable, Kind.FLOAT);
  }

  /** A builder of doubles. */
  public static NumberBuilder ofDoubles(Tally tally, boolean isNullable) {
    return new NumberBuilder(tally, isNullable, Kind.DOUBLE);
  }

  /** Whether the numbers are whole ones. */
  public boolean areWhole() {
    return kind == Kind.WHOLE;
  }

  /** Whether the numbers are doubles. */
  public boolean areDoubles() {
    return kind == Kind.DOUBLE;
  }

  /** A float or double. */
  public double real(int place) {
    return kind == Kind.DOUBLE
        ? Double.longBitsToDouble(values[place])
        : Float.intBitsToFloat((int) values[place]);
  }

  @Override
  public void appendLong(long value) {
    append(Kind.WHOLE, value, Tally.sizeOf(value));
  }

  @Override
  public void appendFloat(float value) {
    append(Kind.FLOAT, Float.floatToRawIntBits(value), Float.BYTES);
  }

  @Override
  public void appendDouble(double value) {
    append(Kind.DOUBLE, Double.doubleToRawLongBits(value), Double.BYTES);
  }

  /** The bits of the values, those of floats as ints, and room after them. Not a copy. */
  public long[] values() {
    return values;
  }

  private void append(Kind its, long bits, int sizeInBytes) {
    if (kind != its) {
      throw refuse("numbers of kind " + its);
    }
    tallyValue(sizeInBytes);
    if (size == values.length) {
      resize(grown(size));
    }
    values[size++] = bits;
    endValue();
  }

  /**
   * Adds the bits of many values.
   *
   * @param rows tells which are absent, by a negative number; their bits are ignored
   */
  public void appendAll(long[] bits, int[] rows, int count) {
    tallyAll(bits, rows, count);
    makeRoom(count);
    long last = size == 0 ? 0 : values[size - 1];
    // hot: batches that are written
    long[] target = values;
    for (int i = 0; i < count; i++) {
      last = rows[i] < 0 ? last : bits[i];
      target[size + i] = last;
    }
    size += count;
    endPlaces(rows, count);
  }

  /** Tallies the bytes of many values, of those that are absent the branch alone. */
  private void tallyAll(long[] bits, int[] rows, int count) {
    int width = kind == Kind.DOUBLE ? Double.BYTES : Float.BYTES;
    long bytes = 0;
    for (int i = 0; i < count; i++) {
      if (rows[i] >= 0) {
        bytes += kind == Kind.WHOLE ? Tally.sizeOf(bits[i]) : width;
      }
    }
    tallyValues(count, bytes);
  }

  private void makeRoom(int count) {
    if (count > values.length - size) {
      resize(Math.max(Math.addExact(size, count), grown(size)));
    }
  }

  private void resize(int length) {
    tally().grew(Long.BYTES * ((long) length - values.length));
    values = Arrays.copyOf(values, length);
  }

  @Override
  void appendGaps(int added) {
    makeRoom(added);
    Arrays.fill(values, size, size + added, size == 0 ? 0 : values[size - 1]);
    size += added;
  }

  @Override
  void truncateValues(int newCount) {
    size = Math.min(size, newCount);
  }

  @Override
  void releaseValues() {
    tally().grew(-(long) Long.BYTES * values.length);
    values = NOTHING;
    size = 0;
  }

  @Override
  public void dropAbsent() {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (isPresent(i)) {
        values[kept++] = values[i];
      }
    }
    size = kept;
  }

  @Override
  public ColumnBuilder gather(int[] places, int from, int to) {
    NumberBuilder gathered = new NumberBuilder(new Tally(), isNullable(), kind);
    long[] target = new long[to - from];
    for (int i = from; i < to; i++) {
      target[i - from] = values[places[i]];
    }
    gathered.values = target;
    gathered.size = target.length;
    gathered.gatherPresent(this, places, from, to);
    gathered.refillGaps(0);
    return gathered;
  }

  @Override
  void writeValues(ByteWriter out) {
    for (int i = 0; i < size; i++) {
      out.writeZigzag(values[i]);
    }
  }

  @Override
  void readValues(ByteReader in, int added) {
    makeRoom(added);
    for (int i = 0; i < added; i++) {
      values[size++] = in.readZigzag();
    }
  }

  @Override
  void refillGaps(int first) {
    for (int i = first; i < size; i++) {
      if (!isPresent(i)) {
        values[i] = i == 0 ? 0 : values[i - 1];
      }
    }
  }
}
