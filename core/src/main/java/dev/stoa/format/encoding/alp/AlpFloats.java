package dev.stoa.format.encoding.alp;

import dev.stoa.format.encoding.LongDecoder;
import java.util.Arrays;
import java.util.Optional;

/**
 * Makes whole numbers of floats. Called by the writers of vector pages.
 *
 * <p>As {@link AlpDoubles} does, and reckoned in doubles: in floats, as the paper has it, one
 * decimal in eight like 0.3 comes back as the float beside it and would be an exception.
 */
public final class AlpFloats {
  private static final int BLOCK = LongDecoder.BLOCK;

  private final float[] values;
  private final int count;
  private final long[] integers;
  private final long[] exponents;
  private long[] positions = new long[16];
  private int exceptions;

  private AlpFloats(float[] values, int count) {
    this.values = values;
    this.count = count;
    this.integers = new long[count];
    this.exponents = new long[(count + BLOCK - 1) / BLOCK];
  }

  /**
   * Splits the first {@code count} values; empty where too many are no decimals for that to pay.
   */
  public static Optional<AlpParts> split(float[] values, int count) {
    int[] pairs = PairSearch.ofFloats(values, count);
    if (pairs.length == 0) {
      return Optional.empty();
    }
    return new AlpFloats(values, count).splitBlocks(pairs);
  }

  private Optional<AlpParts> splitBlocks(int[] pairs) {
    for (int block = 0; block < exponents.length; block++) {
      int first = block * BLOCK;
      int end = Math.min(count, first + BLOCK);
      int pair = PairSearch.bestFloats(values, first, end, pairs);
      exponents[block] = pair;
      splitBlock(first, end, pair);
      if (exceptions > Exceptions.MOST
          || (long) exceptions * PairSearch.LARGEST_SHARE > count + BLOCK) {
        return Optional.empty();
      }
    }
    long[] bits = new long[exceptions];
    for (int i = 0; i < exceptions; i++) {
      bits[i] = Float.floatToRawIntBits(values[(int) positions[i]]);
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
      float value = values[i];
      int integer = (int) Math.rint(value * ten * tenth);
      float back = (float) (integer * backTen * backTenth);
      integers[i] = integer;
      positions[next] = i;
      next += Float.floatToRawIntBits(back) == Float.floatToRawIntBits(value) ? 0 : 1;
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
