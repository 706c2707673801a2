package dev.stoa.format.encoding.alp;

import dev.stoa.format.encoding.LongDecoder;
import java.util.Arrays;
import java.util.Optional;

/**
 * Makes whole numbers of doubles. Called by the writers of vector pages.
 *
 * <p>As in section 3.2 of the paper: a value <i>v</i> becomes round(<i>v</i> 10<sup>e</sup>
 * 10<sup>-f</sup>), and comes back as <i>d</i> 10<sup>f</sup> 10<sup>-e</sup>; where that is not
 * the same bit by bit it is an exception. Which pairs of <i>e</i> and <i>f</i> are tried follows
 * from a sample of all values, which of them a block has from a sample of the block.
 */
public final class AlpDoubles {
  private static final int BLOCK = LongDecoder.BLOCK;

  private final double[] values;
  private final int count;
  private final long[] integers;
  private final long[] exponents;
  private long[] positions = new long[16];
  private int exceptions;

  private AlpDoubles(double[] values, int count) {
    this.values = values;
    this.count = count;
    this.integers = new long[count];
    this.exponents = new long[(count + BLOCK - 1) / BLOCK];
  }

  /**
   * Splits the first {@code count} values; empty where too many are no decimals for that to pay.
   */
  public static Optional<AlpParts> split(double[] values, int count) {
    int[] pairs = PairSearch.ofDoubles(values, count);
    if (pairs.length == 0) {
      return Optional.empty();
    }
    return new AlpDoubles(values, count).splitBlocks(pairs);
  }

  private Optional<AlpParts> splitBlocks(int[] pairs) {
    for (int block = 0; block < exponents.length; block++) {
      int first = block * BLOCK;
      int end = Math.min(count, first + BLOCK);
      int pair = PairSearch.bestDoubles(values, first, end, pairs);
      exponents[block] = pair;
      splitBlock(first, end, pair);
      if (exceptions > Exceptions.MOST
          || (long) exceptions * PairSearch.LARGEST_SHARE > count + BLOCK) {
        return Optional.empty();
      }
    }
    long[] bits = new long[exceptions];
    for (int i = 0; i < exceptions; i++) {
      bits[i] = Double.doubleToRawLongBits(values[(int) positions[i]]);
    }
    return Optional.of(
        new AlpParts(integers, exponents, Arrays.copyOf(positions, exceptions), bits));
  }

  private void splitBlock(int first, int end, int pair) {
    double ten = Powers.ten(Powers.exponent(pair));
    double tenth = Powers.tenth(Powers.factor(pair));
    double backTen = Powers.ten(Powers.factor(pair));
    double backTenth = Powers.tenth(Powers.exponent(pair));
    int before = exceptions;
    if (positions.length < before + BLOCK) {
      positions = Arrays.copyOf(positions, Math.max(before + BLOCK, before * 2));
    }
    int next = before;
    // hot: FloatingPointTimes
    for (int i = first; i < end; i++) {
      double value = values[i];
      long integer = (long) Math.rint(value * ten * tenth);
      double back = integer * backTen * backTenth;
      integers[i] = integer;
      positions[next] = i;
      next += Double.doubleToRawLongBits(back) == Double.doubleToRawLongBits(value) ? 0 : 1;
    }
    exceptions = next;
    replaceExceptions(first, end, before);
  }

  /** Gives each exception the integer of the value before it, the first ones that behind them. */
  private void replaceExceptions(int first, int end, int from) {
    int regular = first;
    int next = from;
    while (next < exceptions && positions[next] == regular) {
      regular++;
      next++;
    }
    Arrays.fill(integers, first, regular, regular < end ? integers[regular] : 0);
    for (int i = next; i < exceptions; i++) {
      int position = (int) positions[i];
      integers[position] = integers[position - 1];
    }
  }
}
