package dev.stoa.bench.experiment.wide;

import dev.stoa.bench.column.ColumnFormat;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.QueryContestant;
import dev.stoa.bench.column.table.TableBatches;
import dev.stoa.bench.experiment.columns.ColumnFormats;
import dev.stoa.bench.experiment.loop.FormatData;
import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.bench.rows.Rows;
import dev.stoa.bench.rows.SyntheticRows;
import dev.stoa.cli.work.ProgressListener;
import dev.stoa.table.write.ColumnOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Opens a table of ten thousand columns and reads three of them. */
public final class WideExperiment implements Experiment {
  private static final int COLUMN_COUNT = 10_000;
  private static final int READ_COLUMN_COUNT = 3;
  private static final String NARROW_TABLE = "stoa-three-columns";
  private static final String WIDE_TABLE = "stoa-default";
  private static final List<String> CONTESTANT_NAMES =
      List.of(NARROW_TABLE, "parquet", "parquet-column-api", "orc", WIDE_TABLE);

  @Override
  public String name() {
    return "wide";
  }

  @Override
  public String description() {
    return "Opens a table of 10,000 int columns and reads the first three.";
  }

  @Override
  public Paper paper() {
    return new Paper("not from a paper", Map.of());
  }

  @Override
  public List<String> contestantNames() {
    return CONTESTANT_NAMES;
  }

  @Override
  public long defaultRowCount() {
    return 2_000;
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
    Rows rows = SyntheticRows.ofInts(COLUMN_COUNT, settings.seed(), settings.rowCount());
    Query query = new Query.Sum(rows.columnNames().subList(0, READ_COLUMN_COUNT));
    List<ColumnFormat> formats = new ArrayList<>();
    for (String name : CONTESTANT_NAMES.stream().filter(settings::includes).toList()) {
      formats.add(format(name));
    }
    FormatData formatData = new FormatData("", rows.schema(), rows.iterator());
    formatData.generateMissing(data, List.copyOf(formats), progress);
    List<Contestant> contestants =
        formats.stream()
            .<Contestant>map(
                format ->
                    new QueryContestant("", format, formatData.directory(data, format), query))
            .toList();
    return new ExperimentPlan(contestants, ratios());
  }

  private static ColumnFormat format(String name) throws IOException {
    return switch (name) {
      case NARROW_TABLE -> new FirstColumnsFormat(NARROW_TABLE, READ_COLUMN_COUNT);
      case WIDE_TABLE -> new TableBatches(WIDE_TABLE, ColumnOptions.defaults());
      default -> ColumnFormats.named(name);
    };
  }

  private static List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    ratios.add(timeRatio("", Measure.SECONDS, WIDE_TABLE, NARROW_TABLE));
    ratios.add(timeRatio("cpu, ", Stopwatch.CPU_SECONDS, WIDE_TABLE, NARROW_TABLE));
    for (String peer : CONTESTANT_NAMES) {
      if (!peer.startsWith("stoa-")) {
        ratios.add(timeRatio("", Measure.SECONDS, peer, WIDE_TABLE));
        ratios.add(timeRatio("cpu, ", Stopwatch.CPU_SECONDS, peer, WIDE_TABLE));
      }
    }
    return ratios;
  }

  private static Ratio timeRatio(String prefix, Measure measure, String dividend, String divisor) {
    return new Ratio(prefix + dividend + " / " + divisor, measure, dividend, divisor);
  }
}
