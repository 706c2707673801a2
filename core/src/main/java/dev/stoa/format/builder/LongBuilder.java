package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/**
 * Whole numbers: booleans, ints, longs and enums. A place without a value repeats the one before,
 * which encodes best.
 */
public final class LongBuilder extends ColumnBuilder {
  private static final long[] NOTHING = {};

  private long[] values = NOTHING;
  private int size;

  /** A builder of no values. */
  public LongBuilder(Tally tally, boolean isNullable) {
    super(tally, isNullable);
  }

  /** The values, and room after them. */
  public long[] values() {
    return values;
  }

  @Override
  public void appendLong(long value) {
    tallyValue(Tally.sizeOf(value));
    add(value);
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
    LongBuilder gathered = new LongBuilder(new Tally(), isNullable());
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
      out.writeZigzag(values[i]);
    }
  }

  @Override
  void readValues(ByteReader in, int added) {
    if (added > values.length - size) {
      resize(Math.addExact(size, added));
    }
    for (int i = 0; i < added; i++) {
      values[size++] = in.readZigzag();
    }
  }
}
