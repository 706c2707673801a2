package dev.stoa.format.encoding.packed;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import java.nio.ByteBuffer;

/**
 * The table of the blocks of packed numbers, and the entry of the current block. Called by {@link
 * PackedDecoder}.
 */
final class PackedTable {
  private final ByteRegion region;
  private final ByteBuffer bytes;
  private final int count;
  private final long min;
  private final int baseSizeInBytes;
  private final int outlierSizeInBytes;
  private final int bodyStart;

  // The current block: its index, and its entry in the table.
  private int block = -1;
  private int blockStart;
  private int valueCount;
  private long base;
  private int widthInBits;
  private int outlierCount;
  private int outlierPositionsStart;
  private int outlierValuesStart;

  PackedTable(ByteRegion region, int count) {
    this.region = region;
    this.bytes = region.bytes();
    this.count = count;
    region.require(0, PackedLongs.HEADER_SIZE_IN_BYTES);
    this.min = bytes.getLong(0);
    this.baseSizeInBytes = region.byteAt(Long.BYTES);
    this.outlierSizeInBytes = region.byteAt(Long.BYTES + 1);
    long blockCount = ((long) count + LongDecoder.BLOCK_SIZE - 1) / LongDecoder.BLOCK_SIZE;
    long tableSize =
        PackedLongs.HEADER_SIZE_IN_BYTES
            + blockCount * (PackedLongs.ENTRY_SIZE_IN_BYTES + baseSizeInBytes);
    if (count < 0
        || baseSizeInBytes > Long.BYTES
        || outlierSizeInBytes > Long.BYTES
        || tableSize > region.length()) {
      throw region.corrupt(
          0,
          "expected a table of at most %d bytes for %d numbers, found %d bytes with bases of %d bytes"
                  .formatted(region.length(), count, tableSize, baseSizeInBytes)
              + " and outliers of %d bytes".formatted(outlierSizeInBytes));
    }
    this.bodyStart = (int) tableSize;
  }

  /** Returns the start of the blocks. */
  int bodyStart() {
    return bodyStart;
  }

  /** Reads and checks a block's entry, and loads the block's bytes. */
  void seek(int newBlock) {
    if (newBlock != block) {
      block = -1;
      readEntry(newBlock);
      block = newBlock;
    }
  }

  private void readEntry(int newBlock) {
    int entryOffset =
        PackedLongs.HEADER_SIZE_IN_BYTES
            + newBlock * (PackedLongs.ENTRY_SIZE_IN_BYTES + baseSizeInBytes);
    region.require(
        Math.max(0, entryOffset - Integer.BYTES), PackedLongs.ENTRY_SIZE_IN_BYTES + Integer.BYTES);
    base = min + unsignedAt(entryOffset, baseSizeInBytes);
    widthInBits = region.byteAt(entryOffset + baseSizeInBytes);
    outlierCount = region.byteAt(entryOffset + baseSizeInBytes + 1);
    int end = region.intAt(entryOffset + baseSizeInBytes + 2);
    int blockOffset = newBlock == 0 ? 0 : region.intAt(entryOffset - Integer.BYTES);
    valueCount = Math.min(LongDecoder.BLOCK_SIZE, count - newBlock * LongDecoder.BLOCK_SIZE);
    if (widthInBits > Long.SIZE
        || blockOffset < 0
        || blockOffset % Integer.BYTES != 0
        || end < blockOffset
        || end > region.length() - bodyStart
        || BlockPlan.sizeInBytes(valueCount, widthInBits, outlierCount, outlierSizeInBytes)
            != end - blockOffset) {
      throw region.corrupt(
          entryOffset,
          "expected a block of %d numbers, found %d bits per number and %d outliers in bytes %d to %d"
              .formatted(valueCount, widthInBits, outlierCount, blockOffset, end));
    }
    region.require(bodyStart + blockOffset, end - blockOffset);
    blockStart = bodyStart + blockOffset;
    outlierPositionsStart = blockStart + BlockPlan.packedSizeInBytes(valueCount, widthInBits);
    outlierValuesStart = outlierPositionsStart + Short.BYTES * outlierCount;
  }

  /** Reads an unsigned number of this size. */
  private long unsignedAt(int offset, int size) {
    if (offset <= bytes.limit() - Long.BYTES && size > 0) {
      region.require(offset, size);
      return bytes.getLong(offset) & (-1L >>> (Long.SIZE - 8 * size));
    }
    long value = 0;
    for (int i = 0; i < size; i++) {
      value |= (long) region.byteAt(offset + i) << (8 * i);
    }
    return value;
  }

  /** Returns the index of the current block. */
  int block() {
    return block;
  }

  /** Returns the start of the current block's bytes. */
  int blockStart() {
    return blockStart;
  }

  /** Returns the number of values in the current block. */
  int valueCount() {
    return valueCount;
  }

  /** Returns the base of the current block, which is added to the packed values. */
  long base() {
    return base;
  }

  /** Returns the width of the current block's values in bits. */
  int widthInBits() {
    return widthInBits;
  }

  /** Returns the number of outliers of the current block. */
  int outlierCount() {
    return outlierCount;
  }

  /** Returns the position of an outlier in the block. */
  int outlierPosition(int outlier) {
    int offset = outlierPositionsStart + Short.BYTES * outlier;
    int position = bytes.getShort(offset) & 0xffff;
    if (position >= valueCount) {
      throw invalidPosition(offset, position);
    }
    return position;
  }

  private CorruptFileException invalidPosition(int offset, int position) {
    return region.corrupt(
        offset,
        "expected an outlier among %d values, found an outlier at position %d"
            .formatted(valueCount, position));
  }

  /** Returns the value of an outlier. */
  long outlierValue(int outlier) {
    return min + unsignedAt(outlierValuesStart + outlierSizeInBytes * outlier, outlierSizeInBytes);
  }

  /** Returns the index of the outlier at a position, or -1. */
  int findOutlier(int position) {
    int low = 0;
    int high = outlierCount;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (outlierPosition(middle) < position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < outlierCount && outlierPosition(low) == position ? low : -1;
  }
}
