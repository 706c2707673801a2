package dev.stoa.bench.column;

import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Distinct row positions in a file, sorted, since peers read sorted positions fastest. */
public final class RowPositions {
  private final long[] positions;

  private RowPositions(long[] positions) {
    this.positions = positions;
  }

  /** Sorts positions and removes duplicates. */
  public static RowPositions of(long... positions) {
    return new RowPositions(LongStream.of(positions).sorted().distinct().toArray());
  }

  /** {@code count} rows of a file, or all if it has fewer; the same for the same seed. */
  public static RowPositions random(long seed, int count, long rows) {
    if (rows <= count) {
      return new RowPositions(LongStream.range(0, rows).toArray());
    }
    return new RowPositions(
        new SplittableRandom(seed).longs(0, rows).distinct().limit(count).sorted().toArray());
  }

  /** All positions; not to be modified. */
  public long[] positions() {
    return positions;
  }
}
