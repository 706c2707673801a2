package dev.stoa.bench.experiment.filter;

import dev.stoa.bench.column.ColumnCharts;
import dev.stoa.bench.column.ColumnRatios;
import dev.stoa.bench.column.Question;
import dev.stoa.bench.experiment.columns.ColumnLineup;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.Lineup;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.bench.rows.MadeRows;
import dev.stoa.bench.rows.Order;
import dev.stoa.bench.rows.Rows;
import dev.stoa.bench.work.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Nine columns added up in those rows where a tenth is at most a number. */
public final class FilterExperiment implements Experiment {
  /** How many of a thousand rows are left. */
  private static final List<Integer> LEFT = List.of(1, 10, 100, 250, 500, 750, 1_000);

  private static final List<String> NAMES =
      List.of(
          "mapped-limit",
          "parquet",
          "parquet-column-api",
          "orc",
          "orc-zstd",
          "arrow-ipc",
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
    return WarmUp.OF_SHORT_RUNS;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public Lineup prepare(Settings settings, DataDirectory data, Progress progress)
      throws IOException {
    ColumnLineup lineup = ColumnLineup.of(NAMES, settings, data, progress);
    List<String> cases = new ArrayList<>();
    for (Order order : Order.values()) {
      Rows rows = MadeRows.withCondition(order, settings.seed(), settings.rows());
      Map<String, Question> questions = new LinkedHashMap<>();
      for (int left : LEFT) {
        questions.put(caseName(order, left), question(rows, left));
      }
      lineup.add(name(order), rows, questions);
      cases.addAll(questions.keySet());
    }
    return lineup.lineup(ColumnRatios.times(cases, NAMES));
  }

  private static Question question(Rows rows, int left) {
    int bound = left * MadeRows.CONDITION_VALUES / 1_000 - 1;
    List<String> others = rows.columns().subList(1, rows.columns().size());
    return new Question.AtMost(MadeRows.CONDITION, bound, others);
  }

  private static String name(Order order) {
    return order.name().toLowerCase(Locale.ROOT);
  }

  private static String percent(int left) {
    return left % 10 == 0 ? left / 10 + "%" : left / 10.0 + "%";
  }

  private static String caseName(Order order, int left) {
    return name(order) + "-" + percent(left);
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return Arrays.stream(Order.values()).map(order -> chart(results, order)).toList();
  }

  private static ChartPair chart(Results results, Order order) {
    Map<String, String> axis = new LinkedHashMap<>();
    LEFT.forEach(left -> axis.put(caseName(order, left), percent(left)));
    return new ChartPair(
        "Time by the share of rows that are left, " + name(order),
        ColumnCharts.lines(
            "section 4.1 has no figure: 1.6 to 2.4 times Parquet and ORC",
            List.copyOf(axis.values()),
            List.of()),
        ColumnCharts.times(results, axis));
  }
}
