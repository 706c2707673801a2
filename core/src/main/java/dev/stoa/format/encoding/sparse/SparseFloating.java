package dev.stoa.format.encoding.sparse;

import dev.stoa.format.encoding.FloatingDecoder;
import java.util.function.Supplier;

/**
 * Reads doubles or floats that have no places for nulls; what it gives for a null means nothing.
 * Called by the readers of vector pages.
 */
public final class SparseFloating extends FloatingDecoder {
  private final FloatingDecoder values;
  private final SparsePlaces places;

  /**
   * A decoder of this many places.
   *
   * @param places which of them have a value, as many as there are values; asked for when the first
   *     is read
   */
  public SparseFloating(FloatingDecoder values, int count, Supplier<Presence> places) {
    super(count);
    this.values = values;
    this.places = new SparsePlaces(places);
  }

  @Override
  public FloatingDecoder stored() {
    return values;
  }

  @Override
  public double doubleAt(int index) {
    return places.isPresent(index) ? values.doubleAt(places.rank(index)) : 0;
  }

  @Override
  public float floatAt(int index) {
    return places.isPresent(index) ? values.floatAt(places.rank(index)) : 0;
  }

  @Override
  public void read(int first, int length, double[] target, int offset) {
    int found = places.find(first, length);
    values.read(places.firstValue(), found, target, offset);
    int end = length;
    // hot: bench goodput
    for (int i = found - 1; i >= 0; i--) {
      double value = target[offset + i];
      for (int place = places.at(i); end > place; end--) {
        target[offset + end - 1] = value;
      }
    }
  }

  @Override
  public void read(int first, int length, float[] target, int offset) {
    int found = places.find(first, length);
    values.read(places.firstValue(), found, target, offset);
    int end = length;
    // hot: bench goodput
    for (int i = found - 1; i >= 0; i--) {
      float value = target[offset + i];
      for (int place = places.at(i); end > place; end--) {
        target[offset + end - 1] = value;
      }
    }
  }
}
