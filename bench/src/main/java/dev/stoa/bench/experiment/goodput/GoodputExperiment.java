package dev.stoa.bench.experiment.goodput;

import dev.stoa.bench.column.ColumnCharts;
import dev.stoa.bench.column.ColumnRatios;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.experiment.columns.ColumnPlanBuilder;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.bench.rows.DataSet;
import dev.stoa.bench.rows.Rows;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sums every non-null value of all columns of whole tables. */
public final class GoodputExperiment implements Experiment {
  private static final List<String> CONTESTANT_NAMES =
      List.of(
          "mapped-limit",
          "mapped-limit-words",
          "avro",
          "parquet",
          "parquet-column-api",
          "parquet-column-api-zstd",
          "orc",
          "orc-zstd",
          "arrow-ipc",
          "arrow-ipc-unchecked",
          "spark-parquet",
          "spark-parquet-zstd",
          "hardwood",
          "trino-parquet",
          "trino-orc",
          "vortex",
          "stoa-plain",
          "stoa-fast",
          "stoa-fast-two-threads",
          "stoa-small",
          "stoa-default",
          "stoa-default-get",
          "stoa-dictionary-skiplist");

  @Override
  public String name() {
    return "goodput";
  }

  @Override
  public String description() {
    return "The bytes of values per second when all columns of store_sales are read and summed;"
        + " the same for other tables.";
  }

  @Override
  public Paper paper() {
    return GoodputPaper.paper();
  }

  @Override
  public List<String> contestantNames() {
    return CONTESTANT_NAMES;
  }

  @Override
  public long defaultRowCount() {
    return 1_000_000;
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
    for (DataSet dataSet : DataSet.values()) {
      Optional<Rows> rows = dataSet.rows(settings.rowCount());
      if (rows.isPresent()) {
        Query allColumns = new Query.Sum(rows.get().columnNames());
        builder.add(dataSet.label(), rows.get(), Map.of(dataSet.label(), allColumns));
      }
    }
    return builder.build(ratios());
  }

  private static List<Ratio> ratios() {
    List<String> caseNames = caseNames();
    List<Ratio> ratios = new ArrayList<>(ColumnRatios.times(caseNames, CONTESTANT_NAMES));
    ratios.addAll(ColumnRatios.sizes(caseNames, CONTESTANT_NAMES));
    return ratios;
  }

  private static List<String> caseNames() {
    return Arrays.stream(DataSet.values()).map(DataSet::label).toList();
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return caseNames().stream()
        .map(
            caseName ->
                new ChartPair(
                    "Goodput, " + caseName,
                    GoodputPaper.chart(),
                    ColumnCharts.goodput(results, caseName)))
        .toList();
  }
}
