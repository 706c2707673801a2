package dev.stoa.format.encoding.sparse;

import dev.stoa.format.encoding.FloatingDecoder;
import java.util.function.Supplier;

/**
 * Reads doubles or floats that are stored without nulls; the result for a null is undefined. Called
 * by the readers of vector pages.
 */
public final class SparseFloatingDecoder extends FloatingDecoder {
  private final FloatingDecoder values;
  private final SparsePositions positions;

  /**
   * Creates a decoder of this number of positions.
   *
   * @param bitmapSupplier supplies the positions that have a value, as many as there are values;
   *     called when the first value is read
   */
  public SparseFloatingDecoder(
      FloatingDecoder values, int count, Supplier<RankedBitmap> bitmapSupplier) {
    super(count);
    this.values = values;
    this.positions = new SparsePositions(bitmapSupplier);
  }

  @Override
  public FloatingDecoder storedValues() {
    return values;
  }

  @Override
  public double doubleAt(int index) {
    return positions.isPresent(index) ? values.doubleAt(positions.rank(index)) : 0;
  }

  @Override
  public float floatAt(int index) {
    return positions.isPresent(index) ? values.floatAt(positions.rank(index)) : 0;
  }

  @Override
  public void read(int first, int length, double[] target, int offset) {
    int valueCount = positions.find(first, length);
    values.read(positions.firstValueIndex(), valueCount, target, offset);
    int end = length;
    // hot: bench goodput
    for (int i = valueCount - 1; i >= 0; i--) {
      double value = target[offset + i];
      for (int position = positions.positionOf(i); end > position; end--) {
        target[offset + end - 1] = value;
      }
    }
  }

  @Override
  public void read(int first, int length, float[] target, int offset) {
    int valueCount = positions.find(first, length);
    values.read(positions.firstValueIndex(), valueCount, target, offset);
    int end = length;
    // hot: bench goodput
    for (int i = valueCount - 1; i >= 0; i--) {
      float value = target[offset + i];
      for (int position = positions.positionOf(i); end > position; end--) {
        target[offset + end - 1] = value;
      }
    }
  }
}
