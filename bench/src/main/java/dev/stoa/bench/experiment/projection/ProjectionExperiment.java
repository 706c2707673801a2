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

/** Scans of one int, one string, one map, a string and the map, and all columns. */
public final class ProjectionExperiment implements Experiment {
  private static final List<String> NAMES =
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
    return "Adding up one int, string or map, a string and the map, or all of 13 columns, in a"
        + " loop over the rows.";
  }

  @Override
  public Paper paper() {
    return ProjectionFigures.paper();
  }

  @Override
  public List<String> contestantNames() {
    return NAMES;
  }

  @Override
  public long defaultRows() {
    return 1_000_000;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    List<Format> taking = NAMES.stream().filter(settings::includes).map(Formats::named).toList();
    FormatData rows =
        new FormatData("", MixedRows.schema(), new MixedRows(settings.seed(), settings.rows()));
    rows.make(data, taking, progress);
    List<Contestant> contestants = new ArrayList<>();
    for (Scan scan : Scan.values()) {
      for (Format format : taking) {
        contestants.add(
            new LoopContestant(
                scan.caseName(), format, rows.directory(data, format), scan.projection()));
      }
    }
    return new ExperimentPlan(contestants, ProjectionFigures.ratios(NAMES));
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return ProjectionFigures.charts(results);
  }
}
