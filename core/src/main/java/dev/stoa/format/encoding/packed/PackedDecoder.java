package dev.stoa.format.encoding.packed;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;

/** Unpacks numbers. Called by the readers of vector pages. */
public final class PackedDecoder extends LongDecoder {
  private final ByteRegion region;
  private final long least;
  private final int baseBytes;
  private final int outlierBytes;
  private final int entrySize;
  private final int body;

  /** The block whose entry was read, or -1; what its entry says. */
  private int block = -1;

  private int blockStart;
  private int blockLength;
  private long base;
  private int width;
  private int outlierCount;
  private int outlierStart;

  /**
   * A decoder of all numbers of a region.
   *
   * @throws CorruptFileException when its table does not fit
   */
  public PackedDecoder(ByteRegion region, int count) {
    super(count);
    this.region = region;
    this.least = region.longAt(0);
    this.baseBytes = region.byteAt(Long.BYTES);
    this.outlierBytes = region.byteAt(Long.BYTES + 1);
    this.entrySize = PackedLongs.ENTRY + baseBytes;
    long blocks = ((long) count + BLOCK - 1) / BLOCK;
    long table = PackedLongs.HEADER + blocks * entrySize;
    if (count < 0
        || baseBytes > Long.BYTES
        || outlierBytes > Long.BYTES
        || table > region.length()) {
      throw region.corrupt(
          0,
          "expected a table of %d numbers in %d bytes, found one of %d with bases of %d and"
                  .formatted(count, region.length(), table, baseBytes)
              + " outliers of %d bytes".formatted(outlierBytes));
    }
    this.body = (int) table;
  }

  private int entryAt(int wanted) {
    return PackedLongs.HEADER + wanted * entrySize;
  }

  /** An unsigned number of so many bytes. */
  private long lowAt(int at, int bytes) {
    long value = 0;
    for (int i = 0; i < bytes; i++) {
      value |= (long) region.byteAt(at + i) << (8 * i);
    }
    return value;
  }

  private void turnTo(int wanted) {
    if (wanted == block) {
      return;
    }
    block = -1;
    int at = entryAt(wanted);
    region.require(at, entrySize);
    base = least + lowAt(at, baseBytes);
    width = region.byteAt(at + baseBytes);
    outlierCount = region.byteAt(at + baseBytes + 1);
    int end = region.intAt(at + baseBytes + 2);
    int start = wanted == 0 ? 0 : region.intAt(at - Integer.BYTES);
    blockLength = Math.min(BLOCK, count() - wanted * BLOCK);
    int packed = BlockPlan.packedBytes(blockLength, width);
    if (width > Long.SIZE
        || start < 0
        || end < start
        || end > region.length() - body
        || packed + outlierCount * (Short.BYTES + outlierBytes) != end - start) {
      throw region.corrupt(
          at,
          "expected a block of %d numbers, found %d bits each and %d outliers in bytes %d to %d"
              .formatted(blockLength, width, outlierCount, start, end));
    }
    blockStart = body + start;
    outlierStart = blockStart + packed;
    block = wanted;
  }

  private int outlierPosition(int outlier) {
    return (int) lowAt(outlierStart + Short.BYTES * outlier, Short.BYTES);
  }

  private long outlier(int outlier) {
    int values = outlierStart + Short.BYTES * outlierCount;
    return least + lowAt(values + outlierBytes * outlier, outlierBytes);
  }

  @Override
  public long at(int index) {
    turnTo(index / BLOCK);
    int low = 0;
    int high = outlierCount;
    int position = index % BLOCK;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int found = outlierPosition(middle);
      if (found == position) {
        return outlier(middle);
      }
      if (found < position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return base + packedAt(position);
  }

  private long packedAt(int position) {
    if (width == 0) {
      return 0;
    }
    int bit = position * width;
    int word = blockStart + bit / Long.SIZE * Long.BYTES;
    int shift = bit % Long.SIZE;
    long value = region.longAt(word) >>> shift;
    if (shift + width > Long.SIZE) {
      value |= region.longAt(word + Long.BYTES) << (Long.SIZE - shift);
    }
    return value & (-1L >>> (Long.SIZE - width));
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    int end = first + length;
    int step;
    for (int at = first; at < end; at += step) {
      turnTo(at / BLOCK);
      int from = at % BLOCK;
      step = Math.min(end - at, blockLength - from);
      int to = offset + at - first;
      for (int i = 0; i < step; i++) {
        target[to + i] = base + packedAt(from + i);
      }
      for (int outlier = 0; outlier < outlierCount; outlier++) {
        int position = outlierPosition(outlier) - from;
        if (position >= 0 && position < step) {
          target[to + position] = outlier(outlier);
        }
      }
    }
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    int end = first + length;
    int step;
    for (int at = first; at < end; at += step) {
      turnTo(at / BLOCK);
      int from = at % BLOCK;
      step = Math.min(end - at, blockLength - from);
      int to = offset + at - first;
      for (int i = 0; i < step; i++) {
        target[to + i] = (int) (base + packedAt(from + i));
      }
      for (int outlier = 0; outlier < outlierCount; outlier++) {
        int position = outlierPosition(outlier) - from;
        if (position >= 0 && position < step) {
          target[to + position] = (int) outlier(outlier);
        }
      }
    }
  }

  @Override
  public long lowerBound(int wanted) {
    turnTo(wanted);
    long bound = base;
    for (int outlier = 0; outlier < outlierCount; outlier++) {
      bound = Math.min(bound, outlier(outlier));
    }
    return bound;
  }

  @Override
  public long upperBound(int wanted) {
    turnTo(wanted);
    long most = base + (width == 0 ? 0 : -1L >>> (Long.SIZE - width));
    long bound = most < base ? Long.MAX_VALUE : most;
    for (int outlier = 0; outlier < outlierCount; outlier++) {
      bound = Math.max(bound, outlier(outlier));
    }
    return bound;
  }
}
