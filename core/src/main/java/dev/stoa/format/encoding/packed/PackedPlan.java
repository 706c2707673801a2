package dev.stoa.format.encoding.packed;

import dev.stoa.format.encoding.LongDecoder;

/**
 * The packing of each block: its base and width, which determine its outliers. Called by {@link
 * PackedLongs}.
 */
final class PackedPlan {
  private final long min;
  private final int outlierSizeInBytes;
  private final int blockCount;
  private final long[] bases;
  private final int[] widthsInBits;
  private final int[] outlierCounts;
  private final int[] endOffsets;
  private int baseSizeInBytes;

  PackedPlan(long[] values, int count) {
    this.blockCount = (int) (((long) count + LongDecoder.BLOCK_SIZE - 1) / LongDecoder.BLOCK_SIZE);
    this.bases = new long[blockCount];
    this.widthsInBits = new int[blockCount];
    this.outlierCounts = new int[blockCount];
    this.endOffsets = new int[blockCount];
    long[] blockMins = new long[blockCount];
    long[] blockMaxs = new long[blockCount];
    long minOfAll = count == 0 ? 0 : Long.MAX_VALUE;
    long maxOfAll = count == 0 ? 0 : Long.MIN_VALUE;
    for (int block = 0; block < blockCount; block++) {
      int from = block * LongDecoder.BLOCK_SIZE;
      int to = Math.min(count, from + LongDecoder.BLOCK_SIZE);
      long blockMin = values[from];
      long blockMax = blockMin;
      for (int i = from + 1; i < to; i++) {
        blockMin = Math.min(blockMin, values[i]);
        blockMax = Math.max(blockMax, values[i]);
      }
      blockMins[block] = blockMin;
      blockMaxs[block] = blockMax;
      minOfAll = Math.min(minOfAll, blockMin);
      maxOfAll = Math.max(maxOfAll, blockMax);
    }
    this.min = minOfAll;
    this.outlierSizeInBytes = sizeOf(maxOfAll - minOfAll);
    BlockPlan plan = new BlockPlan(outlierSizeInBytes);
    int end = 0;
    for (int block = 0; block < blockCount; block++) {
      int from = block * LongDecoder.BLOCK_SIZE;
      int length = Math.min(count - from, LongDecoder.BLOCK_SIZE);
      plan.choose(values, from, length, blockMins[block], blockMaxs[block]);
      bases[block] = plan.base();
      widthsInBits[block] = plan.widthInBits();
      outlierCounts[block] = plan.outlierCount();
      end = Math.addExact(end, plan.sizeInBytes());
      endOffsets[block] = end;
      baseSizeInBytes = Math.max(baseSizeInBytes, sizeOf(plan.base() - min));
    }
  }

  /** Returns the size of an unsigned number in bytes. */
  private static int sizeOf(long value) {
    return (Long.SIZE - Long.numberOfLeadingZeros(value) + 7) / 8;
  }

  /** Returns the size of the header, the table and the blocks. */
  int sizeInBytes() {
    int tableSize =
        Math.multiplyExact(blockCount, PackedLongs.ENTRY_SIZE_IN_BYTES + baseSizeInBytes);
    return PackedLongs.HEADER_SIZE_IN_BYTES
        + Math.addExact(tableSize, blockCount == 0 ? 0 : endOffsets[blockCount - 1]);
  }

  /** Returns the minimum of all values. */
  long min() {
    return min;
  }

  /** Returns the size of a stored base, which is its difference from the minimum. */
  int baseSizeInBytes() {
    return baseSizeInBytes;
  }

  /** Returns the size of a stored outlier, which is its difference from the minimum. */
  int outlierSizeInBytes() {
    return outlierSizeInBytes;
  }

  /** Returns the number of blocks. */
  int blockCount() {
    return blockCount;
  }

  /** Returns the number from which the differences of a block's values are packed. */
  long base(int block) {
    return bases[block];
  }

  /** Returns the number of bits of a packed difference in a block. */
  int widthInBits(int block) {
    return widthsInBits[block];
  }

  /** Returns the number of a block's outliers, which are stored separately. */
  int outlierCount(int block) {
    return outlierCounts[block];
  }

  /** Returns the end of a block, relative to the end of the table of blocks. */
  int endOffset(int block) {
    return endOffsets[block];
  }
}
