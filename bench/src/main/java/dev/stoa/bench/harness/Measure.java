package dev.stoa.bench.harness;

/**
 * Computes a number from the runs of a contestant; a {@link Ratio} divides the numbers of two
 * contestants.
 */
@FunctionalInterface
public interface Measure {
  /** The median of the main time. */
  Measure SECONDS = Series::medianSeconds;

  /** The median number of bytes that a run reads from storage. */
  Measure BYTES_READ = Series::bytesRead;

  /** The size of the data on disk. */
  Measure BYTES_ON_DISK = Series::bytesOnDisk;

  /** The median number of bytes read, divided by the median time. */
  Measure BYTES_PER_SECOND = series -> series.bytesRead() / series.medianSeconds();

  /** The bytes of delivered values, divided by the median time. */
  Measure GOODPUT = Series::goodputBytesPerSecond;

  /** Computes the measure of one series. */
  double of(Series series);

  /** Returns the measure of the median of the additional time with this name. */
  static Measure secondsOf(String name) {
    return series -> series.medianSeconds(name);
  }
}
