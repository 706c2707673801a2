package dev.stoa.format.encoding.bits;

import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.format.encoding.LongDecoder;

/**
 * Reads doubles or floats whose bits are encoded as numbers: repeated, in runs, in a dictionary, in
 * planes. Called by the readers of vector pages.
 */
public final class BitsDecoder extends FloatingDecoder {
  private final LongDecoder bits;
  private final boolean areDoubles;
  private final long[] scratch;

  /**
   * A decoder of as many values as there are bit patterns.
   *
   * @param widthInBytes 8 for doubles, 4 for floats, of whose patterns the higher half is ignored
   */
  public BitsDecoder(LongDecoder bits, int widthInBytes) {
    super(bits.count());
    this.bits = bits;
    this.areDoubles = widthInBytes == Double.BYTES;
    this.scratch = new long[Math.min(BLOCK, bits.count())];
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
    for (int done = 0; done < length; ) {
      int part = readPatterns(first + done, length - done);
      convert(part, target, offset + done);
      done += part;
    }
  }

  private int readPatterns(int first, int length) {
    int part = Math.min(length, BLOCK - first % BLOCK);
    bits.read(first, part, scratch, 0);
    return part;
  }

  private void convert(int length, double[] target, int offset) {
    // hot: FloatingPointTimes
    long[] patterns = scratch;
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
    for (int done = 0; done < length; ) {
      int part = readPatterns(first + done, length - done);
      convert(part, target, offset + done);
      done += part;
    }
  }

  private void convert(int length, float[] target, int offset) {
    // hot: FloatingPointTimes
    long[] patterns = scratch;
    for (int i = 0; i < length; i++) {
      target[offset + i] = Float.intBitsToFloat((int) patterns[i]);
    }
  }
}
