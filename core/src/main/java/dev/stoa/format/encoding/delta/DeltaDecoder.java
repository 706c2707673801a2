package dev.stoa.format.encoding.delta;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;

/** Reads numbers by summing their deltas. Called by the readers of vector pages. */
public final class DeltaDecoder extends LongDecoder {
  /** The number of starts per block. */
  private static final int STARTS_PER_BLOCK = BLOCK_SIZE / Deltas.RESTART_INTERVAL;

  /**
   * The maximum delta of a block whose bounds are computed: the sum of its deltas cannot overflow.
   */
  private static final long MAX_SORTED_DELTA = 1L << 50;

  private final LongDecoder starts;
  private final LongDecoder deltas;

  /** The values of the {@link #decodedInterval}. */
  private final long[] intervalValues;

  /** The index of the start whose values are decoded, or -1. */
  private int decodedInterval = -1;

  /** The index after the last sequential read. */
  private int nextIndex;

  /** The value before {@link #nextIndex}. */
  private long previousValue;

  /**
   * Creates a decoder of as many values as there are deltas.
   *
   * @param starts the value before every {@link Deltas#RESTART_INTERVAL} values
   * @param region the bytes to report if starts and deltas are inconsistent
   */
  public DeltaDecoder(LongDecoder starts, LongDecoder deltas, ByteRegion region) {
    super(deltas.count());
    if (starts.count() != Deltas.startCount(deltas.count())) {
      throw region.corrupt(
          0,
          "expected a start for every %d deltas, found %d for %d"
              .formatted(Deltas.RESTART_INTERVAL, starts.count(), deltas.count()));
    }
    this.starts = starts;
    this.deltas = deltas;
    this.intervalValues = new long[Math.min(Deltas.RESTART_INTERVAL, deltas.count())];
  }

  @Override
  public long at(int index) {
    if (index == nextIndex - 1) {
      return previousValue;
    }
    decodeInterval(index / Deltas.RESTART_INTERVAL);
    return intervalValues[index % Deltas.RESTART_INTERVAL];
  }

  /** Decodes the values from one start to the next. */
  private void decodeInterval(int interval) {
    if (interval == decodedInterval) {
      return;
    }
    decodedInterval = -1;
    int first = interval * Deltas.RESTART_INTERVAL;
    int length = Math.min(Deltas.RESTART_INTERVAL, count() - first);
    deltas.read(first, length, intervalValues, 0);
    long value = starts.at(interval);
    for (int i = 0; i < length; i++) {
      value += intervalValues[i];
      intervalValues[i] = value;
    }
    decodedInterval = interval;
  }

  /** Searches the starts, and then the values from one of them to the next. */
  @Override
  public int firstGreater(long value) {
    int low = 0;
    int high = starts.count() - 1;
    while (low < high) { // start 0 is not a value
      int middle = (low + high + 1) >>> 1;
      if (starts.at(middle) <= value) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    int index = low * Deltas.RESTART_INTERVAL;
    int end = Math.min(index + Deltas.RESTART_INTERVAL, count());
    if (index < end) {
      decodeInterval(low);
    }
    while (index < end && intervalValues[index % Deltas.RESTART_INTERVAL] <= value) {
      index++;
    }
    return index;
  }

  /** Returns the value before an index. */
  private long valueBefore(int index) {
    return index % Deltas.RESTART_INTERVAL == 0
        ? starts.at(index / Deltas.RESTART_INTERVAL)
        : at(index - 1);
  }

  /**
   * Returns a lower bound of an ascending block: the value before it, which is stored as a start.
   */
  @Override
  public long lowerBound(int block) {
    return hasBounds(block) ? starts.at(block * STARTS_PER_BLOCK) : Long.MIN_VALUE;
  }

  /**
   * Returns an upper bound of an ascending block: its last value, which is the start stored for the
   * next block; for the last block, a bound computed from the largest delta.
   */
  @Override
  public long upperBound(int block) {
    if (!hasBounds(block)) {
      return Long.MAX_VALUE;
    }
    int nextStart = (block + 1) * STARTS_PER_BLOCK;
    return nextStart < starts.count()
        ? starts.at(nextStart)
        : starts.at(block * STARTS_PER_BLOCK) + deltas.upperBound(block) * BLOCK_SIZE;
  }

  /** Whether no delta of a block is negative, and their sum is too small to overflow. */
  private boolean hasBounds(int block) {
    long start = starts.at(block * STARTS_PER_BLOCK);
    return deltas.lowerBound(block) >= 0
        && deltas.upperBound(block) <= MAX_SORTED_DELTA
        && start <= Long.MAX_VALUE - MAX_SORTED_DELTA * BLOCK_SIZE;
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    if (length == 0) {
      return;
    }
    // hot: KernelBenchmark. Restarts agree with the sums unless the bytes are corrupt.
    long value = valueBefore(first);
    deltas.read(first, length, target, offset);
    int end = offset + length;
    for (int i = offset; i < end; i++) {
      value += target[i];
      target[i] = value;
    }
    nextIndex = first + length;
    previousValue = value;
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    if (length == 0) {
      return;
    }
    // hot: KernelBenchmark
    int value = (int) valueBefore(first);
    deltas.read(first, length, target, offset);
    int end = offset + length;
    for (int i = offset; i < end; i++) {
      value += target[i];
      target[i] = value;
    }
  }
}
