package dev.stoa.bench.flip;

import dev.stoa.cli.demo.crawl.StableRandom;
import java.util.ArrayList;
import java.util.List;

/**
 * Where bytes are changed, relative to the size of a format's files: half of the places evenly from
 * the first byte to the last, half at random.
 */
final class FlipPlaces {
  private static final int MAX_CHANGE = 255;

  private FlipPlaces() {}

  /**
   * A byte to change.
   *
   * @param fraction the fraction of the bytes before it, from 0 to 1
   * @param change combined with the byte by exclusive or; not 0
   */
  record FlipPlace(double fraction, int change) {
    /** The position in this many bytes. */
    long position(long size) {
      return Math.round(fraction * (size - 1));
    }
  }

  static List<FlipPlace> of(int count, long seed) {
    StableRandom random = new StableRandom(seed);
    int even = (count + 1) / 2;
    List<FlipPlace> places = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double fraction = i < even ? (double) i / Math.max(1, even - 1) : random.nextDouble();
      places.add(new FlipPlace(fraction, random.nextBetween(1, MAX_CHANGE)));
    }
    return places;
  }
}
