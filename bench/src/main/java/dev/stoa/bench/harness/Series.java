package dev.stoa.bench.harness;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * The counted runs of one contestant.
 *
 * @param caseName the case that it was run on; empty where there is only one
 * @param name the contestant
 * @param setup how it was set up
 * @param bytesOnDisk what its data take
 * @param rounds what each run gave
 */
public record Series(
    String caseName, String name, String setup, long bytesOnDisk, List<Outcome> rounds) {
  /** Keeps the runs as they are. */
  public Series {
    if (rounds.isEmpty()) {
      throw new IllegalArgumentException(name + " was not run");
    }
    rounds = List.copyOf(rounds);
  }

  /** How ratios name it. */
  public String label() {
    return Contestant.labelOf(caseName, name);
  }

  /** What every run answered. */
  public String answer() {
    return rounds.get(0).answer();
  }

  /** How many rows a run went through. */
  public long rows() {
    return rounds.get(0).rows();
  }

  /** What a run asked from storage: the median. */
  public long bytesRead() {
    return Math.round(median(Outcome::bytesRead));
  }

  /** The bytes of the values that a run gave; 0 when they were not counted. */
  public long valueBytes() {
    return rounds.get(0).valueBytes();
  }

  /** The bytes of values that were given in a second, by the median. */
  public double goodput() {
    return valueBytes() / medianSeconds();
  }

  /** The median of the times that the experiment is about. */
  public double medianSeconds() {
    return median(Outcome::seconds);
  }

  /** The shortest of them. */
  public double minSeconds() {
    return sorted(Outcome::seconds)[0];
  }

  /** The longest of them. */
  public double maxSeconds() {
    return sorted(Outcome::seconds)[rounds.size() - 1];
  }

  /** The names of the other times that every run took. */
  public Set<String> furtherSeconds() {
    return rounds.get(0).furtherSeconds().keySet();
  }

  /**
   * The median of other times.
   *
   * @throws IllegalArgumentException when the contestant took none of that name
   */
  public double medianSeconds(String further) {
    if (!furtherSeconds().contains(further)) {
      throw new IllegalArgumentException(
          label() + " took no time called " + further + ", only " + furtherSeconds());
    }
    return median(round -> round.furtherSeconds().get(further));
  }

  /** The names of the other bytes that every run counted. */
  public Set<String> furtherBytes() {
    return new TreeSet<>(rounds.get(0).furtherBytes().keySet());
  }

  /** The median of other bytes, which every run counted. */
  public long medianBytes(String further) {
    return Math.round(median(round -> round.furtherBytes().get(further)));
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
