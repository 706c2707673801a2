package dev.stoa.bench.column;

import dev.stoa.bench.harness.Chart;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Results;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Creates the charts of column experiments from the results of their cases. */
public final class ColumnCharts {
  private static final double BYTES_PER_MEGABYTE = 1e6;

  private ColumnCharts() {}

  /** Creates a chart of the goodput of all contestants in one case. */
  public static Chart goodput(Results results, String caseName) {
    Map<String, Double> megabytesPerSecond = new LinkedHashMap<>();
    for (String name : results.experiment().contestantNames()) {
      results
          .of(Contestant.labelOf(caseName, name))
          .ifPresent(
              series ->
                  megabytesPerSecond.put(name, Measure.GOODPUT.of(series) / BYTES_PER_MEGABYTE));
    }
    return bars("medians, this run", "MB of values per second", "this run", megabytesPerSecond);
  }

  /** Creates a chart of bars in one color. */
  public static Chart bars(String note, String unit, String name, Map<String, Double> values) {
    return new Chart(
        note,
        unit,
        Chart.Kind.BARS,
        Chart.Scale.LOGARITHMIC,
        List.copyOf(values.keySet()),
        List.of(new Chart.Line(name, values)));
  }

  /**
   * Creates a chart of times with a line for each contestant; {@code axisLabels} has the label of
   * each case on the axis.
   */
  public static Chart times(Results results, Map<String, String> axisLabels) {
    List<Chart.Line> lines = new ArrayList<>();
    for (String name : results.experiment().contestantNames()) {
      Map<String, Double> secondsByLabel = new LinkedHashMap<>();
      axisLabels.forEach(
          (caseName, axisLabel) ->
              results
                  .of(Contestant.labelOf(caseName, name))
                  .ifPresent(series -> secondsByLabel.put(axisLabel, series.medianSeconds())));
      if (!secondsByLabel.isEmpty()) {
        lines.add(new Chart.Line(name, secondsByLabel));
      }
    }
    return lines("medians, this run", List.copyOf(axisLabels.values()), lines);
  }

  /** Creates a chart of lines of times. */
  public static Chart lines(String note, List<String> axisLabels, List<Chart.Line> lines) {
    return new Chart(note, "seconds", Chart.Kind.LINES, Chart.Scale.LOGARITHMIC, axisLabels, lines);
  }
}
