package dev.stoa.format.encoding.sparse;

import dev.stoa.format.encoding.FloatingDecoder;
import java.util.function.Supplier;

/**
 * Reads doubles or floats that have no places for nulls; what it gives for a null means nothing.
 * Called by the readers of vector pages.
 */
public final class SparseFloating extends FloatingDecoder {
  private final FloatingDecoder values;
  private final Supplier<Presence> places;
  private Presence present;

  /**
   * A decoder of this many places.
   *
   * @param places which of them have a value, as many as there are values; asked for when the first
   *     is read
   */
  public SparseFloating(FloatingDecoder values, int count, Supplier<Presence> places) {
    super(count);
    this.values = values;
    this.places = places;
  }

  @Override
  public FloatingDecoder stored() {
    return values;
  }

  private Presence present() {
    if (present == null) {
      present = places.get();
    }
    return present;
  }

  @Override
  public double doubleAt(int index) {
    return present().isPresent(index) ? values.doubleAt(present.rank(index)) : 0;
  }

  @Override
  public float floatAt(int index) {
    return present().isPresent(index) ? values.floatAt(present.rank(index)) : 0;
  }

  @Override
  public void read(int first, int length, double[] target, int offset) {
    int from = present().rank(first);
    int found = present.rank(first + length) - from;
    values.read(from, found, target, offset);
    spread(target, offset, first, length, found);
  }

  /** Moves values to their places, the last one first: none goes back. */
  private void spread(double[] target, int offset, int first, int length, int found) {
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
  public void read(int first, int length, float[] target, int offset) {
    int from = present().rank(first);
    int found = present.rank(first + length) - from;
    values.read(from, found, target, offset);
    spread(target, offset, first, length, found);
  }

  /** Moves values to their places, the last one first: none goes back. */
  private void spread(float[] target, int offset, int first, int length, int found) {
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
}
