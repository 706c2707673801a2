package dev.stoa.format.encoding.alp;

import dev.stoa.format.encoding.FloatingValues;
import dev.stoa.format.encoding.LongDecoder;
import java.util.Arrays;
import java.util.Optional;

/**
 * Makes whole numbers of doubles or floats. Called when pages are written.
 *
 * <p>As in section 3.2 of the paper: a value <i>v</i> becomes round(<i>v</i> 10<sup>e</sup>
 * 10<sup>-f</sup>), and comes back as <i>d</i> 10<sup>f</sup> 10<sup>-e</sup>; where that is not
 * the same bit by bit it is an exception. Which pairs of <i>e</i> and <i>f</i> are tried follows
 * from a sample of all values, which of them a block has from a sample of the block.
 *
 * <p>Floats are computed as doubles and rounded at the end: in floats, as the paper has it, one
 * decimal in eight like 0.3 comes back as the float beside it and would be an exception.
 */
public final class AlpSplitter {
  private static final int BLOCK = LongDecoder.BLOCK;

  private final double[] values;
  private final long[] bits;
  private final boolean areDoubles;
  private final long[] integers;
  private final long[] exponents;
  private long[] positions = new long[16];
  private int exceptions;

  private AlpSplitter(FloatingValues source, double[] values) {
    this.values = values;
    this.bits = source.bits();
    this.areDoubles = source.widthInBytes() == Double.BYTES;
    this.integers = new long[values.length];
    this.exponents = new long[(values.length + BLOCK - 1) / BLOCK];
  }

  /** Splits values; empty where too many are no decimals for that to pay. */
  public static Optional<AlpParts> split(FloatingValues values) {
    double[] doubles = values.toDoubles();
    int[] pairs = PairSearch.of(doubles, values.widthInBytes());
    return pairs.length == 0
        ? Optional.empty()
        : new AlpSplitter(values, doubles).splitBlocks(pairs);
  }

  private Optional<AlpParts> splitBlocks(int[] pairs) {
    for (int block = 0; block < exponents.length; block++) {
      int first = block * BLOCK;
      int end = Math.min(values.length, first + BLOCK);
      int pair = PairSearch.best(values, first, end, pairs, areDoubles);
      exponents[block] = pair;
      int before = exceptions;
      splitBlock(first, end, pair);
      replaceExceptions(first, end, before);
      if (exceptions > Exceptions.MOST
          || (long) exceptions * PairSearch.LARGEST_SHARE > values.length + BLOCK) {
        return Optional.empty();
      }
    }
    long[] found = new long[exceptions];
    for (int i = 0; i < exceptions; i++) {
      found[i] = bits[(int) positions[i]];
    }
    return Optional.of(
        new AlpParts(integers, exponents, Arrays.copyOf(positions, exceptions), found));
  }

  private void splitBlock(int first, int end, int pair) {
    if (positions.length < exceptions + BLOCK) {
      positions = Arrays.copyOf(positions, Math.max(exceptions + BLOCK, exceptions * 2));
    }
    exceptions = areDoubles ? splitDoubles(first, end, pair) : splitFloats(first, end, pair);
  }

  private int splitDoubles(int first, int end, int pair) {
    double ten = Powers.ten(Powers.exponent(pair));
    double tenth = Powers.tenth(Powers.factor(pair));
    double backTen = Powers.ten(Powers.factor(pair));
    double backTenth = Powers.tenth(Powers.exponent(pair));
    int next = exceptions;
    // hot: FloatingPointTimes
    for (int i = first; i < end; i++) {
      long integer = (long) Math.rint(values[i] * ten * tenth);
      double back = integer * backTen * backTenth;
      integers[i] = integer;
      positions[next] = i;
      next += Double.doubleToRawLongBits(back) == bits[i] ? 0 : 1;
    }
    return next;
  }

  private int splitFloats(int first, int end, int pair) {
    double ten = Powers.ten(Powers.exponent(pair));
    double tenth = Powers.tenth(Powers.factor(pair));
    double backTen = Powers.ten(Powers.factor(pair));
    double backTenth = Powers.tenth(Powers.exponent(pair));
    int next = exceptions;
    // hot: FloatingPointTimes
    for (int i = first; i < end; i++) {
      int integer = (int) Math.rint(values[i] * ten * tenth);
      float back = (float) (integer * backTen * backTenth);
      integers[i] = integer;
      positions[next] = i;
      next += Float.floatToRawIntBits(back) == (int) bits[i] ? 0 : 1;
    }
    return next;
  }

  /** Gives each exception the integer of the value before it, the first ones that after them. */
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
