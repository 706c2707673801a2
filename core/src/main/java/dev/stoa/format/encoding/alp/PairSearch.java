package dev.stoa.format.encoding.alp;

import dev.stoa.format.encoding.LongDecoder;
import java.util.Arrays;

/**
 * Finds the pairs of exponent and factor that make the smallest integers, in two steps as in
 * section 3.2 of the paper: all pairs on a sample of all values, the best of them on a sample of
 * each block. Called by the splitters of this package.
 */
final class PairSearch {
  /** At most one value in so many may be an exception. */
  static final int LARGEST_SHARE = 4;

  /** Values of a block that are looked at. */
  private static final int SAMPLE = 32;

  /** Blocks that are looked at. */
  private static final int BLOCKS = 8;

  /** Pairs that are tried in each block. */
  private static final int KEPT = 5;

  /** Bits of an exception's position. */
  private static final int POSITION_BITS = 16;

  /** Above so many bits a value, the bits themselves are as good. */
  private static final int DOUBLE_LIMIT = 48 * SAMPLE;

  private static final int FLOAT_LIMIT = 22 * SAMPLE;

  private PairSearch() {}

  /** The pairs that are worth trying, the best first; none where the values are no decimals. */
  static int[] of(double[] values, int widthInBytes) {
    boolean areDoubles = widthInBytes == Double.BYTES;
    int count = values.length;
    Votes votes = new Votes();
    double[] sample = new double[SAMPLE];
    int blocks = blockCount(count);
    for (int i = 0; i < Math.min(BLOCKS, blocks); i++) {
      int first = (int) ((long) i * blocks / Math.min(BLOCKS, blocks)) * LongDecoder.BLOCK;
      int length = Math.min(LongDecoder.BLOCK, count - first);
      int taken = Math.min(SAMPLE, length);
      for (int j = 0; j < taken; j++) {
        sample[j] = values[first + (int) ((long) j * length / taken)];
      }
      votes.vote(bestOfAll(sample, taken, areDoubles));
    }
    return votes.winners(areDoubles ? DOUBLE_LIMIT : FLOAT_LIMIT);
  }

  private static int blockCount(int count) {
    return (count + LongDecoder.BLOCK - 1) / LongDecoder.BLOCK;
  }

  /** A pair and the bits that a sample takes with it. */
  private record Found(int pair, long bits) {}

  private static Found bestOfAll(double[] sample, int length, boolean areDoubles) {
    Found best = new Found(0, Long.MAX_VALUE);
    int largest = Powers.largest(areDoubles ? Double.BYTES : Float.BYTES);
    for (int exponent = largest; exponent >= 0; exponent--) {
      for (int factor = exponent; factor >= 0; factor--) {
        int pair = Powers.pair(exponent, factor);
        long bits = bits(sample, new Range(0, length, 1), pair, areDoubles, best.bits);
        if (bits < best.bits) {
          best = new Found(pair, bits);
        }
      }
    }
    return new Found(best.pair, best.bits * SAMPLE / length);
  }

  /** The best of some pairs for the values from {@code first} to {@code end}. */
  static int best(double[] values, int first, int end, int[] pairs, boolean areDoubles) {
    Range range = new Range(first, end, Math.max(1, (end - first) / SAMPLE));
    int best = pairs[0];
    long fewest = pairs.length == 1 ? 0 : bits(values, range, best, areDoubles, Long.MAX_VALUE);
    for (int i = 1; i < pairs.length; i++) {
      long bits = bits(values, range, pairs[i], areDoubles, fewest);
      if (bits < fewest) {
        fewest = bits;
        best = pairs[i];
      }
    }
    return best;
  }

  /** Every {@code step}th value from {@code first} to {@code end}. */
  private record Range(int first, int end, int step) {}

  /** The bits that values take with a pair; some larger number where they are not below a limit. */
  private static long bits(double[] values, Range range, int pair, boolean areDoubles, long limit) {
    int sizeOfException = (areDoubles ? Double.SIZE : Float.SIZE) + POSITION_BITS;
    long mostExceptions = limit / sizeOfException;
    double ten = Powers.ten(Powers.exponent(pair));
    double tenth = Powers.tenth(Powers.factor(pair));
    double backTen = Powers.ten(Powers.factor(pair));
    double backTenth = Powers.tenth(Powers.exponent(pair));
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    int exceptions = 0;
    int regular = 0;
    for (int i = range.first; i < range.end; i += range.step) {
      double scaled = Math.rint(values[i] * ten * tenth);
      long integer = areDoubles ? (long) scaled : (int) scaled;
      double back = integer * backTen * backTenth;
      if (isSame(areDoubles ? back : (float) back, values[i])) {
        least = Math.min(least, integer);
        most = Math.max(most, integer);
        regular++;
      } else {
        exceptions++;
        if (exceptions > mostExceptions) {
          return Long.MAX_VALUE;
        }
      }
    }
    int width = regular == 0 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(most - least);
    return (long) (regular + exceptions) * width + (long) exceptions * sizeOfException;
  }

  private static boolean isSame(double left, double right) {
    return Double.doubleToRawLongBits(left) == Double.doubleToRawLongBits(right);
  }

  /** Counts which pairs are the best of how many samples. */
  private static final class Votes {
    private final int[] pairs = new int[BLOCKS];
    private final int[] counts = new int[BLOCKS];
    private int size;
    private long fewestBits = Long.MAX_VALUE;

    void vote(Found found) {
      fewestBits = Math.min(fewestBits, found.bits);
      int at = 0;
      while (at < size && pairs[at] != found.pair) {
        at++;
      }
      pairs[at] = found.pair;
      counts[at]++;
      size = Math.max(size, at + 1);
    }

    /** The pairs with the most votes, of equal ones the greater first. */
    int[] winners(int limit) {
      if (fewestBits >= limit) {
        return new int[0];
      }
      long[] order = new long[size];
      for (int i = 0; i < size; i++) {
        order[i] = -((long) counts[i] << Integer.SIZE | pairs[i]);
      }
      Arrays.sort(order);
      int[] winners = new int[Math.min(KEPT, size)];
      for (int i = 0; i < winners.length; i++) {
        winners[i] = (int) -order[i];
      }
      return winners;
    }
  }
}
