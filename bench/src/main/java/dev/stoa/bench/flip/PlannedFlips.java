package dev.stoa.bench.flip;

import dev.stoa.cli.demo.crawl.StableRandom;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses the bytes to change, independently of the size of a format's files: half of them evenly
 * from the first byte to the last, half at random.
 */
final class PlannedFlips {
  private static final int MAX_CHANGE = 255;

  private PlannedFlips() {}

  /**
   * A byte to change.
   *
   * @param fraction the fraction of the bytes before it, from 0 to 1
   * @param change the number that is combined with the byte by XOR; not 0
   */
  record PlannedFlip(double fraction, int change) {
    /** Returns the position of the byte in files of this total size. */
    long position(long totalSizeInBytes) {
      return Math.round(fraction * (totalSizeInBytes - 1));
    }
  }

  static List<PlannedFlip> of(int count, long seed) {
    StableRandom random = new StableRandom(seed);
    int evenCount = (count + 1) / 2;
    List<PlannedFlip> flips = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double fraction =
          i < evenCount ? (double) i / Math.max(1, evenCount - 1) : random.nextDouble();
      flips.add(new PlannedFlip(fraction, random.nextBetween(1, MAX_CHANGE)));
    }
    return flips;
  }
}
