package dev.stoa.format.encoding.alp;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.format.encoding.LongDecoder;

/** Reads doubles or floats that ALP made whole numbers. Called by the readers of vector pages. */
public final class AlpDecoder extends FloatingDecoder {
  private final LongDecoder integers;
  private final boolean areDoubles;
  private final Exceptions exceptions;
  private final byte[] exponents;
  private final byte[] factors;
  private final int[] ints;
  private final long[] longs;

  /**
   * A decoder of as many values as there are integers.
   *
   * @param widthInBytes 8 for doubles, 4 for floats, of whose integers the higher half is ignored
   * @param region whose fault it is when the buffers do not fit together
   * @throws dev.stoa.exception.CorruptFileException when they do not
   */
  public AlpDecoder(AlpBuffers buffers, int widthInBytes, ByteRegion region) {
    super(buffers.integers().count());
    this.integers = buffers.integers();
    this.areDoubles = widthInBytes == Double.BYTES;
    byte[][] pairs = BlockExponents.read(buffers, Powers.largest(widthInBytes), region);
    this.exponents = pairs[0];
    this.factors = pairs[1];
    this.exceptions = new Exceptions(buffers, region);
    this.ints = new int[Math.min(BLOCK, count())];
    this.longs = new long[areDoubles ? ints.length : 0];
  }

  @Override
  public double doubleAt(int index) {
    int exception = exceptions.find(index);
    if (exception >= 0) {
      return value(exceptions.bitsAt(exception));
    }
    int block = index / BLOCK;
    double ten = Powers.ten(factors[block]);
    double tenth = Powers.tenth(exponents[block]);
    long number = integers.at(index);
    return areDoubles ? number * ten * tenth : (float) ((int) number * ten * tenth);
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
    if (!areDoubles) {
      integers.read(first, length, ints, 0);
      multiplyAndRound(length, ten, tenth, target, offset);
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

  private void multiplyAndRound(int length, double ten, double tenth, double[] target, int offset) {
    int[] numbers = ints;
    for (int i = 0; i < length; i++) {
      target[offset + i] = (float) (numbers[i] * ten * tenth);
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
