package dev.stoa.bench.experiment.crawl;

import dev.stoa.bench.harness.Chart;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Table 1 of the CIF paper as bars, next to those of this run. */
final class CrawlCharts {
  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final double BASELINE_SECONDS = 754; // of SEQ-custom

  /** The lower limit of any format. */
  private static final String LOWER_BOUND =
      Contestant.labelOf(NoopContestant.CASE, CrawlExperiment.NOTHING);

  private CrawlCharts() {}

  static List<ChartPair> of(Results results) {
    return List.of(
        pair(
            results,
            "Map time: how many times faster than seq-custom",
            "factor",
            row -> BASELINE_SECONDS / row.mapSeconds(),
            series -> ratio(results, series)),
        pair(results, "Map time", "seconds", PaperTable1.Row::mapSeconds, Series::medianSeconds),
        pair(
            results,
            "Time of the whole job",
            "seconds",
            PaperTable1.Row::totalSeconds,
            series -> series.medianSeconds(JobContestant.TOTAL)),
        new ChartPair(
            "Bytes read",
            paper("GB", PaperTable1.Row::gigabytesRead),
            ours(results, "MB", series -> series.bytesRead() / BYTES_PER_MEGABYTE)));
  }

  /** The baseline's time over that of a contestant; NaN without a baseline. */
  private static double ratio(Results results, Series series) {
    return results
        .of(CrawlExperiment.BASELINE)
        .map(baseline -> baseline.medianSeconds() / series.medianSeconds())
        .orElse(Double.NaN);
  }

  private static ChartPair pair(
      Results results,
      String title,
      String unit,
      ToDoubleFunction<PaperTable1.Row> paper,
      ToDoubleFunction<Series> ours) {
    return new ChartPair(title, paper(unit, paper), ours(results, unit, ours));
  }

  private static Chart paper(String unit, ToDoubleFunction<PaperTable1.Row> number) {
    Map<String, Double> values = new LinkedHashMap<>();
    PaperTable1.ROWS.forEach(row -> values.put(row.layout(), number.applyAsDouble(row)));
    return chart("Table 1: 40 nodes, 6.4 TB, from disks", unit, values);
  }

  private static Chart ours(Results results, String unit, ToDoubleFunction<Series> number) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (Series series : results.series()) {
      boolean isLowerBound = series.label().equals(LOWER_BOUND);
      if (series.caseName().isEmpty() || isLowerBound) {
        double value = number.applyAsDouble(series);
        if (Double.isFinite(value) && value > 0) {
          values.put(series.label(), value);
        }
      }
    }
    return chart("medians; one machine, from the page cache", unit, values);
  }

  private static Chart chart(String note, String unit, Map<String, Double> values) {
    return new Chart(
        note,
        unit + ", logarithmic",
        Chart.Kind.BARS,
        Chart.Scale.LOGARITHMIC,
        List.copyOf(values.keySet()),
        List.of(new Chart.Line(unit, values)));
  }
}
