package dev.stoa.bench.experiment.columns;

import dev.stoa.bench.column.ColumnFormat;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.QueryContestant;
import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.experiment.loop.FormatData;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.rows.Rows;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Collects the contestants of a column experiment and generates their data. */
public final class ColumnPlanBuilder {
  private final Settings settings;
  private final DataDirectory data;
  private final ProgressListener progress;
  private final List<Contestant> contestants = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();
  private final List<ColumnFormat> formats = new ArrayList<>();

  private ColumnPlanBuilder(Settings settings, DataDirectory data, ProgressListener progress) {
    this.settings = settings;
    this.data = data;
    this.progress = progress;
  }

  /**
   * Creates a builder with the named formats, except those that the settings exclude or that are
   * not available on this machine.
   */
  public static ColumnPlanBuilder of(
      List<String> names, Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    ColumnPlanBuilder builder = new ColumnPlanBuilder(settings, data, progress);
    for (String name : names.stream().filter(settings::includes).toList()) {
      builder.open(name);
    }
    return builder;
  }

  private void open(String name) throws IOException {
    progress.step("opening " + name);
    try {
      formats.add(ColumnFormats.named(name));
    } catch (UnavailableFormatException e) {
      skipped.add(e.getMessage());
    }
  }

  /** The settings of the run. */
  public Settings settings() {
    return settings;
  }

  /** Generates a data set if it is missing, and adds a contestant for each format and query. */
  public void add(String dataName, Rows rows, Map<String, Query> queriesByCase) throws IOException {
    FormatData formatData = new FormatData(dataName, rows.schema(), rows.iterator());
    formatData.generateMissing(data, List.copyOf(formats), progress);
    for (Map.Entry<String, Query> caseQuery : queriesByCase.entrySet()) {
      for (ColumnFormat format : formats) {
        contestants.add(
            new QueryContestant(
                caseQuery.getKey(),
                format,
                formatData.directory(data, format),
                caseQuery.getValue()));
      }
    }
  }

  /** Creates the plan of the contestants that were added. */
  public ExperimentPlan build(List<Ratio> ratios) {
    return new ExperimentPlan(contestants, skipped, ratios);
  }
}
