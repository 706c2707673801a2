package dev.stoa.format.encoding.alp;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.DoubleDecoder;
import dev.stoa.format.encoding.LongDecoder;

/** Reads doubles that ALP made whole numbers. Called by the readers of vector pages. */
public final class AlpDoubleDecoder extends DoubleDecoder {
  private final LongDecoder integers;
  private final Exceptions exceptions;
  private final byte[] exponents;
  private final byte[] factors;
  private final int[] ints;
  private final long[] longs;

  /**
   * A decoder of as many values as there are integers.
   *
   * @param region whose fault it is when the buffers do not fit together
   * @throws dev.stoa.exception.CorruptFileException when they do not
   */
  public AlpDoubleDecoder(AlpBuffers buffers, ByteRegion region) {
    super(buffers.integers().count());
    this.integers = buffers.integers();
    byte[][] pairs = BlockExponents.read(buffers, Powers.LARGEST_OF_DOUBLES, region);
    this.exponents = pairs[0];
    this.factors = pairs[1];
    this.exceptions = new Exceptions(buffers, region);
    this.ints = new int[Math.min(BLOCK, count())];
    this.longs = new long[ints.length];
  }

  @Override
  public double at(int index) {
    int exception = exceptions.find(index);
    if (exception >= 0) {
      return Double.longBitsToDouble(exceptions.bitsAt(exception));
    }
    int block = index / BLOCK;
    double number = integers.at(index);
    return number * Powers.ten(factors[block]) * Powers.tenth(exponents[block]);
  }

  @Override
  public void read(int first, int length, double[] target, int offset) {
    int done = 0;
    while (done < length) {
      int from = first + done;
      int part = Math.min(length - done, BLOCK - from % BLOCK);
      readPart(from, part, target, offset + done);
      patch(from, part, target, offset + done);
      done += part;
    }
  }

  private void readPart(int first, int length, double[] target, int offset) {
    int block = first / BLOCK;
    double ten = Powers.ten(factors[block]);
    double tenth = Powers.tenth(exponents[block]);
    if (integers.lowerBound(block) >= Integer.MIN_VALUE
        && integers.upperBound(block) <= Integer.MAX_VALUE) {
      integers.read(first, length, ints, 0);
      multiply(ints, length, ten, tenth, target, offset);
    } else {
      integers.read(first, length, longs, 0);
      multiply(longs, length, ten, tenth, target, offset);
    }
  }

  private static void multiply(
      int[] numbers, int length, double ten, double tenth, double[] target, int offset) {
    // hot: FloatingPointTimes. Only ints become doubles in vectors on every processor.
    for (int i = 0; i < length; i++) {
      target[offset + i] = numbers[i] * ten * tenth;
    }
  }

  private static void multiply(
      long[] numbers, int length, double ten, double tenth, double[] target, int offset) {
    // hot: FloatingPointTimes
    for (int i = 0; i < length; i++) {
      target[offset + i] = numbers[i] * ten * tenth;
    }
  }

  private void patch(int first, int length, double[] target, int offset) {
    int from = first % BLOCK;
    int end = exceptions.start(first / BLOCK + 1);
    int next = exceptions.start(first / BLOCK);
    while (next < end) {
      int ready = Math.min(end, exceptions.decode(next));
      for (int i = next; i < ready; i++) {
        int at = exceptions.place(i) - from;
        if (at >= 0 && at < length) {
          target[offset + at] = Double.longBitsToDouble(exceptions.bits(i));
        }
      }
      next = ready;
    }
  }
}
