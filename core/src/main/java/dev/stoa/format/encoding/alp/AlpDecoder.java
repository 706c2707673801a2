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

  /** The exponent of each block, and its factor. */
  private final byte[] exponents;

  private final byte[] factors;

  /** Buffers for the integers of a block. */
  private final int[] intBlock;

  private final long[] longBlock;

  /**
   * Creates a decoder of as many values as there are integers.
   *
   * @param widthInBytes 8 for doubles, 4 for floats, whose integers' upper half is ignored
   * @param region the bytes to report if the buffers are inconsistent
   * @throws dev.stoa.exception.CorruptFileException if the buffers are inconsistent
   */
  public AlpDecoder(AlpBuffers buffers, int widthInBytes, ByteRegion region) {
    super(buffers.integers().count());
    this.integers = buffers.integers();
    this.areDoubles = widthInBytes == Double.BYTES;
    BlockExponents blockExponents =
        BlockExponents.read(buffers, PowersOfTen.maxExponent(widthInBytes), region);
    this.exponents = blockExponents.exponents();
    this.factors = blockExponents.factors();
    this.exceptions = new AlpExceptions(buffers, region);
    this.intBlock = new int[Math.min(BLOCK_SIZE, count())];
    this.longBlock = new long[areDoubles ? intBlock.length : 0];
  }

  @Override
  public double doubleAt(int index) {
    int exception = exceptions.find(index);
    if (exception >= 0) {
      return value(exceptions.bitsAt(exception));
    }
    int block = index / BLOCK_SIZE;
    double power = PowersOfTen.power(factors[block]);
    double inverse = PowersOfTen.inverse(exponents[block]);
    long integer = integers.at(index);
    return areDoubles ? integer * power * inverse : (float) ((int) integer * power * inverse);
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
    int decodedCount = 0;
    while (decodedCount < length) {
      int from = first + decodedCount;
      int count = Math.min(length - decodedCount, BLOCK_SIZE - from % BLOCK_SIZE);
      readBlock(from, count, target, offset + decodedCount);
      patch(from, count, target, offset + decodedCount);
      decodedCount += count;
    }
  }

  private void readBlock(int first, int length, double[] target, int offset) {
    int block = first / BLOCK_SIZE;
    double power = PowersOfTen.power(factors[block]);
    double inverse = PowersOfTen.inverse(exponents[block]);
    if (!areDoubles) {
      integers.read(first, length, intBlock, 0);
      multiplyAsFloats(length, power, inverse, target, offset);
    } else if (integers.lowerBound(block) >= Integer.MIN_VALUE
        && integers.upperBound(block) <= Integer.MAX_VALUE) {
      integers.read(first, length, intBlock, 0);
      multiply(intBlock, length, power, inverse, target, offset);
    } else {
      integers.read(first, length, longBlock, 0);
      multiply(longBlock, length, power, inverse, target, offset);
    }
  }

  private static void multiply(
      int[] encodedIntegers,
      int length,
      double power,
      double inverse,
      double[] target,
      int offset) {
    // hot: FloatingPointTimes. Only the conversion of ints to doubles is vectorized on every
    // processor.
    for (int i = 0; i < length; i++) {
      target[offset + i] = encodedIntegers[i] * power * inverse;
    }
  }

  private static void multiply(
      long[] encodedIntegers,
      int length,
      double power,
      double inverse,
      double[] target,
      int offset) {
    // hot: FloatingPointTimes
    for (int i = 0; i < length; i++) {
      target[offset + i] = encodedIntegers[i] * power * inverse;
    }
  }

  private void multiplyAsFloats(
      int length, double power, double inverse, double[] target, int offset) {
    int[] encodedIntegers = intBlock;
    for (int i = 0; i < length; i++) {
      target[offset + i] = (float) (encodedIntegers[i] * power * inverse);
    }
  }

  /** Replaces the placeholders of exceptions by their values. */
  private void patch(int first, int length, double[] target, int offset) {
    int from = first % BLOCK_SIZE;
    int end = exceptions.start(first / BLOCK_SIZE + 1);
    int exception = exceptions.start(first / BLOCK_SIZE);
    while (exception < end) {
      int decodedEnd = Math.min(end, exceptions.decode(exception));
      for (int i = exception; i < decodedEnd; i++) {
        int index = exceptions.positionInBlock(i) - from;
        if (index >= 0 && index < length) {
          target[offset + index] = value(exceptions.decodedBits(i));
        }
      }
      exception = decodedEnd;
    }
  }

  @Override
  public void read(int first, int length, float[] target, int offset) {
    int decodedCount = 0;
    while (decodedCount < length) {
      int from = first + decodedCount;
      int count = Math.min(length - decodedCount, BLOCK_SIZE - from % BLOCK_SIZE);
      readBlock(from, count, target, offset + decodedCount);
      patch(from, count, target, offset + decodedCount);
      decodedCount += count;
    }
  }

  private void readBlock(int first, int length, float[] target, int offset) {
    int[] encodedIntegers = intBlock;
    double power = PowersOfTen.power(factors[first / BLOCK_SIZE]);
    double inverse = PowersOfTen.inverse(exponents[first / BLOCK_SIZE]);
    integers.read(first, length, encodedIntegers, 0);
    // hot: FloatingPointTimes
    for (int i = 0; i < length; i++) {
      target[offset + i] = (float) (encodedIntegers[i] * power * inverse);
    }
  }

  private void patch(int first, int length, float[] target, int offset) {
    int from = first % BLOCK_SIZE;
    int end = exceptions.start(first / BLOCK_SIZE + 1);
    int exception = exceptions.start(first / BLOCK_SIZE);
    while (exception < end) {
      int decodedEnd = Math.min(end, exceptions.decode(exception));
      for (int i = exception; i < decodedEnd; i++) {
        int index = exceptions.positionInBlock(i) - from;
        if (index >= 0 && index < length) {
          target[offset + index] = Float.intBitsToFloat((int) exceptions.decodedBits(i));
        }
      }
      exception = decodedEnd;
    }
  }
}
