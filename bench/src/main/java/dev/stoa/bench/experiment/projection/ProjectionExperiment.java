package dev.stoa.bench.experiment.projection;

import dev.stoa.bench.experiment.loop.Format;
import dev.stoa.bench.experiment.loop.FormatData;
import dev.stoa.bench.experiment.loop.Formats;
import dev.stoa.bench.experiment.loop.LoopContestant;
import dev.stoa.bench.experiment.loop.MixedRows;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Settings;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Sums an int, a string, a map, a string and a map together, or all 13 columns, in a loop over the
 * rows.
 */
public final class ProjectionExperiment implements Experiment {
  private static final List<String> CONTESTANT_NAMES =
      List.of(
          "seq-uncompressed",
          "seq-uncompressed-tuned",
          "text",
          "rcfile-1mb",
          "rcfile",
          "rcfile-16mb",
          "rcfile-zlib",
          "avro",
          "parquet",
          "orc",
          "stoa-plain",
          "stoa-skiplist",
          "stoa-default");

  @Override
  public String name() {
    return "projection";
  }

  @Override
  public String description() {
    return "Sums an int, a string, a map, a string and a map, or all 13 columns, in a loop over the"
        + " rows.";
  }

  @Override
  public Paper paper() {
    return ProjectionFigures.paper();
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
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    List<Format> formats =
        CONTESTANT_NAMES.stream().filter(settings::includes).map(Formats::named).toList();
    FormatData formatData =
        new FormatData("", MixedRows.schema(), new MixedRows(settings.seed(), settings.rowCount()));
    formatData.generateMissing(data, formats, progress);
    List<Contestant> contestants = new ArrayList<>();
    for (Scan scan : Scan.values()) {
      for (Format format : formats) {
        contestants.add(
            new LoopContestant(
                scan.caseName(), format, formatData.directory(data, format), scan.projection()));
      }
    }
    return new ExperimentPlan(contestants, ProjectionFigures.ratios(CONTESTANT_NAMES));
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return ProjectionFigures.charts(results);
  }
}
