package dev.stoa.format.encoding.sparse;

import java.util.function.Supplier;

/**
 * Where the values of a sparse decoder are, found out when the first of them is read; then they are
 * decoded side by side, and the decoder moves each to its place, the last one first. For one
 * thread.
 */
final class SparsePlaces {
  private final Supplier<Presence> source;
  private Presence present;
  private int firstValue;
  private int[] places = {};

  SparsePlaces(Supplier<Presence> source) {
    this.source = source;
  }

  private Presence present() {
    if (present == null) {
      present = source.get();
    }
    return present;
  }

  boolean isPresent(int place) {
    return present().isPresent(place);
  }

  /** How many values are before a place. */
  int rank(int place) {
    return present().rank(place);
  }

  /** Finds the values of some places, and tells how many there are. */
  int find(int first, int length) {
    firstValue = rank(first);
    int found = rank(first + length) - firstValue;
    if (places.length < found) {
      places = new int[Math.max(found, Math.min(Long.SIZE, present.valueCount()))];
    }
    present.find(first, length, places);
    return found;
  }

  /** The first of the values found. */
  int firstValue() {
    return firstValue;
  }

  /** How far from the first place the place of a value is. */
  int at(int value) {
    return places[value];
  }
}
