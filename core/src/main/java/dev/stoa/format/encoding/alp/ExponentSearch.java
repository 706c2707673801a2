package dev.stoa.format.encoding.alp;

import dev.stoa.format.encoding.LongDecoder;
import java.util.Arrays;

/**
 * Finds the pairs of exponent and factor that give the smallest integers, in two steps as in
 * section 3.2 of the ALP paper: all pairs on a sample of all values, the best of them on a sample
 * of each block. Called by {@link AlpEncoder}.
 */
final class ExponentSearch {
  /** The minimum number of values per exception; with more exceptions, ALP is not used. */
  static final int MIN_VALUES_PER_EXCEPTION = 4;

  /** The number of values sampled per block. */
  private static final int SAMPLE_SIZE = 32;

  /** The number of blocks sampled. */
  private static final int SAMPLED_BLOCK_COUNT = 8;

  /** The maximum number of pairs tried in each block. */
  private static final int MAX_CANDIDATE_COUNT = 5;

  /** The approximate size of an exception's position in bits. */
  private static final int POSITION_SIZE_IN_BITS = 16;

  // From these sizes of an encoded sample on, ALP saves hardly more than encoding the raw bits.
  private static final int MAX_BITS_OF_DOUBLE_SAMPLE = 48 * SAMPLE_SIZE;
  private static final int MAX_BITS_OF_FLOAT_SAMPLE = 22 * SAMPLE_SIZE;

  private ExponentSearch() {}

  /** Finds the pairs worth trying, best first; none if the values are not decimals. */
  static int[] findCandidates(double[] values, int widthInBytes) {
    boolean areDoubles = widthInBytes == Double.BYTES;
    int count = values.length;
    Votes votes = new Votes();
    double[] sample = new double[SAMPLE_SIZE];
    int blockCount = blockCount(count);
    for (int i = 0; i < Math.min(SAMPLED_BLOCK_COUNT, blockCount); i++) {
      int first =
          (int) ((long) i * blockCount / Math.min(SAMPLED_BLOCK_COUNT, blockCount))
              * LongDecoder.BLOCK_SIZE;
      int length = Math.min(LongDecoder.BLOCK_SIZE, count - first);
      int sampleSize = Math.min(SAMPLE_SIZE, length);
      for (int j = 0; j < sampleSize; j++) {
        sample[j] = values[first + (int) ((long) j * length / sampleSize)];
      }
      votes.vote(bestOfAllPairs(sample, sampleSize, areDoubles));
    }
    return votes.winners(areDoubles ? MAX_BITS_OF_DOUBLE_SAMPLE : MAX_BITS_OF_FLOAT_SAMPLE);
  }

  private static int blockCount(int count) {
    return (count + LongDecoder.BLOCK_SIZE - 1) / LongDecoder.BLOCK_SIZE;
  }

  /** A pair and the size in bits of a sample encoded with it. */
  private record Candidate(int pair, long bits) {}

  private static Candidate bestOfAllPairs(double[] sample, int length, boolean areDoubles) {
    Candidate bestCandidate = new Candidate(0, Long.MAX_VALUE);
    int maxExponent = PowersOfTen.maxExponent(areDoubles ? Double.BYTES : Float.BYTES);
    for (int exponent = maxExponent; exponent >= 0; exponent--) {
      for (int factor = exponent; factor >= 0; factor--) {
        int pair = PowersOfTen.pair(exponent, factor);
        long bits =
            encodedSizeInBits(
                sample, new Range(0, length, 1), pair, areDoubles, bestCandidate.bits);
        if (bits < bestCandidate.bits) {
          bestCandidate = new Candidate(pair, bits);
        }
      }
    }
    return new Candidate(bestCandidate.pair, bestCandidate.bits * SAMPLE_SIZE / length);
  }

  /** Returns the best of some pairs for the values from {@code first} to {@code end}. */
  static int bestPair(double[] values, int first, int end, int[] pairs, boolean areDoubles) {
    Range range = new Range(first, end, Math.max(1, (end - first) / SAMPLE_SIZE));
    int bestPair = pairs[0];
    long minBits =
        pairs.length == 1
            ? 0
            : encodedSizeInBits(values, range, bestPair, areDoubles, Long.MAX_VALUE);
    for (int i = 1; i < pairs.length; i++) {
      long bits = encodedSizeInBits(values, range, pairs[i], areDoubles, minBits);
      if (bits < minBits) {
        minBits = bits;
        bestPair = pairs[i];
      }
    }
    return bestPair;
  }

  /** Every {@code step}th value from {@code first} to {@code end}. */
  private record Range(int first, int end, int step) {}

  /**
   * Returns the size in bits of values encoded with a pair. If the size is not below the limit, may
   * return any other number that is not below it.
   */
  private static long encodedSizeInBits(
      double[] values, Range range, int pair, boolean areDoubles, long limit) {
    int exceptionSizeInBits = (areDoubles ? Double.SIZE : Float.SIZE) + POSITION_SIZE_IN_BITS;
    long maxExceptionCount = limit / exceptionSizeInBits;
    double encodingFactor = PowersOfTen.power(PowersOfTen.exponent(pair));
    double encodingInverse = PowersOfTen.inverse(PowersOfTen.factor(pair));
    double decodingFactor = PowersOfTen.power(PowersOfTen.factor(pair));
    double decodingInverse = PowersOfTen.inverse(PowersOfTen.exponent(pair));
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    int exceptionCount = 0;
    int regularCount = 0;
    for (int i = range.first; i < range.end; i += range.step) {
      double scaledValue = Math.rint(values[i] * encodingFactor * encodingInverse);
      long integer = areDoubles ? (long) scaledValue : (int) scaledValue;
      double decodedValue = integer * decodingFactor * decodingInverse;
      if (isSame(areDoubles ? decodedValue : (float) decodedValue, values[i])) {
        min = Math.min(min, integer);
        max = Math.max(max, integer);
        regularCount++;
      } else {
        exceptionCount++;
        if (exceptionCount > maxExceptionCount) {
          return Long.MAX_VALUE;
        }
      }
    }
    int widthInBits = regularCount == 0 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(max - min);
    return (long) (regularCount + exceptionCount) * widthInBits
        + (long) exceptionCount * exceptionSizeInBits;
  }

  private static boolean isSame(double left, double right) {
    return Double.doubleToRawLongBits(left) == Double.doubleToRawLongBits(right);
  }

  /** Counts for each pair the samples in which it is the best. */
  private static final class Votes {
    private final int[] pairs = new int[SAMPLED_BLOCK_COUNT];
    private final int[] counts = new int[SAMPLED_BLOCK_COUNT];

    /** The number of pairs with votes. */
    private int size;

    private long minBits = Long.MAX_VALUE;

    void vote(Candidate candidate) {
      minBits = Math.min(minBits, candidate.bits);
      int index = 0;
      while (index < size && pairs[index] != candidate.pair) {
        index++;
      }
      pairs[index] = candidate.pair;
      counts[index]++;
      size = Math.max(size, index + 1);
    }

    /**
     * Returns the pairs with the most votes, the larger pair first if two have as many; none if no
     * sample takes less than {@code limitInBits}.
     */
    int[] winners(int limitInBits) {
      if (minBits >= limitInBits) {
        return new int[0];
      }
      long[] sortKeys = new long[size];
      for (int i = 0; i < size; i++) {
        sortKeys[i] = -((long) counts[i] << Integer.SIZE | pairs[i]);
      }
      Arrays.sort(sortKeys);
      int[] winners = new int[Math.min(MAX_CANDIDATE_COUNT, size)];
      for (int i = 0; i < winners.length; i++) {
        winners[i] = (int) -sortKeys[i];
      }
      return winners;
    }
  }
}
