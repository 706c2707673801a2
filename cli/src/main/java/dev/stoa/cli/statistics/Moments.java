package dev.stoa.cli.statistics;

/** The mean and standard deviation of numbers, by Welford's method. Not thread-safe. */
final class Moments {
  private long count;
  private double mean;
  private double squaredDeviations;

  void add(double value) {
    count++;
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
  }

  long count() {
    return count;
  }

  double mean() {
    return mean;
  }

  /** Returns the standard deviation of a sample; 0 for a single number. */
  double standardDeviation() {
    return count < 2 ? 0 : Math.sqrt(squaredDeviations / (count - 1));
  }
}
