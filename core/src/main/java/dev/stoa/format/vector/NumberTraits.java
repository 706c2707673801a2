package dev.stoa.format.vector;

import java.util.HashSet;
import java.util.Set;

/**
 * What one pass over numbers tells a chooser.
 *
 * @param isConstant whether all are the same
 * @param runCount how many runs of equal numbers there are
 * @param isSmooth whether neighbours lie much nearer to each other than the least to the greatest
 * @param least the least number
 * @param greatest the greatest number
 */
record NumberTraits(boolean isConstant, int runCount, boolean isSmooth, long least, long greatest) {
  static NumberTraits of(long[] values, int count) {
    if (count == 0) {
      return new NumberTraits(true, 0, false, 0, 0);
    }
    long last = values[0];
    long min = last;
    long max = last;
    int runs = 1;
    // hot: bench load
    for (int i = 1; i < count; i++) {
      long value = values[i];
      min = Math.min(min, value);
      max = Math.max(max, value);
      runs += value != last ? 1 : 0;
      last = value;
    }
    boolean isSmooth =
        runs > 1 && sumOfSteps(values, count, min, max) / count * 4 < (double) max - min;
    return new NumberTraits(runs == 1, runs, isSmooth, min, max);
  }

  /** Whether all are the same; stops at the first that is not. */
  static boolean areConstant(long[] values, int count) {
    for (int i = 1; i < count; i++) {
      if (values[i] != values[0]) {
        return false;
      }
    }
    return true;
  }

  private static double sumOfSteps(long[] values, int count, long min, long max) {
    long range = max - min;
    if (range < 0 || range > Integer.MAX_VALUE) {
      double steps = 0;
      for (int i = 1; i < count; i++) {
        steps += Math.abs((double) values[i] - values[i - 1]);
      }
      return steps;
    }
    long steps = 0;
    for (int i = 1; i < count; i++) {
      steps += Math.abs(values[i] - values[i - 1]);
    }
    return steps;
  }

  /** Whether many of a sample of the numbers occur in it twice. */
  static boolean mayRepeat(long[] values, int count, int sampleSize) {
    int step = Math.max(1, count / sampleSize);
    Set<Long> seen = new HashSet<>();
    int looked = 0;
    for (int i = 0; i < count && looked < sampleSize; i += step) {
      seen.add(values[i]);
      looked++;
    }
    return seen.size() < looked * 3 / 4;
  }
}
