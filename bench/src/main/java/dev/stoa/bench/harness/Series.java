package dev.stoa.bench.harness;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * The counted runs of one contestant.
 *
 * @param caseName its case; empty if the experiment has only one
 * @param name the contestant
 * @param setup its configuration
 * @param bytesOnDisk the size of its data
 * @param rounds the outcome of each run
 */
public record Series(
    String caseName, String name, String setup, long bytesOnDisk, List<Outcome> rounds) {
  /** Copies the runs. */
  public Series {
    if (rounds.isEmpty()) {
      throw new IllegalArgumentException(name + " was not run");
    }
    rounds = List.copyOf(rounds);
  }

  /** Its label in ratios. */
  public String label() {
    return Contestant.labelOf(caseName, name);
  }

  /** The answer of every run. */
  public String answer() {
    return rounds.get(0).answer();
  }

  /** The number of rows that a run read. */
  public long rows() {
    return rounds.get(0).rows();
  }

  /** The median of the bytes that a run read from storage. */
  public long bytesRead() {
    return Math.round(median(Outcome::bytesRead));
  }

  /** The size of the values that a run delivered; 0 when not counted. */
  public long valueBytes() {
    return rounds.get(0).valueBytes();
  }

  /** The bytes of values delivered per second, by the median time. */
  public double goodput() {
    return valueBytes() / medianSeconds();
  }

  /** The median of the experiment's main time. */
  public double medianSeconds() {
    return median(Outcome::seconds);
  }

  /** The shortest main time. */
  public double minSeconds() {
    return sorted(Outcome::seconds)[0];
  }

  /** The longest main time. */
  public double maxSeconds() {
    return sorted(Outcome::seconds)[rounds.size() - 1];
  }

  /** The names of the additional times of every run. */
  public Set<String> extraSeconds() {
    return rounds.get(0).extraSeconds().keySet();
  }

  /**
   * The median of an additional time.
   *
   * @throws IllegalArgumentException when the contestant has no time of that name
   */
  public double medianSeconds(String extraName) {
    if (!extraSeconds().contains(extraName)) {
      throw new IllegalArgumentException(
          label() + " has no time named " + extraName + ", only " + extraSeconds());
    }
    return median(round -> round.extraSeconds().get(extraName));
  }

  /** The names of the additional byte counts of every run. */
  public Set<String> extraBytes() {
    return new TreeSet<>(rounds.get(0).extraBytes().keySet());
  }

  /** The median of an additional byte count. */
  public long medianBytes(String extraName) {
    return Math.round(median(round -> round.extraBytes().get(extraName)));
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
