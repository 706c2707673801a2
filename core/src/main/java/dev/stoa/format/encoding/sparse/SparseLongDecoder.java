package dev.stoa.format.encoding.sparse;

import dev.stoa.format.encoding.LongDecoder;
import java.util.function.Supplier;

/**
 * Reads longs that are stored without nulls; the result for a null is undefined. Called by the
 * readers of vector pages.
 */
public final class SparseLongDecoder extends LongDecoder {
  private final LongDecoder values;
  private final SparsePositions positions;

  /**
   * Creates a decoder of this number of positions.
   *
   * @param bitmapSupplier supplies the positions that have a value, as many as there are values;
   *     called when the first value is read
   */
  public SparseLongDecoder(LongDecoder values, int count, Supplier<RankedBitmap> bitmapSupplier) {
    super(count);
    this.values = values;
    this.positions = new SparsePositions(bitmapSupplier);
  }

  @Override
  public LongDecoder storedValues() {
    return values;
  }

  @Override
  public long at(int index) {
    return positions.isPresent(index) ? values.at(positions.rank(index)) : 0;
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    int valueCount = positions.find(first, length);
    values.read(positions.firstValueIndex(), valueCount, target, offset);
    int end = length;
    // hot: bench goodput
    for (int i = valueCount - 1; i >= 0; i--) {
      long value = target[offset + i];
      for (int position = positions.positionOf(i); end > position; end--) {
        target[offset + end - 1] = value;
      }
    }
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    int valueCount = positions.find(first, length);
    values.read(positions.firstValueIndex(), valueCount, target, offset);
    int end = length;
    // hot: bench goodput
    for (int i = valueCount - 1; i >= 0; i--) {
      int value = target[offset + i];
      for (int position = positions.positionOf(i); end > position; end--) {
        target[offset + end - 1] = value;
      }
    }
  }

  @Override
  public long lowerBound(int block) {
    int last = lastBlock(block);
    long bound = values.lowerBound(firstBlock(block));
    for (int valueBlock = firstBlock(block) + 1; valueBlock <= last; valueBlock++) {
      bound = Math.min(bound, values.lowerBound(valueBlock));
    }
    return bound;
  }

  @Override
  public long upperBound(int block) {
    int last = lastBlock(block);
    long bound = values.upperBound(firstBlock(block));
    for (int valueBlock = firstBlock(block) + 1; valueBlock <= last; valueBlock++) {
      bound = Math.max(bound, values.upperBound(valueBlock));
    }
    return bound;
  }

  /** Returns the block of values that contains the first value of a block of positions. */
  private int firstBlock(int block) {
    return Math.min(positions.rank(block * BLOCK_SIZE), values.count() - 1) / BLOCK_SIZE;
  }

  /** Returns the block of values that contains the last value of a block of positions. */
  private int lastBlock(int block) {
    int end = Math.min(count(), (block + 1) * BLOCK_SIZE);
    return Math.max(0, positions.rank(end) - 1) / BLOCK_SIZE;
  }
}
