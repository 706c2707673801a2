package dev.stoa.bench.spark;

import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.Summary;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes the tables of the contestants and lists their queries. */
public final class SparkPlanBuilder {
  private static final String SOURCE = "source";

  private final DataDirectory data;
  private final ProgressListener progress;
  private final List<SparkTableFormat> formats;

  /** A plan with the formats that the settings include. */
  public SparkPlanBuilder(
      Settings settings,
      DataDirectory data,
      ProgressListener progress,
      List<SparkTableFormat> formats) {
    this.data = data;
    this.progress = progress;
    this.formats = formats.stream().filter(one -> settings.includes(one.label())).toList();
  }

  /** Writes the Parquet files that all tables are loaded from, one directory per table. */
  @FunctionalInterface
  public interface Source {
    /** Writes the files. */
    void make(SparkTables tables, Path folder) throws IOException;
  }

  /** One case, and the formats that take part in it. */
  public record Case(String name, SparkQuery query, List<SparkTableFormat> formats) {}

  /** The contestants of all cases; none, with the reason, if Spark is not available. */
  public ExperimentPlan build(Source source, List<Case> cases, List<Ratio> ratios, Summary summary)
      throws IOException {
    try {
      SparkTables tables = SparkTables.build();
      boolean isMade = false;
      try {
        make(tables, source);
        isMade = true;
      } finally {
        if (!isMade) {
          tables.close();
        }
      }
      return new ExperimentPlan(contestants(tables, cases), List.of(), ratios, summary);
    } catch (UnavailableFormatException e) {
      return new ExperimentPlan(List.of(), List.of(e.getMessage()), List.of(), Summary.NONE);
    }
  }

  private void make(SparkTables tables, Source source) throws IOException {
    List<String> labels = SparkTableFormat.labels(formats);
    if (labels.stream().allMatch(label -> Files.exists(data.path(label)))) {
      return;
    }
    makeOne(SOURCE, folder -> source.make(tables, folder));
    for (String label : labels) {
      makeOne(label, folder -> tables.load(label, data.path(SOURCE), folder));
    }
  }

  @FunctionalInterface
  private interface FolderMaker {
    void make(Path folder) throws IOException;
  }

  private void makeOne(String name, FolderMaker maker) throws IOException {
    progress.step("making the tables of " + name);
    data.generateMissing(List.of(name), directories -> maker.make(directories.get(name)));
  }

  private List<Contestant> contestants(SparkTables tables, List<Case> cases) {
    List<Contestant> contestants = new ArrayList<>();
    for (Case one : cases) {
      for (SparkTableFormat format : one.formats()) {
        if (formats.contains(format)) {
          contestants.add(
              new SparkContestant(
                  format, one.name(), tables, data.path(format.label()), one.query()));
        }
      }
    }
    return contestants;
  }
}
