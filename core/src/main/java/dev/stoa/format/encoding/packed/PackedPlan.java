package dev.stoa.format.encoding.packed;

import dev.stoa.format.encoding.LongDecoder;

/**
 * How each block is to be packed: its base and width, and with them its outliers. Called by {@link
 * PackedLongs}.
 */
final class PackedPlan {
  private final long least;
  private final int outlierBytes;
  private final int blockCount;
  private final long[] bases;
  private final int[] widths;
  private final int[] outlierCounts;
  private final int[] ends;
  private int baseBytes;

  PackedPlan(long[] values, int count) {
    this.blockCount = (int) (((long) count + LongDecoder.BLOCK - 1) / LongDecoder.BLOCK);
    this.bases = new long[blockCount];
    this.widths = new int[blockCount];
    this.outlierCounts = new int[blockCount];
    this.ends = new int[blockCount];
    long[] leasts = new long[blockCount];
    long[] mosts = new long[blockCount];
    long lowest = count == 0 ? 0 : Long.MAX_VALUE;
    long highest = count == 0 ? 0 : Long.MIN_VALUE;
    for (int block = 0; block < blockCount; block++) {
      int from = block * LongDecoder.BLOCK;
      int to = Math.min(count, from + LongDecoder.BLOCK);
      long low = values[from];
      long high = low;
      for (int i = from + 1; i < to; i++) {
        low = Math.min(low, values[i]);
        high = Math.max(high, values[i]);
      }
      leasts[block] = low;
      mosts[block] = high;
      lowest = Math.min(lowest, low);
      highest = Math.max(highest, high);
    }
    this.least = lowest;
    this.outlierBytes = bytesOf(highest - lowest);
    BlockPlan plan = new BlockPlan(outlierBytes);
    int end = 0;
    for (int block = 0; block < blockCount; block++) {
      int from = block * LongDecoder.BLOCK;
      int length = Math.min(count - from, LongDecoder.BLOCK);
      plan.choose(values, from, length, leasts[block], mosts[block]);
      bases[block] = plan.base();
      widths[block] = plan.width();
      outlierCounts[block] = plan.outlierCount();
      end = Math.addExact(end, plan.sizeInBytes());
      ends[block] = end;
      baseBytes = Math.max(baseBytes, bytesOf(plan.base() - least));
    }
  }

  /** Bytes that hold an unsigned number. */
  private static int bytesOf(long value) {
    return (Long.SIZE - Long.numberOfLeadingZeros(value) + 7) / 8;
  }

  int sizeInBytes() {
    int table = Math.multiplyExact(blockCount, PackedLongs.ENTRY + baseBytes);
    return PackedLongs.HEADER + Math.addExact(table, blockCount == 0 ? 0 : ends[blockCount - 1]);
  }

  /** The least of all values. */
  long least() {
    return least;
  }

  /** Bytes that hold what any base is above the least value. */
  int baseBytes() {
    return baseBytes;
  }

  /** Bytes that hold what any value is above the least. */
  int outlierBytes() {
    return outlierBytes;
  }

  int blockCount() {
    return blockCount;
  }

  long base(int block) {
    return bases[block];
  }

  int width(int block) {
    return widths[block];
  }

  int outlierCount(int block) {
    return outlierCounts[block];
  }

  /** Where a block ends, behind the table. */
  int end(int block) {
    return ends[block];
  }
}
