package dev.stoa.bench.harness;

/** A number that a series of runs has; what ratios divide. */
@FunctionalInterface
public interface Measure {
  /** The median of the times that the experiment is about. */
  Measure SECONDS = Series::medianSeconds;

  /** What a run asks from storage. */
  Measure BYTES_READ = Series::bytesRead;

  /** What the data take on disk. */
  Measure BYTES_ON_DISK = Series::bytesOnDisk;

  /** The bytes read in a second, by the median. */
  Measure BYTES_A_SECOND = series -> series.bytesRead() / series.medianSeconds();

  /** The bytes of values given in a second, by the median. */
  Measure GOODPUT = Series::goodput;

  /** The number of one series. */
  double of(Series series);

  /** The median of other times that contestants took, by their name. */
  static Measure secondsOf(String name) {
    return series -> series.medianSeconds(name);
  }
}
