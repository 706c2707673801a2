package dev.stoa.format.encoding.packed;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;

/** Unpacks numbers. Called by the readers of vector pages. */
public final class PackedDecoder extends LongDecoder {
  /** So few values of a block are found one by one. */
  private static final int FEW = 16;

  private final ByteRegion region;
  private final PackedTable table;
  private final ByteBuffer bytes;
  private Optional<BlockUnpacker> unpacker = Optional.empty();

  /** The block whose values the unpacker holds as ints, outliers too, or -1. */
  private int intBlock = -1;

  /** The block of whose values, of at most 32 bits, it holds what is above the base, or -1. */
  private int offsetBlock = -1;

  /**
   * A decoder of all numbers of a region.
   *
   * @throws CorruptFileException when its table does not fit
   */
  public PackedDecoder(ByteRegion region, int count) {
    super(count);
    this.region = region;
    this.table = new PackedTable(region, count);
    this.bytes = region.bytes();
  }

  private BlockUnpacker unpacker() {
    if (unpacker.isEmpty()) {
      int body = table.body();
      ByteBuffer words = bytes.slice(body, region.length() - body);
      unpacker =
          Optional.of(
              new BlockUnpacker(words.order(ByteOrder.LITTLE_ENDIAN).asIntBuffer(), count()));
    }
    return unpacker.get();
  }

  @Override
  public long at(int index) {
    table.turnTo(index / BLOCK);
    int position = index % BLOCK;
    int outlier = table.outlierCount() == 0 ? -1 : table.findOutlier(position);
    return outlier < 0 ? table.base() + packedAt(position) : table.outlier(outlier);
  }

  private long packedAt(int position) {
    return table.length() == BLOCK
        ? Parts.at(bytes, table.start(), table.width(), position)
        : shortAt(position);
  }

  private long shortAt(int position) {
    int width = table.width();
    if (width == 0) {
      return 0;
    }
    int bit = position * width;
    int shift = bit % Integer.SIZE;
    int at = table.start() + bit / Integer.SIZE * Integer.BYTES;
    long value = (bytes.getInt(at) & 0xffffffffL) >>> shift;
    for (int have = Integer.SIZE - shift; have < width; have += Integer.SIZE) {
      at += Integer.BYTES;
      value |= (bytes.getInt(at) & 0xffffffffL) << have;
    }
    return value & (-1L >>> (Long.SIZE - width));
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    int end = first + length;
    int step;
    for (int at = first; at < end; at += step) {
      table.turnTo(at / BLOCK);
      int from = at % BLOCK;
      step = Math.min(end - at, table.length() - from);
      readLongs(from, step, target, offset + at - first);
    }
  }

  private void readLongs(int from, int step, long[] target, int to) {
    int width = table.width();
    if (width == 0) {
      Arrays.fill(target, to, to + step, table.base());
    } else if (step < FEW || (width > Integer.SIZE && table.length() < BLOCK)) {
      for (int i = 0; i < step; i++) {
        target[to + i] = table.base() + packedAt(from + i);
      }
    } else if (width > Integer.SIZE) {
      readWide(from, step, target, to);
    } else {
      unpackOffsets();
      int[] offsets = unpacker().values();
      long base = table.base();
      // hot: KernelTimes
      for (int i = 0; i < step; i++) {
        target[to + i] = base + (offsets[from + i] & 0xffffffffL);
      }
    }
    for (int outlier = 0; outlier < table.outlierCount(); outlier++) {
      int position = table.outlierPosition(outlier) - from;
      if (position >= 0 && position < step) {
        target[to + position] = table.outlier(outlier);
      }
    }
  }

  private void unpackOffsets() {
    if (offsetBlock != table.block()) {
      unpack(table.width(), 0);
      offsetBlock = table.block();
    }
  }

  /** The lowest 32 bits of a full block lie before the others. */
  private void readWide(int from, int step, long[] target, int to) {
    intBlock = -1;
    offsetBlock = -1;
    int start = (table.start() - table.body()) / Integer.BYTES;
    int[] low = unpacker().load(start);
    unpacker().unpack(start + BLOCK, table.width() - Integer.SIZE, 0);
    int[] high = unpacker().values();
    long base = table.base();
    // hot: KernelTimes
    for (int i = 0; i < step; i++) {
      target[to + i] = base + ((low[from + i] & 0xffffffffL) | (long) high[from + i] << 32);
    }
  }

  /** Unpacks the lowest bits of the block's values. */
  private void unpack(int width, int base) {
    intBlock = -1;
    offsetBlock = -1;
    int start = (table.start() - table.body()) / Integer.BYTES;
    if (table.length() == BLOCK) {
      unpacker().unpack(start, width, base);
    } else {
      unpacker().unpackShort(start, table.length(), width, base);
    }
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    int end = first + length;
    int step;
    for (int at = first; at < end; at += step) {
      table.turnTo(at / BLOCK);
      int from = at % BLOCK;
      step = Math.min(end - at, table.length() - from);
      readInts(from, step, target, offset + at - first);
    }
  }

  private void readInts(int from, int step, int[] target, int to) {
    if (step < FEW || (table.width() > Integer.SIZE && table.length() < BLOCK)) {
      int first = table.block() * BLOCK + from;
      for (int i = 0; i < step; i++) {
        target[to + i] = (int) at(first + i);
      }
      return;
    }
    if (intBlock != table.block()) {
      unpackInts();
    }
    System.arraycopy(unpacker().values(), from, target, to, step);
  }

  private void unpackInts() {
    int base = (int) table.base();
    int[] values = unpacker().values();
    intBlock = -1;
    if (table.width() == 0) {
      offsetBlock = -1;
      Arrays.fill(values, 0, table.length(), base);
    } else {
      unpack(Math.min(table.width(), Integer.SIZE), base);
    }
    for (int outlier = 0; outlier < table.outlierCount(); outlier++) {
      values[table.outlierPosition(outlier)] = (int) table.outlier(outlier);
    }
    intBlock = table.block();
  }

  @Override
  public long lowerBound(int block) {
    table.turnTo(block);
    long bound = table.base();
    for (int outlier = 0; outlier < table.outlierCount(); outlier++) {
      bound = Math.min(bound, table.outlier(outlier));
    }
    return bound;
  }

  @Override
  public long upperBound(int block) {
    table.turnTo(block);
    int width = table.width();
    long most = table.base() + (width == 0 ? 0 : -1L >>> (Long.SIZE - width));
    long bound = most < table.base() ? Long.MAX_VALUE : most;
    for (int outlier = 0; outlier < table.outlierCount(); outlier++) {
      bound = Math.max(bound, table.outlier(outlier));
    }
    return bound;
  }
}
