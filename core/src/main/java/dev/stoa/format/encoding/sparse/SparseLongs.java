package dev.stoa.format.encoding.sparse;

import dev.stoa.format.encoding.LongDecoder;
import java.util.function.Supplier;

/**
 * Reads longs that have no places for nulls; what it gives for a null means nothing. Called by the
 * readers of vector pages.
 */
public final class SparseLongs extends LongDecoder {
  private final LongDecoder values;
  private final SparsePlaces places;

  /**
   * A decoder of this many places.
   *
   * @param places which of them have a value, as many as there are values; asked for when the first
   *     is read
   */
  public SparseLongs(LongDecoder values, int count, Supplier<Presence> places) {
    super(count);
    this.values = values;
    this.places = new SparsePlaces(places);
  }

  @Override
  public LongDecoder stored() {
    return values;
  }

  @Override
  public long at(int index) {
    return places.isPresent(index) ? values.at(places.rank(index)) : 0;
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    int found = places.find(first, length);
    values.read(places.firstValue(), found, target, offset);
    int end = length;
    // hot: bench goodput
    for (int i = found - 1; i >= 0; i--) {
      long value = target[offset + i];
      for (int place = places.at(i); end > place; end--) {
        target[offset + end - 1] = value;
      }
    }
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    int found = places.find(first, length);
    values.read(places.firstValue(), found, target, offset);
    int end = length;
    // hot: bench goodput
    for (int i = found - 1; i >= 0; i--) {
      int value = target[offset + i];
      for (int place = places.at(i); end > place; end--) {
        target[offset + end - 1] = value;
      }
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
    return Math.min(places.rank(block * BLOCK), values.count() - 1) / BLOCK;
  }

  private int lastBlock(int block) {
    int end = Math.min(count(), (block + 1) * BLOCK);
    return Math.max(0, places.rank(end) - 1) / BLOCK;
  }
}
