package dev.stoa.format.encoding.sparse;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Reads byte strings that are stored without nulls; a null is read as an empty byte string. Called
 * by the readers of vector pages.
 */
public final class SparseBytesDecoder extends BytesDecoder {
  private final BytesDecoder values;
  private final SparsePositions positions;

  /**
   * Creates a decoder of this number of positions.
   *
   * @param bitmapSupplier supplies the positions that have a value, as many as there are values;
   *     called when the first value is read
   */
  public SparseBytesDecoder(BytesDecoder values, int count, Supplier<RankedBitmap> bitmapSupplier) {
    super(count);
    this.values = values;
    this.positions = new SparsePositions(bitmapSupplier);
  }

  @Override
  public BytesDecoder storedValues() {
    return values;
  }

  @Override
  public void appendTo(int index, ByteWriter target) {
    if (positions.isPresent(index)) {
      values.appendTo(positions.rank(index), target);
    }
  }

  @Override
  public void appendTo(int first, int length, ByteWriter target, int[] endOffsets, int offset) {
    int start = target.size();
    int valueCount = positions.find(first, length);
    values.appendTo(positions.firstValueIndex(), valueCount, target, endOffsets, offset);
    scatter(valueCount, length, endOffsets, offset, start);
  }

  @Override
  public boolean tryWrap(int first, int length, int[] offsets) {
    int valueCount = positions.find(first, length);
    boolean isWrapped = values.tryWrap(positions.firstValueIndex(), valueCount, offsets);
    if (isWrapped) {
      scatter(valueCount, length, offsets, 1, offsets[0]);
    }
    return isWrapped;
  }

  @Override
  public byte[] wrappedArray() {
    return values.wrappedArray();
  }

  /** Moves the end offsets of values to their positions, starting with the last. */
  private void scatter(int valueCount, int length, int[] endOffsets, int offset, int start) {
    int end = length;
    // hot: bench goodput. A null has the end offset of the value before it.
    for (int i = valueCount - 1; i >= 0; i--) {
      int valueEnd = endOffsets[offset + i];
      for (int position = positions.positionOf(i); end > position; end--) {
        endOffsets[offset + end - 1] = valueEnd;
      }
    }
    Arrays.fill(endOffsets, offset, offset + end, start);
  }
}
