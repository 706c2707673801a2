package dev.stoa.format.encoding.alp;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.FloatDecoder;
import dev.stoa.format.encoding.LongDecoder;

/** Reads floats that ALP made whole numbers. Called by the readers of vector pages. */
public final class AlpFloatDecoder extends FloatDecoder {
  private final LongDecoder integers;
  private final Exceptions exceptions;
  private final byte[] exponents;
  private final byte[] factors;
  private final int[] ints;

  /**
   * A decoder of as many values as there are integers.
   *
   * @param region whose fault it is when the buffers do not fit together
   * @throws dev.stoa.exception.CorruptFileException when they do not
   */
  public AlpFloatDecoder(AlpBuffers buffers, ByteRegion region) {
    super(buffers.integers().count());
    this.integers = buffers.integers();
    byte[][] pairs = BlockExponents.read(buffers, Powers.LARGEST_OF_FLOATS, region);
    this.exponents = pairs[0];
    this.factors = pairs[1];
    this.exceptions = new Exceptions(buffers, region);
    this.ints = new int[Math.min(BLOCK, count())];
  }

  @Override
  public float at(int index) {
    int exception = exceptions.find(index);
    if (exception >= 0) {
      return Float.intBitsToFloat((int) exceptions.bitsAt(exception));
    }
    int block = index / BLOCK;
    double number = (int) integers.at(index);
    return (float) (number * Powers.ten(factors[block]) * Powers.tenth(exponents[block]));
  }

  @Override
  public void read(int first, int length, float[] target, int offset) {
    int done = 0;
    while (done < length) {
      int from = first + done;
      int part = Math.min(length - done, BLOCK - from % BLOCK);
      readPart(from, part, target, offset + done);
      patch(from, part, target, offset + done);
      done += part;
    }
  }

  private void readPart(int first, int length, float[] target, int offset) {
    int[] numbers = ints;
    double ten = Powers.ten(factors[first / BLOCK]);
    double tenth = Powers.tenth(exponents[first / BLOCK]);
    integers.read(first, length, numbers, 0);
    // hot: FloatingPointTimes
    for (int i = 0; i < length; i++) {
      target[offset + i] = (float) (numbers[i] * ten * tenth);
    }
  }

  private void patch(int first, int length, float[] target, int offset) {
    int from = first % BLOCK;
    int end = exceptions.start(first / BLOCK + 1);
    int next = exceptions.start(first / BLOCK);
    while (next < end) {
      int ready = Math.min(end, exceptions.decode(next));
      for (int i = next; i < ready; i++) {
        int at = exceptions.place(i) - from;
        if (at >= 0 && at < length) {
          target[offset + at] = Float.intBitsToFloat((int) exceptions.bits(i));
        }
      }
      next = ready;
    }
  }
}
