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
  private static final int COLUMNS = 10_000;
  private static final int READ = 3;
  private static final String NARROW = "stoa-three-columns";
  private static final String WIDE = "stoa-default";
  private static final List<String> NAMES =
      List.of(NARROW, "parquet", "parquet-column-api", "orc", WIDE);

  @Override
  public String name() {
    return "wide";
  }

  @Override
  public String description() {
    return "Opening a table of 10,000 columns of ints and reading the first three.";
  }

  @Override
  public Paper paper() {
    return new Paper("not from a paper", Map.of());
  }

  @Override
  public List<String> contestantNames() {
    return NAMES;
  }

  @Override
  public long defaultRows() {
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
    Rows rows = SyntheticRows.ofInts(COLUMNS, settings.seed(), settings.rows());
    Query query = new Query.Sum(rows.columns().subList(0, READ));
    List<ColumnFormat> formats = new ArrayList<>();
    for (String name : NAMES.stream().filter(settings::includes).toList()) {
      formats.add(format(name));
    }
    FormatData formatData = new FormatData("", rows.schema(), rows.iterator());
    formatData.make(data, List.copyOf(formats), progress);
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
      case NARROW -> new FirstColumns(NARROW, READ);
      case WIDE -> new TableBatches(WIDE, ColumnOptions.defaults());
      default -> ColumnFormats.named(name);
    };
  }

  private static List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    ratios.add(time("", Measure.SECONDS, WIDE, NARROW));
    ratios.add(time("cpu, ", Stopwatch.CPU_SECONDS, WIDE, NARROW));
    for (String peer : NAMES) {
      if (!peer.startsWith("stoa-")) {
        ratios.add(time("", Measure.SECONDS, peer, WIDE));
        ratios.add(time("cpu, ", Stopwatch.CPU_SECONDS, peer, WIDE));
      }
    }
    return ratios;
  }

  private static Ratio time(String prefix, Measure measure, String dividend, String divisor) {
    return new Ratio(prefix + dividend + " / " + divisor, measure, dividend, divisor);
  }
}
