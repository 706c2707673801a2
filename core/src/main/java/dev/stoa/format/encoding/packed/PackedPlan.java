package dev.stoa.format.encoding.packed;

import dev.stoa.format.encoding.LongDecoder;

/**
 * The packing of each block: its base and width, which determine its outliers. Called by {@link
 * PackedLongs}.
 */
final class PackedPlan {
  private final long min;
  private final int outlierBytes;
  private final int blockCount;
  private final long[] bases;
  private final int[] widths;
  private final int[] outlierCounts;
  private final int[] endOffsets;
  private int baseBytes;

  PackedPlan(long[] values, int count) {
    this.blockCount = (int) (((long) count + LongDecoder.BLOCK_SIZE - 1) / LongDecoder.BLOCK_SIZE);
    this.bases = new long[blockCount];
    this.widths = new int[blockCount];
    this.outlierCounts = new int[blockCount];
    this.endOffsets = new int[blockCount];
    long[] mins = new long[blockCount];
    long[] maxs = new long[blockCount];
    long lowest = count == 0 ? 0 : Long.MAX_VALUE;
    long highest = count == 0 ? 0 : Long.MIN_VALUE;
    for (int block = 0; block < blockCount; block++) {
      int from = block * LongDecoder.BLOCK_SIZE;
      int to = Math.min(count, from + LongDecoder.BLOCK_SIZE);
      long low = values[from];
      long high = low;
      for (int i = from + 1; i < to; i++) {
        low = Math.min(low, values[i]);
        high = Math.max(high, values[i]);
      }
      mins[block] = low;
      maxs[block] = high;
      lowest = Math.min(lowest, low);
      highest = Math.max(highest, high);
    }
    this.min = lowest;
    this.outlierBytes = bytesOf(highest - lowest);
    BlockPlan plan = new BlockPlan(outlierBytes);
    int end = 0;
    for (int block = 0; block < blockCount; block++) {
      int from = block * LongDecoder.BLOCK_SIZE;
      int length = Math.min(count - from, LongDecoder.BLOCK_SIZE);
      plan.choose(values, from, length, mins[block], maxs[block]);
      bases[block] = plan.base();
      widths[block] = plan.width();
      outlierCounts[block] = plan.outlierCount();
      end = Math.addExact(end, plan.sizeInBytes());
      endOffsets[block] = end;
      baseBytes = Math.max(baseBytes, bytesOf(plan.base() - min));
    }
  }

  /** The size of an unsigned number in bytes. */
  private static int bytesOf(long value) {
    return (Long.SIZE - Long.numberOfLeadingZeros(value) + 7) / 8;
  }

  int sizeInBytes() {
    int table = Math.multiplyExact(blockCount, PackedLongs.ENTRY_SIZE + baseBytes);
    return PackedLongs.HEADER_SIZE
        + Math.addExact(table, blockCount == 0 ? 0 : endOffsets[blockCount - 1]);
  }

  /** The minimum of all values. */
  long min() {
    return min;
  }

  /** The size in bytes of a base's difference from the minimum. */
  int baseBytes() {
    return baseBytes;
  }

  /** The size in bytes of any value's difference from the minimum. */
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

  /** The end of a block, relative to the end of the table. */
  int endOffset(int block) {
    return endOffsets[block];
  }
}
