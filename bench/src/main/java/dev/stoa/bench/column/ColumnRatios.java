package dev.stoa.bench.column;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Ratio;
import java.util.ArrayList;
import java.util.List;

/**
 * Creates the ratios of column experiments: in every case, each peer's measure divided by each Stoa
 * contestant's.
 */
public final class ColumnRatios {
  private static final String TABLE_PREFIX = "stoa-";

  private ColumnRatios() {}

  /** Returns the ratios of times. */
  public static List<Ratio> times(List<String> caseNames, List<String> names) {
    return ratios("", Measure.SECONDS, caseNames, names);
  }

  /** Returns the ratios of bytes on disk. */
  public static List<Ratio> sizes(List<String> caseNames, List<String> names) {
    return ratios("bytes on disk, ", Measure.BYTES_ON_DISK, caseNames, names);
  }

  /** Returns the name of a ratio of times. */
  public static String ratioName(String caseName, String peer, String table) {
    return (caseName.isEmpty() ? "" : caseName + ": ") + peer + " / " + table;
  }

  private static List<Ratio> ratios(
      String prefix, Measure measure, List<String> caseNames, List<String> names) {
    List<Ratio> ratios = new ArrayList<>();
    for (String caseName : caseNames) {
      for (String table : names.stream().filter(name -> name.startsWith(TABLE_PREFIX)).toList()) {
        for (String peer : names.stream().filter(name -> !name.startsWith(TABLE_PREFIX)).toList()) {
          ratios.add(
              new Ratio(
                  prefix + ratioName(caseName, peer, table),
                  measure,
                  Contestant.labelOf(caseName, peer),
                  Contestant.labelOf(caseName, table)));
        }
      }
    }
    return ratios;
  }
}
