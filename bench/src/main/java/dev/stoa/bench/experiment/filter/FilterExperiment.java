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
  /** The rows selected per thousand. */
  private static final List<Integer> SELECTED_PER_MILLE = List.of(1, 10, 100, 250, 500, 750, 1_000);

  private static final List<String> NAMES =
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
    return "Adding up nine columns in the 0.1 to 100 % of rows where a tenth is at most a number;"
        + " that one random, or sorted.";
  }

  @Override
  public Paper paper() {
    return new Paper(
        "Albis (USENIX ATC 2018), section 4.1: 1.6 to 2.4 times Parquet and ORC", Map.of());
  }

  @Override
  public List<String> contestantNames() {
    return NAMES;
  }

  @Override
  public long defaultRows() {
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
    ColumnPlanBuilder plan = ColumnPlanBuilder.of(NAMES, settings, data, progress);
    List<String> cases = new ArrayList<>();
    for (Order order : Order.values()) {
      Rows rows = SyntheticRows.withCondition(order, settings.seed(), settings.rows());
      Map<String, Query> questions = new LinkedHashMap<>();
      for (int perMille : SELECTED_PER_MILLE) {
        questions.put(caseName(order, perMille), question(rows, perMille));
      }
      plan.add(name(order), rows, questions);
      cases.addAll(questions.keySet());
    }
    return plan.build(ColumnRatios.times(cases, NAMES));
  }

  private static Query question(Rows rows, int perMille) {
    int bound = perMille * SyntheticRows.FILTER_CARDINALITY / 1_000 - 1;
    List<String> others = rows.columns().subList(1, rows.columns().size());
    return new Query.FilteredSum(SyntheticRows.FILTER_COLUMN, bound, others);
  }

  private static String name(Order order) {
    return order.name().toLowerCase(Locale.ROOT);
  }

  private static String percent(int perMille) {
    return perMille % 10 == 0 ? perMille / 10 + "%" : perMille / 10.0 + "%";
  }

  private static String caseName(Order order, int perMille) {
    return name(order) + "-" + percent(perMille);
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return Arrays.stream(Order.values()).map(order -> chart(results, order)).toList();
  }

  private static ChartPair chart(Results results, Order order) {
    Map<String, String> axis = new LinkedHashMap<>();
    SELECTED_PER_MILLE.forEach(perMille -> axis.put(caseName(order, perMille), percent(perMille)));
    return new ChartPair(
        "Time by the share of selected rows, " + name(order),
        ColumnCharts.lines(
            "section 4.1 has no figure: 1.6 to 2.4 times Parquet and ORC",
            List.copyOf(axis.values()),
            List.of()),
        ColumnCharts.times(results, axis));
  }
}
