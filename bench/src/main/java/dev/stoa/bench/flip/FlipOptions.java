package dev.stoa.bench.flip;

import java.time.Duration;

/**
 * The options of the experiment.
 *
 * @param rows the number of rows written in each format
 * @param flips the number of flips in each format
 * @param seed the seed of the rows and of the places
 * @param timeLimit the time limit of each read
 */
public record FlipOptions(long rows, int flips, long seed, Duration timeLimit) {
  /** Checks the ranges. */
  public FlipOptions {
    if (rows < 1) {
      throw new IllegalArgumentException("the experiment needs at least 1 row, not " + rows);
    }
    if (flips < 2) {
      throw new IllegalArgumentException("the experiment needs at least 2 flips, not " + flips);
    }
  }

  /** A thousand rows, a hundred flips, half a minute for each read. */
  public static FlipOptions defaults() {
    return new FlipOptions(1_000, 100, 42, Duration.ofSeconds(30));
  }

  /** The same with another number of rows. */
  public FlipOptions withRows(long count) {
    return new FlipOptions(count, flips, seed, timeLimit);
  }

  /** The same with another number of flips. */
  public FlipOptions withFlips(int count) {
    return new FlipOptions(rows, count, seed, timeLimit);
  }

  /** The same with other rows and places. */
  public FlipOptions withSeed(long newSeed) {
    return new FlipOptions(rows, flips, newSeed, timeLimit);
  }

  /** The same with another time limit. */
  public FlipOptions withTimeLimit(Duration limit) {
    return new FlipOptions(rows, flips, seed, limit);
  }
}
