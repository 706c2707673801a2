package dev.stoa.format.encoding.packed;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import java.nio.ByteBuffer;

/** The table of blocks, and the entry of the current one. Called by {@link PackedDecoder}. */
final class PackedTable {
  private final ByteRegion region;
  private final ByteBuffer bytes;
  private final int count;
  private final long min;
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
    region.require(0, PackedLongs.HEADER_SIZE);
    this.min = bytes.getLong(0);
    this.baseBytes = region.byteAt(Long.BYTES);
    this.outlierBytes = region.byteAt(Long.BYTES + 1);
    long blocks = ((long) count + LongDecoder.BLOCK_SIZE - 1) / LongDecoder.BLOCK_SIZE;
    long size = PackedLongs.HEADER_SIZE + blocks * (PackedLongs.ENTRY_SIZE + baseBytes);
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

  /** The start of the blocks. */
  int body() {
    return body;
  }

  /** Reads and checks a block's entry, and loads the block's bytes. */
  void seek(int wanted) {
    if (wanted != block) {
      block = -1;
      read(wanted);
      block = wanted;
    }
  }

  private void read(int wanted) {
    int at = PackedLongs.HEADER_SIZE + wanted * (PackedLongs.ENTRY_SIZE + baseBytes);
    region.require(Math.max(0, at - Integer.BYTES), PackedLongs.ENTRY_SIZE + Integer.BYTES);
    base = min + lowAt(at, baseBytes);
    width = region.byteAt(at + baseBytes);
    outlierCount = region.byteAt(at + baseBytes + 1);
    int end = region.intAt(at + baseBytes + 2);
    int from = wanted == 0 ? 0 : region.intAt(at - Integer.BYTES);
    length = Math.min(LongDecoder.BLOCK_SIZE, count - wanted * LongDecoder.BLOCK_SIZE);
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

  /** Reads an unsigned number of this size. */
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

  /** The current block. */
  int block() {
    return block;
  }

  /** The start of the block's bytes. */
  int start() {
    return start;
  }

  /** The number of values in the block. */
  int length() {
    return length;
  }

  /** The base, which is added to its values. */
  long base() {
    return base;
  }

  /** The width of a value in bits. */
  int width() {
    return width;
  }

  int outlierCount() {
    return outlierCount;
  }

  /** The position of an outlier in the block. */
  int outlierPosition(int outlier) {
    int at = outlierPositions + Short.BYTES * outlier;
    int position = bytes.getShort(at) & 0xffff;
    if (position >= length) {
      throw badPosition(at, position);
    }
    return position;
  }

  private CorruptFileException badPosition(int at, int position) {
    return region.corrupt(
        at, "expected an outlier among %d values, found one at %d".formatted(length, position));
  }

  long outlier(int outlier) {
    return min + lowAt(outlierValues + outlierBytes * outlier, outlierBytes);
  }

  /** The outlier at a position, or -1. */
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
