package dev.stoa.format.encoding.runlength;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongFilter;
import java.util.Arrays;

/**
 * Reads runs of equal numbers. Called by the readers of vector pages.
 *
 * <p>The end offsets of runs are decoded and checked block by block, so opening costs nothing and a
 * single value is found by a binary search among encoded offsets.
 */
public final class RunLengthDecoder extends LongDecoder {
  /** Runs of at most this length are not worth a call. */
  private static final int SHORT_RUN = 8;

  private final LongDecoder runEnds;
  private final LongDecoder values;
  private final ByteRegion region;

  /** The decoded block of runs, or -1. */
  private int block = -1;

  /** The first value of its first run, and its number of runs. */
  private int blockStart;

  private int blockRunCount;
  private final int[] blockRunEnds;
  private final long[] blockValues;

  /** The run in which {@link #at} last found a value. */
  private int runStart;

  private int runEnd;
  private long runValue;

  // Bounds of all values; unknown while the minimum is greater.
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;

  /** The block of runs in which {@link #at} last found a value among the encoded offsets, or -1. */
  private int lastVisited = -1;

  /**
   * A decoder of {@code count} values.
   *
   * @param runEnds the end of each run, ascending, the last at {@code count}
   * @param values the value of each run
   * @param region the bytes to report if they are inconsistent
   */
  public RunLengthDecoder(LongDecoder runEnds, LongDecoder values, int count, ByteRegion region) {
    super(count);
    this.runEnds = runEnds;
    this.values = values;
    this.region = region;
    int runs = runEnds.count();
    if (runs > count || runs != values.count() || (runs == 0) != (count == 0)) {
      throw region.corrupt(
          0,
          "expected runs of %d values, found %d ends of %d runs"
              .formatted(count, runs, values.count()));
    }
    if (runs > 0 && runEnds.at(runs - 1) != count) {
      throw region.corrupt(
          0, "expected runs up to value %d, found %d".formatted(count, runEnds.at(runs - 1)));
    }
    this.blockRunEnds = new int[Math.min(runs, BLOCK_SIZE)];
    this.blockValues = new long[Math.min(runs, BLOCK_SIZE)];
  }

  @Override
  public long at(int index) {
    if (index < runStart || index >= runEnd) {
      seekRun(index);
    }
    return runValue;
  }

  /**
   * Finds the run of a value: in the decoded block if it is there, otherwise among the encoded
   * offsets. The second consecutive value found in the same block decodes that block.
   */
  private void seekRun(int index) {
    if (isInDecodedBlock(index)) {
      int run = runInBlock(index);
      runStart = run == 0 ? blockStart : blockRunEnds[run - 1];
      runEnd = blockRunEnds[run];
      runValue = blockValues[run];
      return;
    }
    int visited = runOf(index) / BLOCK_SIZE;
    if (visited == lastVisited) {
      decode(visited);
    }
    lastVisited = visited;
  }

  private boolean isInDecodedBlock(int index) {
    return block >= 0 && index >= blockStart && index < blockRunEnds[blockRunCount - 1];
  }

  /** The run of a value that the decoded block contains. */
  private int runInBlock(int index) {
    int found = Arrays.binarySearch(blockRunEnds, 0, blockRunCount, index + 1);
    return found >= 0 ? found : -found - 1;
  }

  /** The run of a value, found among the encoded offsets. */
  private int runOf(int index) {
    int low = 0;
    int high = runEnds.count() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (runEnds.at(middle) > index) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    long start = low == 0 ? 0 : runEnds.at(low - 1);
    long end = runEnds.at(low);
    if (start > index || end <= index || end > count()) {
      throw unsortedRunEnds(low, start, end);
    }
    runValue = values.at(low);
    runStart = (int) start;
    runEnd = (int) end;
    return low;
  }

  private RuntimeException unsortedRunEnds(int index, long start, long end) {
    return region.corrupt(
        0,
        "expected ascending run ends up to %d, found %d and %d at run %d"
            .formatted(count(), start, end, index));
  }

  private void decode(int wanted) {
    if (wanted == block) {
      return;
    }
    int first = wanted * BLOCK_SIZE;
    int length = Math.min(BLOCK_SIZE, runEnds.count() - first);
    block = -1;
    runEnds.read(first, length, blockValues, 0);
    long last = first == 0 ? 0 : runEnds.at(first - 1);
    if (last < 0 || last > count()) {
      throw unsortedRunEnds(first, last, blockValues[0]);
    }
    blockStart = (int) last;
    blockRunCount = length;
    for (int i = 0; i < length; i++) {
      long end = blockValues[i];
      if (end <= last || end > count()) {
        throw unsortedRunEnds(first + i, last, end);
      }
      blockRunEnds[i] = (int) end;
      last = end;
    }
    if (first + length == runEnds.count() && last != count()) {
      throw unsortedRunEnds(runEnds.count() - 1, last, last);
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
      // hot: KernelBenchmark
      int stop = Math.min(end, endOf(next, at));
      long value = blockValues[next % BLOCK_SIZE];
      if (stop - at > SHORT_RUN) {
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
      // hot: KernelBenchmark
      int stop = Math.min(end, endOf(next, at));
      int value = (int) blockValues[next % BLOCK_SIZE];
      if (stop - at > SHORT_RUN) {
        Arrays.fill(target, at + shift, stop + shift, value);
      } else {
        for (int i = at + shift; i < stop + shift; i++) {
          target[i] = value;
        }
      }
      at = stop;
    }
  }

  /** The end of the run that reaches beyond a value; decodes its block. */
  private int endOf(int run, int value) {
    if (run / BLOCK_SIZE != block) {
      decode(run / BLOCK_SIZE);
    }
    int end = blockRunEnds[run % BLOCK_SIZE];
    if (end <= value) {
      throw unsortedRunEnds(run, value, end);
    }
    return end;
  }

  @Override
  public long lowerBound(int block) {
    findBounds();
    return min;
  }

  @Override
  public long upperBound(int block) {
    findBounds();
    return max;
  }

  /** Bounds of all runs, since finding those of a block would decode offsets. */
  private void findBounds() {
    if (min > max) {
      for (int runs = 0; (long) runs * BLOCK_SIZE < values.count(); runs++) {
        min = Math.min(min, values.lowerBound(runs));
        max = Math.max(max, values.upperBound(runs));
      }
    }
  }

  /** The run that contains a value. */
  private int seek(int index) {
    return isInDecodedBlock(index) ? block * BLOCK_SIZE + runInBlock(index) : runOf(index);
  }

  /** Tests each run once. */
  @Override
  public void retain(int first, LongFilter filter, Bitmap rows) {
    int end = 0;
    for (int run = rows.size() == 0 ? 0 : seek(first); end < rows.size(); run++) {
      int start = end;
      decode(run / BLOCK_SIZE);
      end = Math.min(rows.size(), blockRunEnds[run % BLOCK_SIZE] - first);
      if (!filter.test(blockValues[run % BLOCK_SIZE])) {
        rows.unset(start, end);
      }
    }
  }
}
