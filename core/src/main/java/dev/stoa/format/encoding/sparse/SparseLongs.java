package dev.stoa.format.encoding.sparse;

import dev.stoa.format.encoding.LongDecoder;
import java.util.function.Supplier;

/**
 * Reads longs that have no places for nulls; what it gives for a null means nothing. Called by the
 * readers of vector pages.
 */
public final class SparseLongs extends LongDecoder {
  private final LongDecoder values;
  private final Supplier<Presence> places;
  private Presence present;

  /**
   * A decoder of this many places.
   *
   * @param places which of them have a value, as many as there are values; asked for when the first
   *     is read
   */
  public SparseLongs(LongDecoder values, int count, Supplier<Presence> places) {
    super(count);
    this.values = values;
    this.places = places;
  }

  @Override
  public LongDecoder stored() {
    return values;
  }

  private Presence present() {
    if (present == null) {
      present = places.get();
    }
    return present;
  }

  @Override
  public long at(int index) {
    return present().isPresent(index) ? values.at(present.rank(index)) : 0;
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    int from = present().rank(first);
    int found = present.rank(first + length) - from;
    values.read(from, found, target, offset);
    spread(target, offset, first, length, found);
  }

  /** Moves values to their places, the last one first: none goes back. */
  private void spread(long[] target, int offset, int first, int length, int found) {
    // hot: bench goodput
    int from = offset + found - 1;
    for (int end = length; end > 0 && from >= offset; ) {
      int start = (end - 1) & -Long.SIZE;
      long bits = present.bits(first + start);
      for (int i = end - 1; i >= start && from >= offset; i--) {
        target[offset + i] = target[from];
        from -= (int) (bits >>> i & 1);
      }
      end = from - offset + 1 == start ? 0 : start;
    }
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    int from = present().rank(first);
    int found = present.rank(first + length) - from;
    values.read(from, found, target, offset);
    spread(target, offset, first, length, found);
  }

  private void spread(int[] target, int offset, int first, int length, int found) {
    // hot: bench goodput
    int from = offset + found - 1;
    for (int end = length; end > 0 && from >= offset; ) {
      int start = (end - 1) & -Long.SIZE;
      long bits = present.bits(first + start);
      for (int i = end - 1; i >= start && from >= offset; i--) {
        target[offset + i] = target[from];
        from -= (int) (bits >>> i & 1);
      }
      end = from - offset + 1 == start ? 0 : start;
    }
  }

  @Override
  public long lowerBound(int block) {
    int last = lastBlock(block);
    long bound = values.lowerBound(firstBlock(block));
    for (int next = firstBlock(block) + 1; next <= last; next++) {
      bound = Math.min(bound, values.lowerBound(next));
    }
    return bound;
  }

  @Override
  public long upperBound(int block) {
    int last = lastBlock(block);
    long bound = values.upperBound(firstBlock(block));
    for (int next = firstBlock(block) + 1; next <= last; next++) {
      bound = Math.max(bound, values.upperBound(next));
    }
    return bound;
  }

  /** The block of values in which those of a block of places begin. */
  private int firstBlock(int block) {
    return Math.min(present().rank(block * BLOCK), values.count() - 1) / BLOCK;
  }

  private int lastBlock(int block) {
    int end = Math.min(count(), (block + 1) * BLOCK);
    return Math.max(0, present().rank(end) - 1) / BLOCK;
  }
}
