package dev.stoa.bench.experiment.width;

import dev.stoa.bench.experiment.loop.Format;
import dev.stoa.bench.experiment.loop.FormatData;
import dev.stoa.bench.experiment.loop.Formats;
import dev.stoa.bench.experiment.loop.LoopContestant;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.peer.Projection;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads one, a tenth and all of 20, 40 and 80 columns; the data sets have the same size. */
public final class WidthExperiment implements Experiment {
  static final List<Integer> COLUMN_COUNTS = List.of(20, 40, 80);

  @Override
  public String name() {
    return "width";
  }

  @Override
  public String description() {
    return "Reads one, a tenth or all of 20, 40 and 80 string columns of data sets of the same"
        + " size; --rows is the number of rows with 20 columns.";
  }

  @Override
  public Paper paper() {
    return WidthFigures.paper();
  }

  @Override
  public List<String> contestantNames() {
    return WidthFigures.CONTESTANT_NAMES;
  }

  @Override
  public long defaultRowCount() {
    return 1_000_000;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    List<Format> formats =
        WidthFigures.CONTESTANT_NAMES.stream()
            .filter(settings::includes)
            .map(Formats::named)
            .toList();
    List<Contestant> contestants = new ArrayList<>();
    for (int columnCount : COLUMN_COUNTS) {
      FormatData formatData = formatData(settings, columnCount);
      formatData.generateMissing(data, formats, progress);
      for (ColumnFraction fraction : ColumnFraction.values()) {
        Projection projection =
            Projection.of(
                formatData.schema(), WideRows.columnNames(fraction.readColumnCount(columnCount)));
        for (Format format : formats) {
          contestants.add(
              new LoopContestant(
                  fraction.caseName(columnCount),
                  format,
                  formatData.directory(data, format),
                  projection));
        }
      }
    }
    return new ExperimentPlan(contestants, WidthFigures.ratios());
  }

  private static FormatData formatData(Settings settings, int columnCount) {
    long rowCount = Math.max(1, settings.rowCount() * COLUMN_COUNTS.get(0) / columnCount);
    WideRows rows = new WideRows(settings.seed(), rowCount, columnCount);
    return new FormatData(columnCount + "-columns", WideRows.schema(columnCount), rows);
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return WidthFigures.charts(results);
  }
}
