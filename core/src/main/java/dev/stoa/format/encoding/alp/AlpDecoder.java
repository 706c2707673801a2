package dev.stoa.format.encoding.alp;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.format.encoding.LongDecoder;

/**
 * Reads doubles or floats that ALP converted to integers. Called by the readers of vector pages.
 */
public final class AlpDecoder extends FloatingDecoder {
  private final LongDecoder integers;
  private final boolean areDoubles;
  private final AlpExceptions exceptions;
  private final byte[] exponents;
  private final byte[] factors;
  private final int[] ints;
  private final long[] longs;

  /**
   * A decoder of as many values as there are integers.
   *
   * @param widthInBytes 8 for doubles, 4 for floats, whose integers' upper half is ignored
   * @param region the bytes to report if the buffers are inconsistent
   * @throws dev.stoa.exception.CorruptFileException if they are
   */
  public AlpDecoder(AlpBuffers buffers, int widthInBytes, ByteRegion region) {
    super(buffers.integers().count());
    this.integers = buffers.integers();
    this.areDoubles = widthInBytes == Double.BYTES;
    byte[][] pairs = BlockExponents.read(buffers, PowersOfTen.maxExponent(widthInBytes), region);
    this.exponents = pairs[0];
    this.factors = pairs[1];
    this.exceptions = new AlpExceptions(buffers, region);
    this.ints = new int[Math.min(BLOCK_SIZE, count())];
    this.longs = new long[areDoubles ? ints.length : 0];
  }

  @Override
  public double doubleAt(int index) {
    int exception = exceptions.find(index);
    if (exception >= 0) {
      return value(exceptions.bitsAt(exception));
    }
    int block = index / BLOCK_SIZE;
    double ten = PowersOfTen.power(factors[block]);
    double tenth = PowersOfTen.inverse(exponents[block]);
    long integer = integers.at(index);
    return areDoubles ? integer * ten * tenth : (float) ((int) integer * ten * tenth);
  }

  private double value(long bits) {
    return areDoubles ? Double.longBitsToDouble(bits) : Float.intBitsToFloat((int) bits);
  }

  @Override
  public float floatAt(int index) {
    int exception = exceptions.find(index);
    return exception >= 0
        ? Float.intBitsToFloat((int) exceptions.bitsAt(exception))
        : (float) doubleAt(index);
  }

  @Override
  public void read(int first, int length, double[] target, int offset) {
    int done = 0;
    while (done < length) {
      int from = first + done;
      int count = Math.min(length - done, BLOCK_SIZE - from % BLOCK_SIZE);
      readBlock(from, count, target, offset + done);
      patch(from, count, target, offset + done);
      done += count;
    }
  }

  private void readBlock(int first, int length, double[] target, int offset) {
    int block = first / BLOCK_SIZE;
    double ten = PowersOfTen.power(factors[block]);
    double tenth = PowersOfTen.inverse(exponents[block]);
    if (!areDoubles) {
      integers.read(first, length, ints, 0);
      multiplyAsFloats(length, ten, tenth, target, offset);
    } else if (integers.lowerBound(block) >= Integer.MIN_VALUE
        && integers.upperBound(block) <= Integer.MAX_VALUE) {
      integers.read(first, length, ints, 0);
      multiply(ints, length, ten, tenth, target, offset);
    } else {
      integers.read(first, length, longs, 0);
      multiply(longs, length, ten, tenth, target, offset);
    }
  }

  private static void multiply(
      int[] encoded, int length, double ten, double tenth, double[] target, int offset) {
    // hot: FloatingPointTimes. Only the conversion of ints to doubles is vectorized on every
    // processor.
    for (int i = 0; i < length; i++) {
      target[offset + i] = encoded[i] * ten * tenth;
    }
  }

  private static void multiply(
      long[] encoded, int length, double ten, double tenth, double[] target, int offset) {
    // hot: FloatingPointTimes
    for (int i = 0; i < length; i++) {
      target[offset + i] = encoded[i] * ten * tenth;
    }
  }

  private void multiplyAsFloats(int length, double ten, double tenth, double[] target, int offset) {
    int[] encoded = ints;
    for (int i = 0; i < length; i++) {
      target[offset + i] = (float) (encoded[i] * ten * tenth);
    }
  }

  private void patch(int first, int length, double[] target, int offset) {
    int from = first % BLOCK_SIZE;
    int end = exceptions.start(first / BLOCK_SIZE + 1);
    int next = exceptions.start(first / BLOCK_SIZE);
    while (next < end) {
      int ready = Math.min(end, exceptions.decode(next));
      for (int i = next; i < ready; i++) {
        int at = exceptions.positionInBlock(i) - from;
        if (at >= 0 && at < length) {
          target[offset + at] = value(exceptions.bits(i));
        }
      }
      next = ready;
    }
  }

  @Override
  public void read(int first, int length, float[] target, int offset) {
    int done = 0;
    while (done < length) {
      int from = first + done;
      int count = Math.min(length - done, BLOCK_SIZE - from % BLOCK_SIZE);
      readBlock(from, count, target, offset + done);
      patch(from, count, target, offset + done);
      done += count;
    }
  }

  private void readBlock(int first, int length, float[] target, int offset) {
    int[] encoded = ints;
    double ten = PowersOfTen.power(factors[first / BLOCK_SIZE]);
    double tenth = PowersOfTen.inverse(exponents[first / BLOCK_SIZE]);
    integers.read(first, length, encoded, 0);
    // hot: FloatingPointTimes
    for (int i = 0; i < length; i++) {
      target[offset + i] = (float) (encoded[i] * ten * tenth);
    }
  }

  private void patch(int first, int length, float[] target, int offset) {
    int from = first % BLOCK_SIZE;
    int end = exceptions.start(first / BLOCK_SIZE + 1);
    int next = exceptions.start(first / BLOCK_SIZE);
    while (next < end) {
      int ready = Math.min(end, exceptions.decode(next));
      for (int i = next; i < ready; i++) {
        int at = exceptions.positionInBlock(i) - from;
        if (at >= 0 && at < length) {
          target[offset + at] = Float.intBitsToFloat((int) exceptions.bits(i));
        }
      }
      next = ready;
    }
  }
}
