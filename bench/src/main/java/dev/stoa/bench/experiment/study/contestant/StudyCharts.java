package dev.stoa.bench.experiment.study.contestant;

import dev.stoa.bench.harness.Chart;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Charts of the study's figures: factors over the original job, and times by case. */
public final class StudyCharts {
  private static final String SECONDS = "seconds, logarithmic";
  private static final String OUR_NOTE = "medians; one machine, from the page cache";

  private StudyCharts() {}

  /**
   * Returns a pair of bar charts of one case.
   *
   * @param paperNumbers the paper's factors over its original job, by its names
   */
  public static ChartPair factors(
      Results results,
      String title,
      String caseName,
      String paperNote,
      Map<String, Double> paperNumbers) {
    Map<String, Double> ours = new LinkedHashMap<>();
    for (Series series : results.series()) {
      if (series.caseName().equals(caseName)) {
        baseline(results, caseName)
            .map(baseline -> baseline.medianSeconds() / series.medianSeconds())
            .ifPresent(factor -> ours.put(series.name(), factor));
      }
    }
    return new ChartPair(
        title,
        bars(paperNote, "times as fast as the original job", ascending(paperNumbers)),
        bars(OUR_NOTE, "times as fast as the original job", ours));
  }

  private static Optional<Series> baseline(Results results, String caseName) {
    return results.series().stream()
        .filter(
            series ->
                series.caseName().equals(caseName) && series.name().equals(StudyNames.ORIGINAL))
        .findFirst();
  }

  private static Map<String, Double> ascending(Map<String, Double> numbers) {
    Map<String, Double> sorted = new LinkedHashMap<>();
    numbers.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry::getKey))
        .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return sorted;
  }

  private static Chart bars(String note, String unit, Map<String, Double> values) {
    return new Chart(
        note,
        unit,
        Chart.Kind.BARS,
        Chart.Scale.LINEAR,
        List.copyOf(values.keySet()),
        List.of(new Chart.Line(unit, values)));
  }

  /** Returns the seconds of all contestants over the cases of an experiment, as lines. */
  public static Chart secondsByCase(Results results) {
    Map<String, Map<String, Double>> lines = new LinkedHashMap<>();
    List<String> cases = results.series().stream().map(Series::caseName).distinct().toList();
    for (Series series : results.series()) {
      lines
          .computeIfAbsent(series.name(), name -> new LinkedHashMap<>())
          .put(series.caseName(), series.medianSeconds());
    }
    return lines(OUR_NOTE, cases, lines);
  }

  /** Returns a chart of seconds by case, one line for each name. */
  public static Chart lines(
      String note, List<String> cases, Map<String, Map<String, Double>> valuesByName) {
    return new Chart(
        note,
        SECONDS,
        Chart.Kind.LINES,
        Chart.Scale.LOGARITHMIC,
        cases,
        valuesByName.entrySet().stream()
            .map(line -> new Chart.Line(line.getKey(), line.getValue()))
            .toList());
  }
}
