package dev.stoa.bench.column;

import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Distinct row positions in a file, in ascending order, in which peers read rows fastest. */
public final class RowPositions {
  private final long[] positions;

  private RowPositions(long[] positions) {
    this.positions = positions;
  }

  /** Sorts positions and removes duplicates. */
  public static RowPositions of(long... positions) {
    return new RowPositions(LongStream.of(positions).sorted().distinct().toArray());
  }

  /**
   * Returns {@code count} random positions in a file, or all if it has fewer rows; the same seed
   * gives the same positions.
   */
  public static RowPositions random(long seed, int count, long rowCount) {
    if (rowCount <= count) {
      return new RowPositions(LongStream.range(0, rowCount).toArray());
    }
    return new RowPositions(
        new SplittableRandom(seed).longs(0, rowCount).distinct().limit(count).sorted().toArray());
  }

  /** Returns all positions, in an array that must not be modified. */
  public long[] positions() {
    return positions;
  }
}
