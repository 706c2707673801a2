package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/**
 * Numbers of any type, each as the 64 bits or fewer that stand for it. A place without a value
 * repeats the one before, which encodes best.
 */
public abstract sealed class NumberBuilder extends ColumnBuilder
    permits LongBuilder, FloatingBuilder {
  private static final long[] NOTHING = {};

  private long[] values = NOTHING;
  private int size;

  NumberBuilder(Tally tally, boolean isNullable) {
    super(tally, isNullable);
  }

  /** The bits of the values, those of floats as ints, and room after them. Not a copy. */
  public final long[] values() {
    return values;
  }

  /** Adds a value whose bytes were tallied. */
  final void append(long bits) {
    add(bits);
    endValue();
  }

  private void add(long bits) {
    if (size == values.length) {
      resize(grown(size));
    }
    values[size++] = bits;
  }

  /**
   * Adds the bits of many values.
   *
   * @param rows tells which are absent, by a negative number; their bits are ignored
   */
  public final void appendAll(long[] bits, int[] rows, int count) {
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
  abstract void tallyAll(long[] bits, int[] rows, int count);

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
  final void appendGap() {
    add(size == 0 ? 0 : values[size - 1]);
  }

  @Override
  final void truncateValues(int newCount) {
    size = Math.min(size, newCount);
  }

  @Override
  final void releaseValues() {
    tally().grew(-(long) Long.BYTES * values.length);
    values = NOTHING;
    size = 0;
  }

  @Override
  public final void dropAbsent() {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (isPresent(i)) {
        values[kept++] = values[i];
      }
    }
    size = kept;
  }

  @Override
  public final ColumnBuilder gather(int[] places, int from, int to) {
    NumberBuilder gathered = empty();
    long[] target = new long[to - from];
    for (int i = from; i < to; i++) {
      target[i - from] = values[places[i]];
    }
    gathered.values = target;
    gathered.size = target.length;
    gathered.gatherPresent(this, places, from, to);
    return gathered;
  }

  /** A builder of the same numbers that holds none and has its own tally. */
  abstract NumberBuilder empty();

  @Override
  final void writeValues(ByteWriter out) {
    for (int i = 0; i < size; i++) {
      out.writeZigzag(values[i]);
    }
  }

  @Override
  final void readValues(ByteReader in, int added) {
    makeRoom(added);
    for (int i = 0; i < added; i++) {
      values[size++] = in.readZigzag();
    }
  }

  @Override
  final void refillGaps(int first) {
    for (int i = first; i < size; i++) {
      if (!isPresent(i)) {
        values[i] = i == 0 ? 0 : values[i - 1];
      }
    }
  }
}
