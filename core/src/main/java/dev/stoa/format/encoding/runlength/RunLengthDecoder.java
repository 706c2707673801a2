package dev.stoa.format.encoding.runlength;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongFilter;
import java.util.Arrays;

/**
 * Reads runs of equal numbers. Called by the readers of vector pages.
 *
 * <p>The end offsets of runs are decoded and checked block by block, so opening takes no time, and
 * a single value is found by a binary search among the encoded offsets.
 */
public final class RunLengthDecoder extends LongDecoder {
  /** The maximum length of runs that are filled by a loop, which costs less than a call. */
  private static final int MAX_SHORT_RUN_LENGTH = 8;

  private final LongDecoder runEnds;
  private final LongDecoder values;
  private final ByteRegion region;

  /** The index of the decoded block of runs, or -1. */
  private int decodedBlock = -1;

  /** The start of the first run of the decoded block. */
  private int blockStart;

  private int blockRunCount;
  private final int[] blockRunEnds;
  private final long[] blockValues;

  /** The start of the run in which {@link #at} last found a value. */
  private int runStart;

  private int runEnd;
  private long runValue;

  // Bounds of all values; unknown while the minimum is greater than the maximum.
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;

  /** The block of runs in which {@link #at} last found a value among the encoded offsets, or -1. */
  private int lastVisitedBlock = -1;

  /**
   * Creates a decoder of {@code count} values.
   *
   * @param runEnds the end of each run, ascending, the last at {@code count}
   * @param values the value of each run
   * @param region the bytes to report if runs and values are inconsistent
   */
  public RunLengthDecoder(LongDecoder runEnds, LongDecoder values, int count, ByteRegion region) {
    super(count);
    this.runEnds = runEnds;
    this.values = values;
    this.region = region;
    int runCount = runEnds.count();
    if (runCount > count || runCount != values.count() || (runCount == 0) != (count == 0)) {
      throw region.corrupt(
          0,
          "expected runs of %d values, found %d run ends and %d run values"
              .formatted(count, runCount, values.count()));
    }
    if (runCount > 0 && runEnds.at(runCount - 1) != count) {
      throw region.corrupt(
          0,
          "expected runs up to value %d, found runs up to value %d"
              .formatted(count, runEnds.at(runCount - 1)));
    }
    this.blockRunEnds = new int[Math.min(runCount, BLOCK_SIZE)];
    this.blockValues = new long[Math.min(runCount, BLOCK_SIZE)];
  }

  @Override
  public long at(int index) {
    if (index < runStart || index >= runEnd) {
      seekRun(index);
    }
    return runValue;
  }

  /**
   * Finds the run of a value: in the decoded block if it contains the value, otherwise among the
   * encoded offsets. If two searches in a row find the same block, the block is decoded.
   */
  private void seekRun(int index) {
    if (isInDecodedBlock(index)) {
      int run = runInBlock(index);
      runStart = run == 0 ? blockStart : blockRunEnds[run - 1];
      runEnd = blockRunEnds[run];
      runValue = blockValues[run];
      return;
    }
    int visitedBlock = findEncodedRun(index) / BLOCK_SIZE;
    if (visitedBlock == lastVisitedBlock) {
      decode(visitedBlock);
    }
    lastVisitedBlock = visitedBlock;
  }

  private boolean isInDecodedBlock(int index) {
    return decodedBlock >= 0 && index >= blockStart && index < blockRunEnds[blockRunCount - 1];
  }

  /** Returns the index in the decoded block of the run of a value that the block contains. */
  private int runInBlock(int index) {
    int run = Arrays.binarySearch(blockRunEnds, 0, blockRunCount, index + 1);
    return run >= 0 ? run : -run - 1;
  }

  /** Finds the run of a value among the encoded offsets, and sets the current run. */
  private int findEncodedRun(int index) {
    int run = Math.min(runEnds.firstGreater(index), runEnds.count() - 1);
    long start = run == 0 ? 0 : runEnds.at(run - 1);
    long end = runEnds.at(run);
    if (start > index || end <= index || end > count()) {
      throw unsortedRunEnds(run, start, end);
    }
    runValue = values.at(run);
    runStart = (int) start;
    runEnd = (int) end;
    return run;
  }

  private RuntimeException unsortedRunEnds(int index, long start, long end) {
    return region.corrupt(
        0,
        "expected ascending run ends up to %d, found %d and then %d at run %d"
            .formatted(count(), start, end, index));
  }

  private void decode(int newBlock) {
    if (newBlock == decodedBlock) {
      return;
    }
    int first = newBlock * BLOCK_SIZE;
    int length = Math.min(BLOCK_SIZE, runEnds.count() - first);
    decodedBlock = -1;
    runEnds.read(first, length, blockValues, 0);
    long previousEnd = first == 0 ? 0 : runEnds.at(first - 1);
    if (previousEnd < 0 || previousEnd > count()) {
      throw unsortedRunEnds(first, previousEnd, blockValues[0]);
    }
    blockStart = (int) previousEnd;
    blockRunCount = length;
    for (int i = 0; i < length; i++) {
      long end = blockValues[i];
      if (end <= previousEnd || end > count()) {
        throw unsortedRunEnds(first + i, previousEnd, end);
      }
      blockRunEnds[i] = (int) end;
      previousEnd = end;
    }
    if (first + length == runEnds.count() && previousEnd != count()) {
      throw unsortedRunEnds(runEnds.count() - 1, previousEnd, previousEnd);
    }
    values.read(first, length, blockValues, 0);
    decodedBlock = newBlock;
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    int shift = offset - first;
    int end = first + length;
    int position = first;
    for (int run = length == 0 ? 0 : runContaining(first); position < end; run++) {
      // hot: KernelBenchmark
      int fillEnd = Math.min(end, endOf(run, position));
      long value = blockValues[run % BLOCK_SIZE];
      if (fillEnd - position > MAX_SHORT_RUN_LENGTH) {
        Arrays.fill(target, position + shift, fillEnd + shift, value);
      } else {
        for (int i = position + shift; i < fillEnd + shift; i++) {
          target[i] = value;
        }
      }
      position = fillEnd;
    }
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    int shift = offset - first;
    int end = first + length;
    int position = first;
    for (int run = length == 0 ? 0 : runContaining(first); position < end; run++) {
      // hot: KernelBenchmark
      int fillEnd = Math.min(end, endOf(run, position));
      int value = (int) blockValues[run % BLOCK_SIZE];
      if (fillEnd - position > MAX_SHORT_RUN_LENGTH) {
        Arrays.fill(target, position + shift, fillEnd + shift, value);
      } else {
        for (int i = position + shift; i < fillEnd + shift; i++) {
          target[i] = value;
        }
      }
      position = fillEnd;
    }
  }

  @Override
  protected long sumInBlock(int first, int length) {
    int end = first + length;
    int position = first;
    long sum = 0;
    for (int run = length == 0 ? 0 : runContaining(first); position < end; run++) {
      int runEnd = Math.min(end, endOf(run, position));
      sum += blockValues[run % BLOCK_SIZE] * (runEnd - position);
      position = runEnd;
    }
    return sum;
  }

  /**
   * Returns the end of a run, which must be beyond a value, after decoding the run's block if
   * necessary.
   */
  private int endOf(int run, int value) {
    if (run / BLOCK_SIZE != decodedBlock) {
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

  /** Finds the bounds of all runs, since those of one block would require decoding offsets. */
  private void findBounds() {
    if (min > max) {
      for (int runBlock = 0; (long) runBlock * BLOCK_SIZE < values.count(); runBlock++) {
        min = Math.min(min, values.lowerBound(runBlock));
        max = Math.max(max, values.upperBound(runBlock));
      }
    }
  }

  /** Returns the run that contains a value. */
  private int runContaining(int index) {
    return isInDecodedBlock(index)
        ? decodedBlock * BLOCK_SIZE + runInBlock(index)
        : findEncodedRun(index);
  }

  /** Keeps the rows whose values pass; tests each run only once. */
  @Override
  public void retain(int first, LongFilter filter, Bitmap rows) {
    int end = 0;
    for (int run = rows.size() == 0 ? 0 : runContaining(first); end < rows.size(); run++) {
      int start = end;
      decode(run / BLOCK_SIZE);
      end = Math.min(rows.size(), blockRunEnds[run % BLOCK_SIZE] - first);
      if (!filter.test(blockValues[run % BLOCK_SIZE])) {
        rows.unset(start, end);
      }
    }
  }
}
