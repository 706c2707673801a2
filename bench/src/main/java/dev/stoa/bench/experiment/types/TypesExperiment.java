package dev.stoa.bench.experiment.types;

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
import java.util.Locale;
import java.util.Map;
import org.apache.avro.Schema;

/** Sums one column of ints, longs, doubles or byte arrays. */
public final class TypesExperiment implements Experiment {
  /**
   * The number of rows is divided by this for byte arrays: they have 512 bytes on average, 64 times
   * the size of a long.
   */
  private static final int BYTES_ROW_DIVISOR = 64;

  private static final List<Schema.Type> TYPES =
      List.of(Schema.Type.INT, Schema.Type.LONG, Schema.Type.DOUBLE, Schema.Type.BYTES);

  private static final List<String> CONTESTANT_NAMES =
      List.of(
          "mapped-limit",
          "avro",
          "parquet-column-api",
          "parquet-column-api-zstd",
          "orc",
          "orc-zstd",
          "arrow-ipc",
          "arrow-ipc-unchecked",
          "spark-parquet",
          "vortex",
          "stoa-plain",
          "stoa-fast",
          "stoa-small",
          "stoa-dictionary-skiplist");

  @Override
  public String name() {
    return "types";
  }

  @Override
  public String description() {
    return "Sums one column of ints, longs, doubles or byte arrays; reports the bytes of values"
        + " read per second.";
  }

  @Override
  public Paper paper() {
    return new Paper("Albis (USENIX ATC 2018), section 4.1, Figure 5b", Map.of());
  }

  @Override
  public List<String> contestantNames() {
    return CONTESTANT_NAMES;
  }

  @Override
  public long defaultRowCount() {
    return 10_000_000;
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
    for (Schema.Type type : TYPES) {
      Rows rows = SyntheticRows.ofOneColumn(type, settings.seed(), rowCount(type, settings));
      builder.add(caseName(type), rows, Map.of(caseName(type), new Query.Sum(rows.columnNames())));
    }
    return builder.build(ColumnRatios.times(caseNames(), CONTESTANT_NAMES));
  }

  private static long rowCount(Schema.Type type, Settings settings) {
    return type == Schema.Type.BYTES
        ? Math.max(1, settings.rowCount() / BYTES_ROW_DIVISOR)
        : settings.rowCount();
  }

  private static String caseName(Schema.Type type) {
    return type.name().toLowerCase(Locale.ROOT);
  }

  private static List<String> caseNames() {
    return TYPES.stream().map(TypesExperiment::caseName).toList();
  }

  @Override
  public List<ChartPair> charts(Results results) {
    Map<String, Double> paperGigabits = new LinkedHashMap<>();
    paperGigabits.put("int", 52.6);
    paperGigabits.put("bytes", 72.5);
    return caseNames().stream()
        .map(
            caseName ->
                new ChartPair(
                    "Goodput, " + caseName,
                    ColumnCharts.bars(
                        "the text of section 4.1",
                        "gigabits per second, 16 cores",
                        "albis",
                        paperGigabits),
                    ColumnCharts.goodput(results, caseName)))
        .toList();
  }
}
