package dev.stoa.bench.column;

import dev.stoa.bench.harness.Chart;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Results;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Charts of column experiments, made from the results of their cases. */
public final class ColumnCharts {
  private static final double BYTES_PER_MEGABYTE = 1e6;

  private ColumnCharts() {}

  /** The goodput of all contestants in one case, as bars. */
  public static Chart goodput(Results results, String caseName) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (String name : results.experiment().contestantNames()) {
      results
          .of(Contestant.labelOf(caseName, name))
          .ifPresent(series -> values.put(name, Measure.GOODPUT.of(series) / BYTES_PER_MEGABYTE));
    }
    return bars("medians, this run", "MB of values a second", "here", values);
  }

  /** Bars of one color. */
  public static Chart bars(String note, String unit, String name, Map<String, Double> values) {
    return new Chart(
        note,
        unit,
        Chart.Kind.BARS,
        Chart.Scale.LOGARITHMIC,
        List.copyOf(values.keySet()),
        List.of(new Chart.Line(name, values)));
  }

  /** A line of times for each contestant, over the cases by their axis labels. */
  public static Chart times(Results results, Map<String, String> axisByCase) {
    List<Chart.Line> lines = new ArrayList<>();
    for (String name : results.experiment().contestantNames()) {
      Map<String, Double> values = new LinkedHashMap<>();
      axisByCase.forEach(
          (caseName, axis) ->
              results
                  .of(Contestant.labelOf(caseName, name))
                  .ifPresent(series -> values.put(axis, series.medianSeconds())));
      if (!values.isEmpty()) {
        lines.add(new Chart.Line(name, values));
      }
    }
    return lines("medians, this run", List.copyOf(axisByCase.values()), lines);
  }

  /** Lines of times. */
  public static Chart lines(String note, List<String> axis, List<Chart.Line> lines) {
    return new Chart(note, "seconds", Chart.Kind.LINES, Chart.Scale.LOGARITHMIC, axis, lines);
  }
}
