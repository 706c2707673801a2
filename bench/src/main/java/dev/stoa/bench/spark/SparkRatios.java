package dev.stoa.bench.spark;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Ratio;
import java.util.ArrayList;
import java.util.List;

/** Ratios of each peer's measures to ours. */
public final class SparkRatios {
  private SparkRatios() {}

  /** Wall and processor times of a case. */
  public static List<Ratio> times(String caseName, SparkTableFormat ours) {
    List<Ratio> ratios = new ArrayList<>();
    for (SparkTableFormat peer : SparkTableFormat.peers()) {
      ratios.add(ratio("", Measure.SECONDS, caseName, peer, ours));
    }
    for (SparkTableFormat peer : SparkTableFormat.peers()) {
      ratios.add(ratio("cpu, ", Stopwatch.CPU_SECONDS, caseName, peer, ours));
    }
    return ratios;
  }

  /** The time of the tasks that read tables. */
  public static List<Ratio> reading(String caseName, SparkTableFormat ours) {
    Measure reading = Measure.secondsOf(SparkContestant.READING);
    return SparkTableFormat.peers().stream()
        .map(peer -> ratio("reading, ", reading, caseName, peer, ours))
        .toList();
  }

  /** The size of all tables on disk. */
  public static List<Ratio> sizes(String caseName, SparkTableFormat ours) {
    return SparkTableFormat.peers().stream()
        .map(peer -> ratio("bytes on disk, ", Measure.BYTES_ON_DISK, caseName, ours, peer))
        .toList();
  }

  /** One measure of one contestant divided by another's. */
  public static Ratio ratio(
      String what,
      Measure measure,
      String caseName,
      SparkTableFormat dividend,
      SparkTableFormat divisor) {
    String above = Contestant.labelOf(caseName, dividend.label());
    String below = Contestant.labelOf(caseName, divisor.label());
    return new Ratio(what + above + " / " + divisor.label(), measure, above, below);
  }
}
