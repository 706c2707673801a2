package dev.stoa.bench.spark;

import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.RatioSummary;
import dev.stoa.bench.harness.Settings;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds the plan of a Spark experiment: writes the tables of all formats, and creates the
 * contestants.
 */
public final class SparkPlanBuilder {
  private static final String SOURCE_NAME = "source";

  private final DataDirectory data;
  private final ProgressListener progress;
  private final List<SparkTableFormat> formats;

  /** Creates a builder for those of the formats that the settings include. */
  public SparkPlanBuilder(
      Settings settings,
      DataDirectory data,
      ProgressListener progress,
      List<SparkTableFormat> formats) {
    this.data = data;
    this.progress = progress;
    this.formats = formats.stream().filter(format -> settings.includes(format.label())).toList();
  }

  /** Writes the Parquet files that all tables are loaded from, one directory per table. */
  @FunctionalInterface
  public interface Source {
    /** Writes the files to the existing directory. */
    void writeTables(SparkTables tables, Path directory) throws IOException;
  }

  /** A case of an experiment: one query, and the formats over whose tables it is run. */
  public record Case(String name, SparkQuery query, List<SparkTableFormat> formats) {}

  /**
   * Writes missing tables and returns the plan of all cases; if Spark is not available, a plan
   * without contestants that says so.
   */
  public ExperimentPlan build(
      Source source, List<Case> cases, List<Ratio> ratios, RatioSummary summary)
      throws IOException {
    try {
      SparkTables tables = SparkTables.build();
      boolean isComplete = false;
      try {
        writeMissingTables(tables, source);
        isComplete = true;
      } finally {
        if (!isComplete) {
          tables.close();
        }
      }
      return new ExperimentPlan(contestants(tables, cases), List.of(), ratios, summary);
    } catch (UnavailableFormatException e) {
      return new ExperimentPlan(List.of(), List.of(e.getMessage()), List.of(), RatioSummary.NONE);
    }
  }

  private void writeMissingTables(SparkTables tables, Source source) throws IOException {
    List<String> labels = SparkTableFormat.labels(formats);
    if (labels.stream().allMatch(label -> Files.exists(data.path(label)))) {
      return;
    }
    generate(SOURCE_NAME, directory -> source.writeTables(tables, directory));
    for (String label : labels) {
      generate(label, directory -> tables.load(label, data.path(SOURCE_NAME), directory));
    }
  }

  @FunctionalInterface
  private interface DirectoryWriter {
    void write(Path directory) throws IOException;
  }

  private void generate(String name, DirectoryWriter writer) throws IOException {
    progress.step("writing the tables of " + name);
    data.generateMissing(List.of(name), directories -> writer.write(directories.get(name)));
  }

  private List<Contestant> contestants(SparkTables tables, List<Case> cases) {
    List<Contestant> contestants = new ArrayList<>();
    for (Case queryCase : cases) {
      for (SparkTableFormat format : queryCase.formats()) {
        if (formats.contains(format)) {
          contestants.add(
              new SparkContestant(
                  format,
                  queryCase.name(),
                  tables,
                  data.path(format.label()),
                  queryCase.query().withSource(data.path(SOURCE_NAME))));
        }
      }
    }
    return contestants;
  }
}
