package dev.stoa.bench.experiment.projectivity;

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
import dev.stoa.bench.rows.Rows;
import dev.stoa.bench.rows.SyntheticRows;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sums the first 1 to 100 of a hundred int columns. */
public final class ProjectivityExperiment implements Experiment {
  private static final int COLUMN_COUNT = 100;
  private static final List<Integer> READ_COLUMN_COUNTS = List.of(1, 2, 5, 10, 20, 50, 100);
  private static final List<String> CONTESTANT_NAMES =
      List.of(
          "mapped-limit",
          "avro",
          "parquet",
          "parquet-column-api",
          "orc",
          "arrow-ipc",
          "spark-parquet",
          "hardwood",
          "trino-parquet",
          "trino-orc",
          "vortex",
          "stoa-plain",
          "stoa-fast",
          "stoa-small",
          "stoa-dictionary-skiplist");

  @Override
  public String name() {
    return "projectivity";
  }

  @Override
  public String description() {
    return "Reads 1 to 100 of 100 columns of ints.";
  }

  @Override
  public Paper paper() {
    return new Paper("Albis (USENIX ATC 2018), section 4.1, Figure 5c", Map.of());
  }

  @Override
  public List<String> contestantNames() {
    return CONTESTANT_NAMES;
  }

  @Override
  public long defaultRowCount() {
    return 500_000;
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
    Rows rows = SyntheticRows.ofInts(COLUMN_COUNT, settings.seed(), settings.rowCount());
    Map<String, Query> queries = new LinkedHashMap<>();
    for (int count : READ_COLUMN_COUNTS) {
      queries.put(caseName(count), new Query.Sum(rows.columnNames().subList(0, count)));
    }
    builder.add("", rows, queries);
    return builder.build(
        ColumnRatios.times(
            READ_COLUMN_COUNTS.stream().map(ProjectivityExperiment::caseName).toList(),
            CONTESTANT_NAMES));
  }

  private static String caseName(int count) {
    return count + "-columns";
  }

  @Override
  public List<ChartPair> charts(Results results) {
    Map<String, String> axisLabels = new LinkedHashMap<>();
    READ_COLUMN_COUNTS.forEach(count -> axisLabels.put(caseName(count), Integer.toString(count)));
    return List.of(
        new ChartPair(
            "Time by the number of columns read",
            ColumnCharts.lines(
                "Figure 5c: Albis, which stores rows, is faster than Parquet and ORC from 30 % on",
                List.copyOf(axisLabels.values()), List.of()),
            ColumnCharts.times(results, axisLabels)));
  }
}
