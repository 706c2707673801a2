package dev.stoa.bench.flip;

import java.time.Duration;

/**
 * The options of the experiment.
 *
 * @param rowCount the number of rows written in each format
 * @param flipCount the number of flips in each format
 * @param seed the seed of the rows and of the flips
 * @param timeLimit the time limit of each read
 */
public record FlipOptions(long rowCount, int flipCount, long seed, Duration timeLimit) {
  /** Checks the ranges. */
  public FlipOptions {
    if (rowCount < 1) {
      throw new IllegalArgumentException("the experiment needs at least 1 row, not " + rowCount);
    }
    if (flipCount < 2) {
      throw new IllegalArgumentException("the experiment needs at least 2 flips, not " + flipCount);
    }
  }

  /** Returns the defaults: a thousand rows, a hundred flips, and half a minute for each read. */
  public static FlipOptions defaults() {
    return new FlipOptions(1_000, 100, 42, Duration.ofSeconds(30));
  }

  /** Returns a copy with this number of rows. */
  public FlipOptions withRowCount(long count) {
    return new FlipOptions(count, flipCount, seed, timeLimit);
  }

  /** Returns a copy with this number of flips. */
  public FlipOptions withFlipCount(int count) {
    return new FlipOptions(rowCount, count, seed, timeLimit);
  }

  /** Returns a copy with this seed. */
  public FlipOptions withSeed(long newSeed) {
    return new FlipOptions(rowCount, flipCount, newSeed, timeLimit);
  }

  /** Returns a copy with this time limit. */
  public FlipOptions withTimeLimit(Duration limit) {
    return new FlipOptions(rowCount, flipCount, seed, limit);
  }
}
