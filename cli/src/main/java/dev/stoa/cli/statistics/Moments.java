package dev.stoa.cli.statistics;

/**
 * The mean and standard deviation of numbers, by Welford's method. With infinite numbers, the mean
 * is their sum, and the standard deviation is NaN. Not thread-safe.
 */
final class Moments {
  private long count;
  private double mean;
  private double squaredDeviations;
  private double infiniteSum;

  void add(double value) {
    count++;
    if (Double.isInfinite(value)) {
      infiniteSum += value;
      return;
    }
    double deviation = value - mean;
    mean += deviation / count;
    squaredDeviations += deviation * (value - mean);
  }

  void merge(Moments other) {
    if (other.count == 0) {
      return;
    }
    long totalCount = count + other.count;
    double difference = other.mean - mean;
    squaredDeviations +=
        other.squaredDeviations + difference * difference * count * other.count / totalCount;
    mean += difference * other.count / totalCount;
    count = totalCount;
    infiniteSum += other.infiniteSum;
  }

  long count() {
    return count;
  }

  double mean() {
    return infiniteSum == 0 ? mean : infiniteSum;
  }

  /** Returns the standard deviation of a sample; 0 for a single number. */
  double standardDeviation() {
    if (infiniteSum != 0) {
      return Double.NaN;
    }
    return count < 2 ? 0 : Math.sqrt(squaredDeviations / (count - 1));
  }
}
