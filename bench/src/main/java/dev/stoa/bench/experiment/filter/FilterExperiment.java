package dev.stoa.bench.experiment.filter;

import dev.stoa.bench.column.ColumnCharts;
import dev.stoa.bench.column.ColumnRatios;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.experiment.columns.ColumnPlanBuilder;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.bench.rows.Order;
import dev.stoa.bench.rows.Rows;
import dev.stoa.bench.rows.SyntheticRows;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Sums nine columns in the rows where a tenth column is at most a bound. */
public final class FilterExperiment implements Experiment {
  /** How many of a thousand rows are selected. */
  private static final List<Integer> SELECTED_PER_MILLE = List.of(1, 10, 100, 250, 500, 750, 1_000);

  private static final List<String> CONTESTANT_NAMES =
      List.of(
          "mapped-limit",
          "parquet",
          "parquet-column-api",
          "orc",
          "orc-zstd",
          "arrow-ipc",
          "hardwood",
          "trino-parquet",
          "trino-orc",
          "vortex",
          "stoa-fast",
          "stoa-pushdown",
          "stoa-dictionary-skiplist");

  @Override
  public String name() {
    return "filter";
  }

  @Override
  public String description() {
    return "Sums nine columns in the 0.1 to 100 % of rows in which a tenth column is at most a"
        + " number; the values of the tenth column are random or sorted.";
  }

  @Override
  public Paper paper() {
    return new Paper(
        "Albis (USENIX ATC 2018), section 4.1: 1.6 to 2.4 times Parquet and ORC", Map.of());
  }

  @Override
  public List<String> contestantNames() {
    return CONTESTANT_NAMES;
  }

  @Override
  public long defaultRowCount() {
    return 2_000_000;
  }

  @Override
  public WarmUp warmUp() {
    return WarmUp.SHORT_RUNS;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    ColumnPlanBuilder builder = ColumnPlanBuilder.of(CONTESTANT_NAMES, settings, data, progress);
    List<String> caseNames = new ArrayList<>();
    for (Order order : Order.values()) {
      Rows rows = SyntheticRows.withFilterColumn(order, settings.seed(), settings.rowCount());
      Map<String, Query> queries = new LinkedHashMap<>();
      for (int perMille : SELECTED_PER_MILLE) {
        queries.put(caseName(order, perMille), filteredSum(rows, perMille));
      }
      builder.add(label(order), rows, queries);
      caseNames.addAll(queries.keySet());
    }
    return builder.build(ColumnRatios.times(caseNames, CONTESTANT_NAMES));
  }

  private static Query filteredSum(Rows rows, int perMille) {
    int bound = perMille * SyntheticRows.FILTER_CARDINALITY / 1_000 - 1;
    List<String> summedColumns = rows.columnNames().subList(1, rows.columnNames().size());
    return new Query.FilteredSum(SyntheticRows.FILTER_COLUMN, bound, summedColumns);
  }

  private static String label(Order order) {
    return order.name().toLowerCase(Locale.ROOT);
  }

  private static String formatPercent(int perMille) {
    return perMille % 10 == 0 ? perMille / 10 + "%" : perMille / 10.0 + "%";
  }

  private static String caseName(Order order, int perMille) {
    return label(order) + "-" + formatPercent(perMille);
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return Arrays.stream(Order.values()).map(order -> chartPair(results, order)).toList();
  }

  private static ChartPair chartPair(Results results, Order order) {
    Map<String, String> axisLabels = new LinkedHashMap<>();
    SELECTED_PER_MILLE.forEach(
        perMille -> axisLabels.put(caseName(order, perMille), formatPercent(perMille)));
    return new ChartPair(
        "Time by the share of selected rows, " + label(order),
        ColumnCharts.lines(
            "section 4.1 has no figure: 1.6 to 2.4 times Parquet and ORC",
            List.copyOf(axisLabels.values()),
            List.of()),
        ColumnCharts.times(results, axisLabels));
  }
}
