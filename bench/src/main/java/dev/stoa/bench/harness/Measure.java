package dev.stoa.bench.harness;

/** A measure of a series of runs; ratios divide two of them. */
@FunctionalInterface
public interface Measure {
  /** The median of the experiment's main time. */
  Measure SECONDS = Series::medianSeconds;

  /** The bytes that a run reads from storage. */
  Measure BYTES_READ = Series::bytesRead;

  /** The size of the data on disk. */
  Measure BYTES_ON_DISK = Series::bytesOnDisk;

  /** The bytes read per second, by the median time. */
  Measure BYTES_PER_SECOND = series -> series.bytesRead() / series.medianSeconds();

  /** The bytes of values delivered per second, by the median time. */
  Measure GOODPUT = Series::goodput;

  /** The measure of one series. */
  double of(Series series);

  /** The median of an extra time, by its name. */
  static Measure secondsOf(String name) {
    return series -> series.medianSeconds(name);
  }
}
