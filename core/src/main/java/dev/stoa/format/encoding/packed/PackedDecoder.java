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
  /** Up to this number, values of a block are read one by one. */
  private static final int MAX_SHORT_READ = 16;

  private final ByteRegion region;
  private final PackedTable table;
  private final ByteBuffer bytes;
  private Optional<BlockUnpacker> unpacker = Optional.empty();

  /** The block whose values, outliers included, the unpacker holds as ints, or -1. */
  private int intBlock = -1;

  /** The block whose differences from the base, of at most 32 bits, the unpacker holds, or -1. */
  private int offsetBlock = -1;

  /**
   * A decoder of all numbers of a region.
   *
   * @throws CorruptFileException if its table is inconsistent
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
    table.seek(index / BLOCK_SIZE);
    int position = index % BLOCK_SIZE;
    int outlier = table.outlierCount() == 0 ? -1 : table.findOutlier(position);
    return outlier < 0 ? table.base() + packedAt(position) : table.outlier(outlier);
  }

  private long packedAt(int position) {
    return table.length() == BLOCK_SIZE
        ? BitSlices.get(bytes, table.start(), table.width(), position)
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
    for (int bitsRead = Integer.SIZE - shift; bitsRead < width; bitsRead += Integer.SIZE) {
      at += Integer.BYTES;
      value |= (bytes.getInt(at) & 0xffffffffL) << bitsRead;
    }
    return value & (-1L >>> (Long.SIZE - width));
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    int end = first + length;
    int step;
    for (int at = first; at < end; at += step) {
      table.seek(at / BLOCK_SIZE);
      int from = at % BLOCK_SIZE;
      step = Math.min(end - at, table.length() - from);
      readLongs(from, step, target, offset + at - first);
    }
  }

  private void readLongs(int from, int step, long[] target, int to) {
    int width = table.width();
    if (width == 0) {
      Arrays.fill(target, to, to + step, table.base());
    } else if (step < MAX_SHORT_READ || (width > Integer.SIZE && table.length() < BLOCK_SIZE)) {
      for (int i = 0; i < step; i++) {
        target[to + i] = table.base() + packedAt(from + i);
      }
    } else if (width > Integer.SIZE) {
      readWide(from, step, target, to);
    } else {
      unpackOffsets();
      int[] offsets = unpacker().values();
      long base = table.base();
      // hot: KernelBenchmark
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

  /** The lowest 32 bits of a full block are stored before the others. */
  private void readWide(int from, int step, long[] target, int to) {
    intBlock = -1;
    offsetBlock = -1;
    int start = (table.start() - table.body()) / Integer.BYTES;
    int[] low = unpacker().load(start);
    unpacker().unpack(start + BLOCK_SIZE, table.width() - Integer.SIZE, 0);
    int[] high = unpacker().values();
    long base = table.base();
    // hot: KernelBenchmark
    for (int i = 0; i < step; i++) {
      target[to + i] = base + ((low[from + i] & 0xffffffffL) | (long) high[from + i] << 32);
    }
  }

  /** Unpacks the lowest bits of the block's values. */
  private void unpack(int width, int base) {
    intBlock = -1;
    offsetBlock = -1;
    int start = (table.start() - table.body()) / Integer.BYTES;
    if (table.length() == BLOCK_SIZE) {
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
      table.seek(at / BLOCK_SIZE);
      int from = at % BLOCK_SIZE;
      step = Math.min(end - at, table.length() - from);
      readInts(from, step, target, offset + at - first);
    }
  }

  private void readInts(int from, int step, int[] target, int to) {
    if (step < MAX_SHORT_READ || (table.width() > Integer.SIZE && table.length() < BLOCK_SIZE)) {
      int first = table.block() * BLOCK_SIZE + from;
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
    table.seek(block);
    long bound = table.base();
    for (int outlier = 0; outlier < table.outlierCount(); outlier++) {
      bound = Math.min(bound, table.outlier(outlier));
    }
    return bound;
  }

  @Override
  public long upperBound(int block) {
    table.seek(block);
    int width = table.width();
    long max = table.base() + (width == 0 ? 0 : -1L >>> (Long.SIZE - width));
    long bound = max < table.base() ? Long.MAX_VALUE : max;
    for (int outlier = 0; outlier < table.outlierCount(); outlier++) {
      bound = Math.max(bound, table.outlier(outlier));
    }
    return bound;
  }
}
