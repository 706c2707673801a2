package dev.stoa.format.encoding.alp;

import dev.stoa.format.encoding.FloatingValues;
import dev.stoa.format.encoding.LongDecoder;
import java.util.Arrays;
import java.util.Optional;

/**
 * Converts doubles or floats to integers. Called when pages are written.
 *
 * <p>As in section 3.2 of the ALP paper: a value <i>v</i> becomes round(<i>v</i> 10<sup>e</sup>
 * 10<sup>-f</sup>), and decodes to <i>d</i> 10<sup>f</sup> 10<sup>-e</sup>; if that differs in any
 * bit, the value is an exception. The candidate pairs of <i>e</i> and <i>f</i> come from a sample
 * of all values, and a block's pair from a sample of the block.
 *
 * <p>Floats are computed as doubles and rounded at the end: computed as floats, as in the ALP
 * paper, one in eight decimals, such as 0.3, would decode to the neighboring float and become an
 * exception.
 */
public final class AlpEncoder {
  private static final int BLOCK_SIZE = LongDecoder.BLOCK_SIZE;

  private final double[] values;
  private final long[] bits;
  private final boolean areDoubles;
  private final long[] integers;
  private final long[] exponents;
  private long[] exceptionPositions = new long[16];
  private int exceptionCount;

  private AlpEncoder(FloatingValues source, double[] values) {
    this.values = values;
    this.bits = source.bits();
    this.areDoubles = source.widthInBytes() == Double.BYTES;
    this.integers = new long[values.length];
    this.exponents = new long[(values.length + BLOCK_SIZE - 1) / BLOCK_SIZE];
  }

  /** Encodes values; empty if so few are decimals that ALP would save nothing. */
  public static Optional<AlpEncodedValues> encode(FloatingValues values) {
    double[] doubles = values.toDoubles();
    int[] pairs = ExponentSearch.findCandidates(doubles, values.widthInBytes());
    return pairs.length == 0
        ? Optional.empty()
        : new AlpEncoder(values, doubles).encodeBlocks(pairs);
  }

  private Optional<AlpEncodedValues> encodeBlocks(int[] pairs) {
    for (int block = 0; block < exponents.length; block++) {
      int first = block * BLOCK_SIZE;
      int end = Math.min(values.length, first + BLOCK_SIZE);
      int pair = ExponentSearch.bestPair(values, first, end, pairs, areDoubles);
      exponents[block] = pair;
      int firstException = exceptionCount;
      encodeBlock(first, end, pair);
      replaceExceptions(first, end, firstException);
      if (exceptionCount > AlpExceptions.MAX_COUNT
          || (long) exceptionCount * ExponentSearch.MIN_VALUES_PER_EXCEPTION
              > values.length + BLOCK_SIZE) {
        return Optional.empty();
      }
    }
    long[] exceptionBits = new long[exceptionCount];
    for (int i = 0; i < exceptionCount; i++) {
      exceptionBits[i] = bits[(int) exceptionPositions[i]];
    }
    return Optional.of(
        new AlpEncodedValues(
            integers, exponents, Arrays.copyOf(exceptionPositions, exceptionCount), exceptionBits));
  }

  private void encodeBlock(int first, int end, int pair) {
    if (exceptionPositions.length < exceptionCount + BLOCK_SIZE) {
      exceptionPositions =
          Arrays.copyOf(
              exceptionPositions, Math.max(exceptionCount + BLOCK_SIZE, exceptionCount * 2));
    }
    exceptionCount = areDoubles ? encodeDoubles(first, end, pair) : encodeFloats(first, end, pair);
  }

  private int encodeDoubles(int first, int end, int pair) {
    double encodingFactor = PowersOfTen.power(PowersOfTen.exponent(pair));
    double encodingInverse = PowersOfTen.inverse(PowersOfTen.factor(pair));
    double decodingFactor = PowersOfTen.power(PowersOfTen.factor(pair));
    double decodingInverse = PowersOfTen.inverse(PowersOfTen.exponent(pair));
    int newExceptionCount = exceptionCount;
    // hot: FloatingPointTimes
    for (int i = first; i < end; i++) {
      long integer = (long) Math.rint(values[i] * encodingFactor * encodingInverse);
      double decodedValue = integer * decodingFactor * decodingInverse;
      integers[i] = integer;
      exceptionPositions[newExceptionCount] = i;
      newExceptionCount += Double.doubleToRawLongBits(decodedValue) == bits[i] ? 0 : 1;
    }
    return newExceptionCount;
  }

  private int encodeFloats(int first, int end, int pair) {
    double encodingFactor = PowersOfTen.power(PowersOfTen.exponent(pair));
    double encodingInverse = PowersOfTen.inverse(PowersOfTen.factor(pair));
    double decodingFactor = PowersOfTen.power(PowersOfTen.factor(pair));
    double decodingInverse = PowersOfTen.inverse(PowersOfTen.exponent(pair));
    int newExceptionCount = exceptionCount;
    // hot: FloatingPointTimes
    for (int i = first; i < end; i++) {
      int integer = (int) Math.rint(values[i] * encodingFactor * encodingInverse);
      float decodedValue = (float) (integer * decodingFactor * decodingInverse);
      integers[i] = integer;
      exceptionPositions[newExceptionCount] = i;
      newExceptionCount += Float.floatToRawIntBits(decodedValue) == (int) bits[i] ? 0 : 1;
    }
    return newExceptionCount;
  }

  /**
   * Sets the integer of each exception to that of the value before it; exceptions at the start of a
   * block get that of the first value after them.
   */
  private void replaceExceptions(int first, int end, int firstException) {
    int firstRegular = first;
    int exception = firstException;
    while (exception < exceptionCount && exceptionPositions[exception] == firstRegular) {
      firstRegular++;
      exception++;
    }
    Arrays.fill(integers, first, firstRegular, firstRegular < end ? integers[firstRegular] : 0);
    for (int i = exception; i < exceptionCount; i++) {
      int position = (int) exceptionPositions[i];
      integers[position] = integers[position - 1];
    }
  }
}
