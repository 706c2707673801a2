package dev.stoa.format.encoding.bits;

import dev.stoa.format.encoding.FloatDecoder;
import dev.stoa.format.encoding.LongDecoder;

/**
 * Floats whose bits are encoded as ints: repeated, in runs, in a dictionary, in planes. Called by
 * the readers of vector pages.
 */
public final class BitsFloats extends FloatDecoder {
  private final LongDecoder bits;
  private final int[] scratch;

  /** A decoder of as many values as there are bit patterns, whose higher halves are ignored. */
  public BitsFloats(LongDecoder bits) {
    super(bits.count());
    this.bits = bits;
    this.scratch = new int[Math.min(BLOCK, bits.count())];
  }

  /** The bit patterns, as ints. */
  public LongDecoder bits() {
    return bits;
  }

  /** The bit patterns of values, to be encoded: ints, so negative for negative values. */
  public static void split(float[] values, int count, long[] target) {
    for (int i = 0; i < count; i++) {
      target[i] = Float.floatToRawIntBits(values[i]);
    }
  }

  @Override
  public float at(int index) {
    return Float.intBitsToFloat((int) bits.at(index));
  }

  @Override
  public void read(int first, int length, float[] target, int offset) {
    // hot: FloatingPointTimes
    int[] patterns = scratch;
    int done = 0;
    while (done < length) {
      int part = Math.min(length - done, BLOCK - (first + done) % BLOCK);
      bits.read(first + done, part, patterns, 0);
      for (int i = 0; i < part; i++) {
        target[offset + done + i] = Float.intBitsToFloat(patterns[i]);
      }
      done += part;
    }
  }
}
