package dev.stoa.bench.spark;

import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Lineup;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.Summary;
import dev.stoa.bench.work.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes the tables of those who take part, and lists who is asked what. */
public final class SparkLineup {
  private static final String SOURCE = "source";

  private final DataDirectory data;
  private final Progress progress;
  private final List<SparkFormats> formats;

  /** A line-up of those formats that the settings include. */
  public SparkLineup(
      Settings settings, DataDirectory data, Progress progress, List<SparkFormats> formats) {
    this.data = data;
    this.progress = progress;
    this.formats = formats.stream().filter(one -> settings.includes(one.label())).toList();
  }

  /** Writes the Parquet files that all tables are loaded from, each into a folder of its name. */
  @FunctionalInterface
  public interface Source {
    /** Writes them. */
    void make(SparkTables tables, Path folder) throws IOException;
  }

  /** One case, and the formats that take part in it. */
  public record Case(String name, SparkQuery query, List<SparkFormats> formats) {}

  /** The contestants of all cases; none, with the reason, where Spark is not to be had. */
  public Lineup of(Source source, List<Case> cases, List<Ratio> ratios, Summary summary)
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
      return new Lineup(contestants(tables, cases), List.of(), ratios, summary);
    } catch (UnavailableFormatException e) {
      return new Lineup(List.of(), List.of(e.getMessage()), List.of(), Summary.NONE);
    }
  }

  private void make(SparkTables tables, Source source) throws IOException {
    List<String> labels = SparkFormats.labels(formats);
    if (labels.stream().allMatch(label -> Files.exists(data.of(label)))) {
      return;
    }
    makeOne(SOURCE, folder -> source.make(tables, folder));
    for (String label : labels) {
      makeOne(label, folder -> tables.load(label, data.of(SOURCE), folder));
    }
  }

  @FunctionalInterface
  private interface FolderMaker {
    void make(Path folder) throws IOException;
  }

  private void makeOne(String name, FolderMaker maker) throws IOException {
    progress.step("making the tables of " + name);
    data.make(List.of(name), directories -> maker.make(directories.get(name)));
  }

  private List<Contestant> contestants(SparkTables tables, List<Case> cases) {
    List<Contestant> contestants = new ArrayList<>();
    for (Case one : cases) {
      for (SparkFormats format : one.formats()) {
        if (formats.contains(format)) {
          contestants.add(
              new SparkContestant(
                  format, one.name(), tables, data.of(format.label()), one.query()));
        }
      }
    }
    return contestants;
  }
}
