package dev.stoa.bench.experiment.take;

import dev.stoa.bench.column.ColumnRatios;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.RowPositions;
import dev.stoa.bench.experiment.columns.ColumnPlanBuilder;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.bench.rows.Rows;
import dev.stoa.bench.rows.SyntheticRows;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Looks up ten thousand random rows of five columns by their positions. */
public final class TakeExperiment implements Experiment {
  private static final int TAKEN_ROW_COUNT = 10_000;
  private static final String CASE_NAME = "";
  private static final List<String> CONTESTANT_NAMES =
      List.of(
          "mapped-limit",
          "avro",
          "parquet",
          "parquet-column-api",
          "orc",
          "arrow-ipc",
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
    return "take";
  }

  @Override
  public String description() {
    return "Looks up 10,000 random rows of five columns by their positions.";
  }

  @Override
  public Paper paper() {
    return new Paper("not from a paper: reading rows by position, as an index does", Map.of());
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
    Rows rows = SyntheticRows.ofFiveColumns(settings.seed(), settings.rowCount());
    RowPositions positions =
        RowPositions.random(settings.seed(), TAKEN_ROW_COUNT, settings.rowCount());
    builder.add("", rows, Map.of(CASE_NAME, new Query.Take(positions, rows.columnNames())));
    return builder.build(ColumnRatios.times(List.of(CASE_NAME), CONTESTANT_NAMES));
  }
}
