package dev.stoa.bench.harness;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * The timed runs of one contestant.
 *
 * @param caseName the name of the case; empty if the experiment has only one
 * @param name the name of the contestant
 * @param setup describes the contestant's configuration
 * @param bytesOnDisk the size of the contestant's data
 * @param rounds the outcome of each run; not empty
 */
public record Series(
    String caseName, String name, String setup, long bytesOnDisk, List<Outcome> rounds) {
  /** Checks that there are runs, and copies the list. */
  public Series {
    if (rounds.isEmpty()) {
      throw new IllegalArgumentException(name + " was not run");
    }
    rounds = List.copyOf(rounds);
  }

  /** Returns the label in ratios. */
  public String label() {
    return Contestant.labelOf(caseName, name);
  }

  /** Returns the answer, which is the same in every run. */
  public String answer() {
    return rounds.get(0).answer();
  }

  /** Returns the number of rows that a run read. */
  public long rowCount() {
    return rounds.get(0).rowCount();
  }

  /** Returns the median number of bytes that a run read from storage. */
  public long bytesRead() {
    return Math.round(median(Outcome::bytesRead));
  }

  /** Returns the size of the values that a run's reader returned; 0 if not counted. */
  public long valueBytes() {
    return rounds.get(0).valueBytes();
  }

  /** Returns the size of the returned values, divided by the median time. */
  public double goodputBytesPerSecond() {
    return valueBytes() / medianSeconds();
  }

  /** Returns the median of the main time. */
  public double medianSeconds() {
    return median(Outcome::seconds);
  }

  /** Returns the shortest main time. */
  public double minSeconds() {
    return sorted(Outcome::seconds)[0];
  }

  /** Returns the longest main time. */
  public double maxSeconds() {
    return sorted(Outcome::seconds)[rounds.size() - 1];
  }

  /** Returns the names of the additional times, which are the same in every run. */
  public Set<String> extraTimeNames() {
    return rounds.get(0).extraSecondsByName().keySet();
  }

  /**
   * Returns the median of an additional time.
   *
   * @throws IllegalArgumentException if the contestant has no time with this name
   */
  public double medianSeconds(String extraName) {
    if (!extraTimeNames().contains(extraName)) {
      throw new IllegalArgumentException(
          label() + " has no time named " + extraName + ", only " + extraTimeNames());
    }
    return median(round -> round.extraSecondsByName().get(extraName));
  }

  /** Returns the names of the additional byte counts, which are the same in every run. */
  public Set<String> extraByteCountNames() {
    return new TreeSet<>(rounds.get(0).extraBytesByName().keySet());
  }

  /** Returns the median of an additional byte count. */
  public long medianBytes(String extraName) {
    return Math.round(median(round -> round.extraBytesByName().get(extraName)));
  }

  private double median(ToDoubleFunction<Outcome> number) {
    double[] sorted = sorted(number);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private double[] sorted(ToDoubleFunction<Outcome> number) {
    return rounds.stream().mapToDouble(number).sorted().toArray();
  }
}
