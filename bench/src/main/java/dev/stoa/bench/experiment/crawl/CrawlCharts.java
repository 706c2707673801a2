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

/** The numbers of Table 1 of the CIF paper as bars, next to those of this run. */
final class CrawlCharts {
  private static final double BYTES_PER_MEGABYTE = 1e6;

  /** The map time of SEQ-custom in the paper. */
  private static final double PAPER_BASELINE_SECONDS = 754;

  private CrawlCharts() {}

  static List<ChartPair> of(Results results) {
    return List.of(
        pair(
            results,
            "Map time: how many times faster than seq-custom",
            "factor",
            row -> PAPER_BASELINE_SECONDS / row.mapSeconds(),
            series -> speedup(results, CrawlExperiment.BASELINE, series)),
        new ChartPair(
            "Map time from a disk of 100 MB/s: how many times faster than seq-custom",
            paperChart("factor", row -> PAPER_BASELINE_SECONDS / row.mapSeconds()),
            pacedChart(results)),
        pair(results, "Map time", "seconds", PaperTable1.Row::mapSeconds, Series::medianSeconds),
        pair(
            results,
            "Time of the whole job",
            "seconds",
            PaperTable1.Row::totalSeconds,
            series -> series.medianSeconds(JobContestant.TOTAL)),
        new ChartPair(
            "Bytes read",
            paperChart("GB", PaperTable1.Row::gigabytesRead),
            ourChart(results, "MB", series -> series.bytesRead() / BYTES_PER_MEGABYTE)));
  }

  /** Returns the baseline's time divided by that of a contestant; NaN without a baseline. */
  private static double speedup(Results results, String baselineLabel, Series series) {
    return results
        .of(baselineLabel)
        .map(baseline -> baseline.medianSeconds() / series.medianSeconds())
        .orElse(Double.NaN);
  }

  private static ChartPair pair(
      Results results,
      String title,
      String unit,
      ToDoubleFunction<PaperTable1.Row> paperNumber,
      ToDoubleFunction<Series> ourNumber) {
    return new ChartPair(title, paperChart(unit, paperNumber), ourChart(results, unit, ourNumber));
  }

  private static Chart paperChart(String unit, ToDoubleFunction<PaperTable1.Row> rowNumber) {
    Map<String, Double> numbersByLayout = new LinkedHashMap<>();
    PaperTable1.ROWS.forEach(
        row -> numbersByLayout.put(row.layout(), rowNumber.applyAsDouble(row)));
    return chart("Table 1: 40 nodes, 6.4 TB, from disks", unit, numbersByLayout);
  }

  private static Chart ourChart(
      Results results, String unit, ToDoubleFunction<Series> seriesNumber) {
    Map<String, Double> numbersByLabel = new LinkedHashMap<>();
    for (Series series : results.series()) {
      boolean isNoInput = series.label().equals(CrawlExperiment.NO_INPUT_LABEL);
      if (series.caseName().isEmpty() || isNoInput) {
        double number = seriesNumber.applyAsDouble(series);
        if (Double.isFinite(number) && number > 0) { // A logarithmic scale has no 0.
          numbersByLabel.put(series.label(), number);
        }
      }
    }
    return chart("medians; one machine, from the page cache", unit, numbersByLabel);
  }

  private static Chart pacedChart(Results results) {
    String caseName = CrawlStorage.PACED.caseName();
    String baseline = Contestant.labelOf(caseName, CrawlExperiment.BASELINE);
    Map<String, Double> factorsByName = new LinkedHashMap<>();
    for (Series series : results.series()) {
      double factor = speedup(results, baseline, series);
      if (series.caseName().equals(caseName) && Double.isFinite(factor)) {
        factorsByName.put(series.name(), factor);
      }
    }
    return chart("medians; one machine, all map slots share 100 MB/s", "factor", factorsByName);
  }

  private static Chart chart(String note, String unit, Map<String, Double> numbersByCategory) {
    return new Chart(
        note,
        unit + ", logarithmic",
        Chart.Kind.BARS,
        Chart.Scale.LOGARITHMIC,
        List.copyOf(numbersByCategory.keySet()),
        List.of(new Chart.Line(unit, numbersByCategory)));
  }
}
