package dev.stoa.format.encoding.bits;

import dev.stoa.format.encoding.DoubleDecoder;
import dev.stoa.format.encoding.LongDecoder;

/**
 * Doubles whose bits are encoded as longs: repeated, in runs, in a dictionary, in planes. Called by
 * the readers of vector pages.
 */
public final class BitsDoubles extends DoubleDecoder {
  private final LongDecoder bits;
  private final long[] scratch;

  /** A decoder of as many values as there are bit patterns. */
  public BitsDoubles(LongDecoder bits) {
    super(bits.count());
    this.bits = bits;
    this.scratch = new long[Math.min(BLOCK, bits.count())];
  }

  /** The bit patterns. */
  public LongDecoder bits() {
    return bits;
  }

  /** The bit patterns of values, to be encoded. */
  public static void split(double[] values, int count, long[] target) {
    for (int i = 0; i < count; i++) {
      target[i] = Double.doubleToRawLongBits(values[i]);
    }
  }

  @Override
  public double at(int index) {
    return Double.longBitsToDouble(bits.at(index));
  }

  @Override
  public void read(int first, int length, double[] target, int offset) {
    // hot: FloatingPointTimes
    long[] patterns = scratch;
    int done = 0;
    while (done < length) {
      int part = Math.min(length - done, BLOCK - (first + done) % BLOCK);
      bits.read(first + done, part, patterns, 0);
      for (int i = 0; i < part; i++) {
        target[offset + done + i] = Double.longBitsToDouble(patterns[i]);
      }
      done += part;
    }
  }
}
