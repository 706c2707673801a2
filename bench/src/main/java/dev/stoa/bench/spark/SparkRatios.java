package dev.stoa.bench.spark;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Ratio;
import java.util.ArrayList;
import java.util.List;

/** Creates the ratios between Spark's own formats and a Stoa format. */
public final class SparkRatios {
  private SparkRatios() {}

  /** Returns the ratios of the elapsed and CPU times of a case. */
  public static List<Ratio> times(String caseName, SparkTableFormat tableFormat) {
    List<Ratio> ratios = new ArrayList<>();
    for (SparkTableFormat peer : SparkTableFormat.peers()) {
      ratios.add(ratio("", Measure.SECONDS, caseName, peer, tableFormat));
    }
    for (SparkTableFormat peer : SparkTableFormat.peers()) {
      ratios.add(ratio("cpu, ", Stopwatch.CPU_SECONDS, caseName, peer, tableFormat));
    }
    return ratios;
  }

  /** Returns the ratios of the times of tasks that read tables. */
  public static List<Ratio> reading(String caseName, SparkTableFormat tableFormat) {
    Measure reading = Measure.secondsOf(SparkContestant.READING);
    return SparkTableFormat.peers().stream()
        .map(peer -> ratio("reading, ", reading, caseName, peer, tableFormat))
        .toList();
  }

  /** Returns the ratios of the sizes of all tables on disk. */
  public static List<Ratio> sizes(String caseName, SparkTableFormat tableFormat) {
    return SparkTableFormat.peers().stream()
        .map(peer -> ratio("bytes on disk, ", Measure.BYTES_ON_DISK, caseName, tableFormat, peer))
        .toList();
  }

  /** Returns the ratio of a measure of two contestants; its name starts with a prefix. */
  public static Ratio ratio(
      String namePrefix,
      Measure measure,
      String caseName,
      SparkTableFormat dividend,
      SparkTableFormat divisor) {
    String dividendLabel = Contestant.labelOf(caseName, dividend.label());
    String divisorLabel = Contestant.labelOf(caseName, divisor.label());
    return new Ratio(
        namePrefix + dividendLabel + " / " + divisor.label(), measure, dividendLabel, divisorLabel);
  }
}
