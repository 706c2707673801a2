package dev.stoa.bench.experiment.eventindex;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** The times of single lookups. Used by {@link EventWork}. */
final class LookupTimes {
  /** The name of the mean time of a lookup, which depends on the slowest. */
  static final String MEAN = "mean";

  private static final int INITIAL_CAPACITY = 1 << 14;
  private static final double NANOS_PER_SECOND = 1e9;

  private long[] nanos = new long[INITIAL_CAPACITY];
  private int count;
  private boolean isSorted;

  /** Adds the time of a lookup. */
  void add(long time) {
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * count);
    }
    nanos[count++] = time;
    isSorted = false;
  }

  /** Returns the number of lookups. */
  int count() {
    return count;
  }

  /** Returns the median; there must be a time. */
  double medianSeconds() {
    return quantileSeconds(0.5);
  }

  /** Returns the mean and the highest quantiles by name. */
  Map<String, Double> furtherSeconds() {
    Map<String, Double> seconds = new TreeMap<>();
    seconds.put(MEAN, Arrays.stream(nanos, 0, count).sum() / NANOS_PER_SECOND / count);
    seconds.put("p99", quantileSeconds(0.99));
    seconds.put("p99.9", quantileSeconds(0.999));
    return seconds;
  }

  /** Returns the time that this share of the lookups do not exceed. */
  double quantileSeconds(double quantile) {
    if (!isSorted) {
      Arrays.sort(nanos, 0, count);
      isSorted = true;
    }
    return nanos[(int) (quantile * count)] / NANOS_PER_SECOND;
  }
}
