package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/**
 * Floats or doubles, as their bits. A place without a value repeats the one before, which encodes
 * best.
 */
public final class FloatingBuilder extends ColumnBuilder {
  private static final long[] NOTHING = {};

  private final boolean areDoubles;
  private long[] values = NOTHING;
  private int size;

  private FloatingBuilder(Tally tally, boolean isNullable, boolean areDoubles) {
    super(tally, isNullable);
    this.areDoubles = areDoubles;
  }

  /** A builder of doubles. */
  public static FloatingBuilder ofDoubles(Tally tally, boolean isNullable) {
    return new FloatingBuilder(tally, isNullable, true);
  }

  /** A builder of floats. */
  public static FloatingBuilder ofFloats(Tally tally, boolean isNullable) {
    return new FloatingBuilder(tally, isNullable, false);
  }

  /** Whether they are doubles. */
  public boolean areDoubles() {
    return areDoubles;
  }

  /** A value. */
  public double value(int place) {
    return areDoubles
        ? Double.longBitsToDouble(values[place])
        : Float.intBitsToFloat((int) values[place]);
  }

  /** The bits of the values, those of floats as ints, and room after them. */
  public long[] bits() {
    return values;
  }

  @Override
  public void appendDouble(double value) {
    tallyValue(Double.BYTES);
    add(Double.doubleToRawLongBits(value));
    endValue();
  }

  @Override
  public void appendFloat(float value) {
    tallyValue(Float.BYTES);
    add(Float.floatToRawIntBits(value));
    endValue();
  }

  private void add(long value) {
    if (size == values.length) {
      resize(grown(size));
    }
    values[size++] = value;
  }

  private void resize(int length) {
    tally().grew(Long.BYTES * ((long) length - values.length));
    values = Arrays.copyOf(values, length);
  }

  @Override
  void appendGap() {
    add(size == 0 ? 0 : values[size - 1]);
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
    FloatingBuilder gathered = new FloatingBuilder(new Tally(), isNullable(), areDoubles);
    long[] target = new long[to - from];
    for (int i = from; i < to; i++) {
      target[i - from] = values[places[i]];
    }
    gathered.values = target;
    gathered.size = target.length;
    gathered.gatherPresent(this, places, from, to);
    return gathered;
  }

  @Override
  void writeValues(ByteWriter out) {
    for (int i = 0; i < size; i++) {
      out.writeLong(values[i]);
    }
  }

  @Override
  void readValues(ByteReader in, int added) {
    if (added > values.length - size) {
      resize(Math.addExact(size, added));
    }
    for (int i = 0; i < added; i++) {
      values[size++] = in.readLong();
    }
  }
}
