package dev.stoa.format.encoding.packed;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;

/** Reads numbers that are packed into few bits. Called by the readers of vector pages. */
public final class PackedDecoder extends LongDecoder {
  /** The minimum number of values for which a block is unpacked; fewer are read one by one. */
  private static final int MIN_COUNT_TO_UNPACK = 16;

  /** With more outliers, decoding the block is faster than correcting its sum. */
  private static final int MAX_OUTLIERS_TO_ADD = 32;

  private final ByteRegion region;
  private final PackedTable table;
  private final ByteBuffer bytes;
  private Optional<BlockUnpacker> unpacker = Optional.empty();

  /** The block whose values, including outliers, are in the unpacker as ints, or -1. */
  private int intBlock = -1;

  /** The block whose differences from the base, of at most 32 bits, are in the unpacker, or -1. */
  private int offsetBlock = -1;

  private Optional<BlockSummer> summer = Optional.empty();

  /**
   * Creates a decoder of all numbers of a region.
   *
   * @throws CorruptFileException if the table of blocks is inconsistent
   */
  public PackedDecoder(ByteRegion region, int count) {
    super(count);
    this.region = region;
    this.table = new PackedTable(region, count);
    this.bytes = region.bytes();
  }

  private BlockUnpacker unpacker() {
    if (unpacker.isEmpty()) {
      unpacker = Optional.of(new BlockUnpacker(body().asIntBuffer(), count()));
    }
    return unpacker.get();
  }

  /** Returns the bytes of all blocks. */
  private ByteBuffer body() {
    int bodyStart = table.bodyStart();
    return bytes.slice(bodyStart, region.length() - bodyStart).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Override
  public long at(int index) {
    table.seek(index / BLOCK_SIZE);
    int position = index % BLOCK_SIZE;
    int outlier = table.outlierCount() == 0 ? -1 : table.findOutlier(position);
    return outlier < 0 ? table.base() + packedValueAt(position) : table.outlierValue(outlier);
  }

  private long packedValueAt(int position) {
    return table.valueCount() == BLOCK_SIZE
        ? BitSlices.valueAt(bytes, table.blockStart(), table.widthInBits(), position)
        : shortBlockValueAt(position);
  }

  private long shortBlockValueAt(int position) {
    int widthInBits = table.widthInBits();
    if (widthInBits == 0) {
      return 0;
    }
    int bit = position * widthInBits;
    int shift = bit % Integer.SIZE;
    int wordOffset = table.blockStart() + bit / Integer.SIZE * Integer.BYTES;
    long value = (bytes.getInt(wordOffset) & 0xffffffffL) >>> shift;
    for (int bitsRead = Integer.SIZE - shift; bitsRead < widthInBits; bitsRead += Integer.SIZE) {
      wordOffset += Integer.BYTES;
      value |= (bytes.getInt(wordOffset) & 0xffffffffL) << bitsRead;
    }
    return value & (-1L >>> (Long.SIZE - widthInBits));
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    int end = first + length;
    int count;
    for (int index = first; index < end; index += count) {
      table.seek(index / BLOCK_SIZE);
      int position = index % BLOCK_SIZE;
      count = Math.min(end - index, table.valueCount() - position);
      readLongs(position, count, target, offset + index - first);
    }
  }

  private void readLongs(int from, int count, long[] target, int targetOffset) {
    int widthInBits = table.widthInBits();
    if (widthInBits == 0) {
      Arrays.fill(target, targetOffset, targetOffset + count, table.base());
    } else if (count < MIN_COUNT_TO_UNPACK
        || (widthInBits > Integer.SIZE && table.valueCount() < BLOCK_SIZE)) {
      for (int i = 0; i < count; i++) {
        target[targetOffset + i] = table.base() + packedValueAt(from + i);
      }
    } else if (widthInBits > Integer.SIZE) {
      readWide(from, count, target, targetOffset);
    } else {
      unpackOffsets();
      int[] offsets = unpacker().values();
      long base = table.base();
      // hot: KernelBenchmark
      for (int i = 0; i < count; i++) {
        target[targetOffset + i] = base + (offsets[from + i] & 0xffffffffL);
      }
    }
    for (int outlier = 0; outlier < table.outlierCount(); outlier++) {
      int position = table.outlierPosition(outlier) - from;
      if (position >= 0 && position < count) {
        target[targetOffset + position] = table.outlierValue(outlier);
      }
    }
  }

  private void unpackOffsets() {
    if (offsetBlock != table.block()) {
      unpack(table.widthInBits(), 0);
      offsetBlock = table.block();
    }
  }

  /**
   * Reads values of more than 32 bits of a full block, whose lowest 32 bits are stored before the
   * others.
   */
  private void readWide(int from, int count, long[] target, int targetOffset) {
    intBlock = -1;
    offsetBlock = -1;
    int start = (table.blockStart() - table.bodyStart()) / Integer.BYTES;
    int[] lowWords = unpacker().loadWide(start);
    unpacker().unpack(start + BLOCK_SIZE, table.widthInBits() - Integer.SIZE, 0);
    int[] highWords = unpacker().values();
    long base = table.base();
    // hot: KernelBenchmark
    for (int i = 0; i < count; i++) {
      target[targetOffset + i] =
          base + ((lowWords[from + i] & 0xffffffffL) | (long) highWords[from + i] << 32);
    }
  }

  /** Unpacks the lowest bits of the current block's values. */
  private void unpack(int widthInBits, int base) {
    intBlock = -1;
    offsetBlock = -1;
    int start = (table.blockStart() - table.bodyStart()) / Integer.BYTES;
    if (table.valueCount() == BLOCK_SIZE) {
      unpacker().unpack(start, widthInBits, base);
    } else {
      unpacker().unpackPartial(start, table.valueCount(), widthInBits, base);
    }
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    int end = first + length;
    int count;
    for (int index = first; index < end; index += count) {
      table.seek(index / BLOCK_SIZE);
      int position = index % BLOCK_SIZE;
      count = Math.min(end - index, table.valueCount() - position);
      readInts(position, count, target, offset + index - first);
    }
  }

  private void readInts(int from, int count, int[] target, int targetOffset) {
    if (count < MIN_COUNT_TO_UNPACK
        || (table.widthInBits() > Integer.SIZE && table.valueCount() < BLOCK_SIZE)) {
      int first = table.block() * BLOCK_SIZE + from;
      for (int i = 0; i < count; i++) {
        target[targetOffset + i] = (int) at(first + i);
      }
      return;
    }
    if (intBlock != table.block()) {
      unpackInts();
    }
    System.arraycopy(unpacker().values(), from, target, targetOffset, count);
  }

  private void unpackInts() {
    int base = (int) table.base();
    int[] values = unpacker().values();
    intBlock = -1;
    if (table.widthInBits() == 0) {
      offsetBlock = -1;
      Arrays.fill(values, 0, table.valueCount(), base);
    } else {
      unpack(Math.min(table.widthInBits(), Integer.SIZE), base);
    }
    for (int outlier = 0; outlier < table.outlierCount(); outlier++) {
      values[table.outlierPosition(outlier)] = (int) table.outlierValue(outlier);
    }
    intBlock = table.block();
  }

  /** Adds up full blocks slice by slice; others are decoded. */
  @Override
  protected long sumInBlock(int first, int length) {
    table.seek(first / BLOCK_SIZE);
    if (length < BLOCK_SIZE || table.outlierCount() > MAX_OUTLIERS_TO_ADD) {
      return super.sumInBlock(first, length);
    }
    if (summer.isEmpty()) {
      summer = Optional.of(new BlockSummer(body()));
    }
    int start = table.blockStart() - table.bodyStart();
    long sum = table.base() * BLOCK_SIZE + summer.get().sum(start, table.widthInBits());
    int lastPosition = -1;
    for (int outlier = 0; outlier < table.outlierCount(); outlier++) {
      int position = table.outlierPosition(outlier);
      if (position <= lastPosition) {
        return super.sumInBlock(first, length); // the last of several outliers at a position counts
      }
      sum += table.outlierValue(outlier) - table.base() - packedValueAt(position);
      lastPosition = position;
    }
    return sum;
  }

  @Override
  public long lowerBound(int block) {
    table.seek(block);
    long bound = table.base();
    for (int outlier = 0; outlier < table.outlierCount(); outlier++) {
      bound = Math.min(bound, table.outlierValue(outlier));
    }
    return bound;
  }

  @Override
  public long upperBound(int block) {
    table.seek(block);
    int widthInBits = table.widthInBits();
    long max = table.base() + (widthInBits == 0 ? 0 : -1L >>> (Long.SIZE - widthInBits));
    long bound = max < table.base() ? Long.MAX_VALUE : max;
    for (int outlier = 0; outlier < table.outlierCount(); outlier++) {
      bound = Math.max(bound, table.outlierValue(outlier));
    }
    return bound;
  }
}
