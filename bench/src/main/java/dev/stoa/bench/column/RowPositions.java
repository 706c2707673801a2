package dev.stoa.bench.column;

import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Positions of rows in a file, each once, in rising order, which is what peers are fastest in. */
public final class RowPositions {
  private final long[] positions;

  private RowPositions(long[] positions) {
    this.positions = positions;
  }

  /** These. */
  public static RowPositions of(long... positions) {
    return new RowPositions(LongStream.of(positions).sorted().distinct().toArray());
  }

  /** So many of the rows of a file, or all where it has fewer; the same for the same seed. */
  public static RowPositions random(long seed, int count, long rows) {
    if (rows <= count) {
      return new RowPositions(LongStream.range(0, rows).toArray());
    }
    return new RowPositions(
        new SplittableRandom(seed).longs(0, rows).distinct().limit(count).sorted().toArray());
  }

  /** All of them; not to be changed. */
  public long[] positions() {
    return positions;
  }
}
