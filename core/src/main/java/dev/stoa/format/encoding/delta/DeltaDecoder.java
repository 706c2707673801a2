package dev.stoa.format.encoding.delta;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;

/** Adds deltas up. Called by the readers of vector pages. */
public final class DeltaDecoder extends LongDecoder {
  /** Starts of a block. */
  private static final int STARTS = BLOCK / Deltas.RESTART;

  private static final long LARGEST_RISE = 1L << 50;

  private final LongDecoder starts;
  private final LongDecoder deltas;
  private final long[] scratch;

  /** The value that follows those read last, and the last of those. */
  private int next;

  private long last;

  /**
   * A decoder of as many values as there are deltas.
   *
   * @param starts the value before every {@link Deltas#RESTART} values
   * @param region whose fault it is when the two do not fit together
   */
  public DeltaDecoder(LongDecoder starts, LongDecoder deltas, ByteRegion region) {
    super(deltas.count());
    if (starts.count() != Deltas.startCount(deltas.count())) {
      throw region.corrupt(
          0,
          "expected a start for every %d deltas, found %d for %d"
              .formatted(Deltas.RESTART, starts.count(), deltas.count()));
    }
    this.starts = starts;
    this.deltas = deltas;
    this.scratch = new long[Math.min(Deltas.RESTART, deltas.count())];
  }

  @Override
  public long at(int index) {
    if (index == next - 1) {
      return last;
    }
    int restart = index / Deltas.RESTART;
    int from = restart * Deltas.RESTART;
    deltas.read(from, index - from + 1, scratch, 0);
    long value = starts.at(restart);
    for (int i = 0; i <= index - from; i++) {
      value += scratch[i];
    }
    return value;
  }

  /** The value before one that is read. */
  private long before(int index) {
    return index % Deltas.RESTART == 0 ? starts.at(index / Deltas.RESTART) : at(index - 1);
  }

  /** Of a block that rises, the value before it; it takes no addition. */
  @Override
  public long lowerBound(int block) {
    return isRising(block) ? starts.at(block * STARTS) : Long.MIN_VALUE;
  }

  /** Of a block that rises, its last value, which is the start of the next, or more. */
  @Override
  public long upperBound(int block) {
    if (!isRising(block)) {
      return Long.MAX_VALUE;
    }
    int behind = (block + 1) * STARTS;
    return behind < starts.count()
        ? starts.at(behind)
        : starts.at(block * STARTS) + deltas.upperBound(block) * BLOCK;
  }

  /**
   * Whether no delta of a block is below 0, and all of them together are too few to wrap around.
   */
  private boolean isRising(int block) {
    long start = starts.at(block * STARTS);
    return deltas.lowerBound(block) >= 0
        && deltas.upperBound(block) <= LARGEST_RISE
        && start <= Long.MAX_VALUE - LARGEST_RISE * BLOCK;
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    if (length == 0) {
      return;
    }
    // hot: KernelTimes. Restarts agree with the sums unless the bytes are damaged.
    long value = before(first);
    deltas.read(first, length, target, offset);
    int end = offset + length;
    for (int i = offset; i < end; i++) {
      value += target[i];
      target[i] = value;
    }
    next = first + length;
    last = value;
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    if (length == 0) {
      return;
    }
    // hot: KernelTimes
    int value = (int) before(first);
    deltas.read(first, length, target, offset);
    int end = offset + length;
    for (int i = offset; i < end; i++) {
      value += target[i];
      target[i] = value;
    }
  }
}
