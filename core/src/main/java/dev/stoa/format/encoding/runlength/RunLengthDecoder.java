package dev.stoa.format.encoding.runlength;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongFilter;
import java.util.Arrays;

/**
 * Reads runs of equal numbers. Called by the readers of vector pages.
 *
 * <p>The ends of a block of runs are decoded and checked at a time, so opening costs nothing and a
 * single value is found by a binary search among encoded ends.
 */
public final class RunLengthDecoder extends LongDecoder {
  /** Runs of at most so many values are not worth a call. */
  private static final int SHORT = 8;

  private final LongDecoder ends;
  private final LongDecoder values;
  private final ByteRegion region;

  /** The block of runs that is decoded, or -1. */
  private int block = -1;

  /** The value at which its first run begins, and how many runs it has. */
  private int blockStart;

  private int blockRuns;
  private final int[] blockEnds;
  private final long[] blockValues;

  /** The run in which {@link #at} found a value last. */
  private int runStart;

  private int runEnd;
  private long runValue;

  // Bounds of all values; not found yet while the least is greater.
  private long least = Long.MAX_VALUE;
  private long greatest = Long.MIN_VALUE;

  /** The block of runs in which {@link #at} last found a value among the encoded ends, or -1. */
  private int lastVisited = -1;

  /**
   * A decoder of {@code count} values.
   *
   * @param ends where each run ends, rising, the last at {@code count}
   * @param values what each run repeats
   * @param region whose fault it is when they do not fit together
   */
  public RunLengthDecoder(LongDecoder ends, LongDecoder values, int count, ByteRegion region) {
    super(count);
    this.ends = ends;
    this.values = values;
    this.region = region;
    int runs = ends.count();
    if (runs > count || runs != values.count() || (runs == 0) != (count == 0)) {
      throw region.corrupt(
          0,
          "expected runs of %d values, found %d ends of %d runs"
              .formatted(count, runs, values.count()));
    }
    if (runs > 0 && ends.at(runs - 1) != count) {
      throw region.corrupt(
          0, "expected runs up to value %d, found %d".formatted(count, ends.at(runs - 1)));
    }
    this.blockEnds = new int[Math.min(runs, BLOCK)];
    this.blockValues = new long[Math.min(runs, BLOCK)];
  }

  @Override
  public long at(int index) {
    if (index < runStart || index >= runEnd) {
      moveToRun(index);
    }
    return runValue;
  }

  /**
   * Finds the run of a value: in the decoded block if it is there, otherwise among the encoded
   * ends. The second value in a row that is found in the same block decodes that block.
   */
  private void moveToRun(int index) {
    if (isInDecodedBlock(index)) {
      int run = runInBlock(index);
      runStart = run == 0 ? blockStart : blockEnds[run - 1];
      runEnd = blockEnds[run];
      runValue = blockValues[run];
      return;
    }
    int visited = runOf(index) / BLOCK;
    if (visited == lastVisited) {
      decode(visited);
    }
    lastVisited = visited;
  }

  private boolean isInDecodedBlock(int index) {
    return block >= 0 && index >= blockStart && index < blockEnds[blockRuns - 1];
  }

  /** The run of a value within the decoded block, which contains it. */
  private int runInBlock(int index) {
    int found = Arrays.binarySearch(blockEnds, 0, blockRuns, index + 1);
    return found >= 0 ? found : -found - 1;
  }

  /** Which run a value is in, found among the encoded ends. */
  private int runOf(int index) {
    int low = 0;
    int high = ends.count() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ends.at(middle) > index) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    long start = low == 0 ? 0 : ends.at(low - 1);
    long end = ends.at(low);
    if (start > index || end <= index || end > count()) {
      throw notRising(low, start, end);
    }
    runValue = values.at(low);
    runStart = (int) start;
    runEnd = (int) end;
    return low;
  }

  private RuntimeException notRising(int index, long start, long end) {
    return region.corrupt(
        0,
        "expected ends of runs that rise up to %d, found %d and %d at run %d"
            .formatted(count(), start, end, index));
  }

  private void decode(int wanted) {
    if (wanted == block) {
      return;
    }
    int first = wanted * BLOCK;
    int length = Math.min(BLOCK, ends.count() - first);
    block = -1;
    ends.read(first, length, blockValues, 0);
    long last = first == 0 ? 0 : ends.at(first - 1);
    if (last < 0 || last > count()) {
      throw notRising(first, last, blockValues[0]);
    }
    blockStart = (int) last;
    blockRuns = length;
    for (int i = 0; i < length; i++) {
      long end = blockValues[i];
      if (end <= last || end > count()) {
        throw notRising(first + i, last, end);
      }
      blockEnds[i] = (int) end;
      last = end;
    }
    if (first + length == ends.count() && last != count()) {
      throw notRising(ends.count() - 1, last, last);
    }
    values.read(first, length, blockValues, 0);
    block = wanted;
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    int shift = offset - first;
    int end = first + length;
    int at = first;
    for (int next = length == 0 ? 0 : seek(first); at < end; next++) {
      // hot: KernelTimes
      int stop = Math.min(end, endOf(next, at));
      long value = blockValues[next % BLOCK];
      if (stop - at > SHORT) {
        Arrays.fill(target, at + shift, stop + shift, value);
      } else {
        for (int i = at + shift; i < stop + shift; i++) {
          target[i] = value;
        }
      }
      at = stop;
    }
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    int shift = offset - first;
    int end = first + length;
    int at = first;
    for (int next = length == 0 ? 0 : seek(first); at < end; next++) {
      // hot: KernelTimes
      int stop = Math.min(end, endOf(next, at));
      int value = (int) blockValues[next % BLOCK];
      if (stop - at > SHORT) {
        Arrays.fill(target, at + shift, stop + shift, value);
      } else {
        for (int i = at + shift; i < stop + shift; i++) {
          target[i] = value;
        }
      }
      at = stop;
    }
  }

  /** Where a run ends, which reaches beyond a value; decodes its block. */
  private int endOf(int run, int value) {
    if (run / BLOCK != block) {
      decode(run / BLOCK);
    }
    int end = blockEnds[run % BLOCK];
    if (end <= value) {
      throw notRising(run, value, end);
    }
    return end;
  }

  @Override
  public long lowerBound(int block) {
    findBounds();
    return least;
  }

  @Override
  public long upperBound(int block) {
    findBounds();
    return greatest;
  }

  /** Bounds of all runs, since finding those of a block would decode ends. */
  private void findBounds() {
    if (least > greatest) {
      for (int runs = 0; (long) runs * BLOCK < values.count(); runs++) {
        least = Math.min(least, values.lowerBound(runs));
        greatest = Math.max(greatest, values.upperBound(runs));
      }
    }
  }

  /** The run that contains a value. */
  private int seek(int index) {
    return isInDecodedBlock(index) ? block * BLOCK + runInBlock(index) : runOf(index);
  }

  /** Tests each run once. */
  @Override
  public void retain(int first, LongFilter filter, Bitmap rows) {
    int end = 0;
    for (int run = rows.size() == 0 ? 0 : seek(first); end < rows.size(); run++) {
      int start = end;
      decode(run / BLOCK);
      end = Math.min(rows.size(), blockEnds[run % BLOCK] - first);
      if (!filter.test(blockValues[run % BLOCK])) {
        rows.unset(start, end);
      }
    }
  }
}
