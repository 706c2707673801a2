package dev.stoa.format.encoding.packed;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import java.nio.ByteBuffer;

/**
 * The table of blocks: what it says of the block that it was turned to last. Called by {@link
 * PackedDecoder}.
 */
final class PackedTable {
  private final ByteRegion region;
  private final ByteBuffer bytes;
  private final int count;
  private final long least;
  private final int baseBytes;
  private final int outlierBytes;
  private final int body;
  private int block = -1;
  private int start;
  private int length;
  private long base;
  private int width;
  private int outlierCount;
  private int outlierPositions;
  private int outlierValues;

  PackedTable(ByteRegion region, int count) {
    this.region = region;
    this.bytes = region.bytes();
    this.count = count;
    region.require(0, PackedLongs.HEADER);
    this.least = bytes.getLong(0);
    this.baseBytes = region.byteAt(Long.BYTES);
    this.outlierBytes = region.byteAt(Long.BYTES + 1);
    long blocks = ((long) count + LongDecoder.BLOCK - 1) / LongDecoder.BLOCK;
    long size = PackedLongs.HEADER + blocks * (PackedLongs.ENTRY + baseBytes);
    if (count < 0
        || baseBytes > Long.BYTES
        || outlierBytes > Long.BYTES
        || size > region.length()) {
      throw region.corrupt(
          0,
          "expected a table of %d numbers in %d bytes, found %d bytes with bases of %d"
                  .formatted(count, region.length(), size, baseBytes)
              + " and outliers of "
              + outlierBytes);
    }
    this.body = (int) size;
  }

  /** Where the blocks begin. */
  int body() {
    return body;
  }

  /** Reads a block's entry, checks it and makes the block's bytes there. */
  void turnTo(int wanted) {
    if (wanted != block) {
      block = -1;
      read(wanted);
      block = wanted;
    }
  }

  private void read(int wanted) {
    int at = PackedLongs.HEADER + wanted * (PackedLongs.ENTRY + baseBytes);
    region.require(Math.max(0, at - Integer.BYTES), PackedLongs.ENTRY + Integer.BYTES);
    base = least + lowAt(at, baseBytes);
    width = region.byteAt(at + baseBytes);
    outlierCount = region.byteAt(at + baseBytes + 1);
    int end = region.intAt(at + baseBytes + 2);
    int from = wanted == 0 ? 0 : region.intAt(at - Integer.BYTES);
    length = Math.min(LongDecoder.BLOCK, count - wanted * LongDecoder.BLOCK);
    if (width > Long.SIZE
        || from < 0
        || from % Integer.BYTES != 0
        || end < from
        || end > region.length() - body
        || BlockPlan.sizeInBytes(length, width, outlierCount, outlierBytes) != end - from) {
      throw region.corrupt(
          at,
          "expected a block of %d numbers, found %d bits each and %d outliers in bytes %d to %d"
              .formatted(length, width, outlierCount, from, end));
    }
    region.require(body + from, end - from);
    start = body + from;
    outlierPositions = start + BlockPlan.packedBytes(length, width);
    outlierValues = outlierPositions + Short.BYTES * outlierCount;
  }

  /** An unsigned number of so many bytes. */
  private long lowAt(int at, int size) {
    if (at <= bytes.limit() - Long.BYTES && size > 0) {
      region.require(at, size);
      return bytes.getLong(at) & (-1L >>> (Long.SIZE - 8 * size));
    }
    long value = 0;
    for (int i = 0; i < size; i++) {
      value |= (long) region.byteAt(at + i) << (8 * i);
    }
    return value;
  }

  /** The block that all below is about. */
  int block() {
    return block;
  }

  /** The first of the block's bytes. */
  int start() {
    return start;
  }

  /** How many values the block has. */
  int length() {
    return length;
  }

  /** What is added to its values. */
  long base() {
    return base;
  }

  /** Bits of a value. */
  int width() {
    return width;
  }

  int outlierCount() {
    return outlierCount;
  }

  /** Which of the block's values an outlier is. */
  int outlierPosition(int outlier) {
    int at = outlierPositions + Short.BYTES * outlier;
    int position = bytes.getShort(at) & 0xffff;
    if (position >= length) {
      throw misplaced(at, position);
    }
    return position;
  }

  private CorruptFileException misplaced(int at, int position) {
    return region.corrupt(
        at, "expected an outlier among %d values, found one at %d".formatted(length, position));
  }

  long outlier(int outlier) {
    return least + lowAt(outlierValues + outlierBytes * outlier, outlierBytes);
  }

  /** The outlier that stands at a position, or -1. */
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
