package dev.stoa.bench.column;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Ratio;
import java.util.ArrayList;
import java.util.List;

/** The ratios of column experiments: each peer over each of ours, in every case. */
public final class ColumnRatios {
  private static final String OURS = "stoa-";

  private ColumnRatios() {}

  /** Each peer's time over each of ours. */
  public static List<Ratio> times(List<String> cases, List<String> names) {
    return ratios("", Measure.SECONDS, cases, names);
  }

  /** Each peer's bytes on disk over each of ours. */
  public static List<Ratio> sizes(List<String> cases, List<String> names) {
    return ratios("bytes on disk, ", Measure.BYTES_ON_DISK, cases, names);
  }

  /** The name of the ratio of times. */
  public static String time(String caseName, String peer, String ours) {
    return (caseName.isEmpty() ? "" : caseName + ": ") + peer + " / " + ours;
  }

  private static List<Ratio> ratios(
      String prefix, Measure measure, List<String> cases, List<String> names) {
    List<Ratio> ratios = new ArrayList<>();
    for (String caseName : cases) {
      for (String ours : names.stream().filter(name -> name.startsWith(OURS)).toList()) {
        for (String peer : names.stream().filter(name -> !name.startsWith(OURS)).toList()) {
          ratios.add(
              new Ratio(
                  prefix + time(caseName, peer, ours),
                  measure,
                  Contestant.labelOf(caseName, peer),
                  Contestant.labelOf(caseName, ours)));
        }
      }
    }
    return ratios;
  }
}
