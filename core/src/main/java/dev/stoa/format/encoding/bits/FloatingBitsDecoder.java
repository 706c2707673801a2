package dev.stoa.format.encoding.bits;

import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.format.encoding.LongDecoder;

/**
 * Reads doubles or floats whose bits are encoded as numbers: constant, in runs, in a dictionary,
 * byte-stream split. Called by the readers of vector pages.
 */
public final class FloatingBitsDecoder extends FloatingDecoder {
  private final LongDecoder bits;
  private final boolean areDoubles;

  /** A buffer for the bit patterns of a block. */
  private final long[] patternBlock;

  /**
   * Creates a decoder of as many values as there are bit patterns.
   *
   * @param widthInBytes 8 for doubles, 4 for floats, whose bit patterns' upper half is ignored
   */
  public FloatingBitsDecoder(LongDecoder bits, int widthInBytes) {
    super(bits.count());
    this.bits = bits;
    this.areDoubles = widthInBytes == Double.BYTES;
    this.patternBlock = new long[Math.min(BLOCK_SIZE, bits.count())];
  }

  @Override
  public double doubleAt(int index) {
    long pattern = bits.at(index);
    return areDoubles ? Double.longBitsToDouble(pattern) : Float.intBitsToFloat((int) pattern);
  }

  @Override
  public float floatAt(int index) {
    return Float.intBitsToFloat((int) bits.at(index));
  }

  @Override
  public void read(int first, int length, double[] target, int offset) {
    for (int decodedCount = 0; decodedCount < length; ) {
      int count = readPatterns(first + decodedCount, length - decodedCount);
      convert(count, target, offset + decodedCount);
      decodedCount += count;
    }
  }

  private int readPatterns(int first, int length) {
    int count = Math.min(length, BLOCK_SIZE - first % BLOCK_SIZE);
    bits.read(first, count, patternBlock, 0);
    return count;
  }

  private void convert(int length, double[] target, int offset) {
    // hot: FloatingPointTimes
    long[] patterns = patternBlock;
    if (areDoubles) {
      for (int i = 0; i < length; i++) {
        target[offset + i] = Double.longBitsToDouble(patterns[i]);
      }
    } else {
      for (int i = 0; i < length; i++) {
        target[offset + i] = Float.intBitsToFloat((int) patterns[i]);
      }
    }
  }

  @Override
  public void read(int first, int length, float[] target, int offset) {
    for (int decodedCount = 0; decodedCount < length; ) {
      int count = readPatterns(first + decodedCount, length - decodedCount);
      convert(count, target, offset + decodedCount);
      decodedCount += count;
    }
  }

  private void convert(int length, float[] target, int offset) {
    // hot: FloatingPointTimes
    long[] patterns = patternBlock;
    for (int i = 0; i < length; i++) {
      target[offset + i] = Float.intBitsToFloat((int) patterns[i]);
    }
  }
}
