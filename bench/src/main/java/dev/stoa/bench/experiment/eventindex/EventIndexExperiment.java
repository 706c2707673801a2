package dev.stoa.bench.experiment.eventindex;

import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.storage.Closeables;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.orc.CompressionKind;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Writes the events of a particle detector, finds them by key, and scans one attribute. */
public final class EventIndexExperiment implements Experiment {
  private static final String BASELINE = "stoa";

  private static final IndexSpec INDEX = IndexSpec.of(EventRows.KEY_COLUMNS);

  private static final List<EventFormat> FORMATS =
      List.of(
          new TableEvents(
              BASELINE,
              "vector pages, key index of six parts",
              WriteOptions.defaults(),
              Optional.of(INDEX)),
          new TableEvents(
              "stoa-covering",
              "vector pages, key index that includes the attribute",
              WriteOptions.defaults(),
              Optional.of(INDEX.including(EventRows.TOKEN_COLUMN))),
          new TableEvents(
              "stoa-zstd",
              "vector pages, codec zstd, key index of six parts",
              WriteOptions.defaults()
                  .withDefaultColumn(ColumnOptions.defaults().withCodec(CompressionCodec.ZSTD)),
              Optional.of(INDEX)),
          new TableEvents(
              "stoa-no-index",
              "vector pages, sorted by key",
              WriteOptions.defaults(),
              Optional.empty()),
          new MapFileEvents("mapfile", null),
          new MapFileEvents("mapfile-zlib", DefaultCodec.class),
          new AvroEvents("avro", "null"),
          new AvroEvents("avro-snappy", "snappy"),
          new AvroEvents("avro-zlib", "deflate"),
          new AvroEvents("avro-bzip2", "bzip2"),
          new AvroEvents("avro-zstd", "zstandard"),
          new ParquetEvents("parquet", CompressionCodecName.UNCOMPRESSED),
          new ParquetEvents("parquet-snappy", CompressionCodecName.SNAPPY),
          new ParquetEvents("parquet-gzip", CompressionCodecName.GZIP),
          new ParquetEvents("parquet-zstd", CompressionCodecName.ZSTD),
          new OrcEvents("orc-snappy", CompressionKind.SNAPPY),
          new OrcEvents("orc-zstd", CompressionKind.ZSTD));

  @Override
  public String name() {
    return "eventindex";
  }

  @Override
  public String description() {
    return "Writes event records, finds one attribute by a key of six parts, scans another.";
  }

  @Override
  public Paper paper() {
    return new Paper(
        "Performance comparison of different file formats and storage engines in the Hadoop"
            + " ecosystem (CERN, 2017): no numbers but figures; Parquet 10 times smaller than"
            + " MapFiles",
        Map.of(sizeRatio("mapfile", "parquet-snappy"), 10.0));
  }

  @Override
  public List<String> contestantNames() {
    List<String> names = new ArrayList<>();
    FORMATS.forEach(format -> names.add(format.name()));
    EventPeer.ALL.forEach(peer -> names.add(peer.name()));
    return names;
  }

  @Override
  public long defaultRowCount() {
    return 300_000;
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
    EventRows rows = new EventRows(settings.seed(), settings.rowCount());
    EventWork work = new EventWork(rows);
    List<EventSystem> systems = new ArrayList<>();
    for (EventFormat format : FORMATS) {
      if (settings.includes(format.name())) {
        systems.add(EventSystem.of(format, work));
      }
    }
    List<String> skipped = new ArrayList<>();
    for (EventPeer peer : EventPeer.ALL) {
      if (settings.includes(peer.name())) {
        try {
          progress.step("building " + peer.name());
          systems.add(EventProcess.build(peer, rows));
        } catch (UnavailableFormatException e) {
          skipped.add(e.getMessage());
        }
      }
    }
    skipped.addAll(missingCases(systems, settings));
    Path scratch = data.createScratchDirectory();
    List<Contestant> contestants = new ArrayList<>();
    try {
      for (EventSystem system : systems) {
        Path directory;
        try {
          directory = write(system, data, scratch, progress);
        } catch (UnavailableFormatException e) {
          skipped.add(e.getMessage());
          system.close();
          continue;
        }
        for (EventCase eventCase : EventCase.values()) {
          if (system.cases().contains(eventCase)) {
            contestants.add(
                new EventContestant(eventCase, system, directory, scratch.resolve(system.name())));
          }
        }
      }
    } catch (IOException | RuntimeException e) {
      try {
        Closeables.closeAll(systems); // a server would go on
      } catch (IOException suppressed) {
        e.addSuppressed(suppressed);
      }
      throw e;
    }
    return new ExperimentPlan(
        contestants, skipped, ratios(), EventIndexExperiment::slowdownsBySmallCommits);
  }

  /** Returns why some systems have none of the requested cases in which events change. */
  private static List<String> missingCases(List<EventSystem> systems, Settings settings) {
    Map<String, List<String>> namesByReason = new LinkedHashMap<>();
    for (EventSystem system : systems) {
      String missing =
          EventCase.OF_CHANGES.stream()
              .filter(eventCase -> settings.includesCase(eventCase.label()))
              .filter(eventCase -> !system.cases().contains(eventCase))
              .map(EventCase::label)
              .collect(Collectors.joining(", "));
      if (!missing.isEmpty()) {
        String reason =
            system.cases().contains(EventCase.UPSERT)
                ? "without an index, a small upsert reads all keys"
                : "these files are written once";
        namesByReason
            .computeIfAbsent("no %s: %s".formatted(missing, reason), key -> new ArrayList<>())
            .add(system.name());
      }
    }
    List<String> sentences = new ArrayList<>();
    namesByReason.forEach(
        (reason, names) -> sentences.add(String.join(", ", names) + ": " + reason));
    return sentences;
  }

  /** Returns the time of a lookup after small commits and a compaction, divided by that before. */
  private static Map<String, Double> slowdownsBySmallCommits(List<Series> allSeries) {
    Map<String, Double> slowdowns = new LinkedHashMap<>();
    for (Series series : allSeries) {
      if (series.caseName().equals(EventCase.SMALL_COMMITS.label())) {
        slowdowns.put(
            "small-commits: compacted / before, " + series.name(),
            series.medianSeconds() / series.medianSeconds(ChangingWork.BEFORE));
      }
    }
    return slowdowns;
  }

  /** Writes the events of a system, unless they were kept, and returns their directory. */
  private static Path write(
      EventSystem system, DataDirectory data, Path scratch, ProgressListener progress)
      throws IOException {
    if (system.isServer()) {
      progress.step("writing " + system.name());
      Path directory = scratch.resolve(system.name() + "-server");
      system.startServer(Files.createDirectories(directory));
      system.write(directory);
      return directory;
    }
    data.generateMissing(
        List.of(system.name()),
        directories -> {
          progress.step("writing " + system.name());
          system.write(directories.get(system.name()));
        });
    return data.path(system.name());
  }

  /** Returns the ratios of each system to Stoa in each case, and of sizes. */
  private List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (EventCase eventCase : EventCase.values()) {
      for (String name : contestantNames()) {
        if (!name.equals(BASELINE)) {
          ratios.add(
              new Ratio(
                  "%s: %s / %s".formatted(eventCase.label(), name, BASELINE),
                  Measure.SECONDS,
                  Contestant.labelOf(eventCase.label(), name),
                  Contestant.labelOf(eventCase.label(), BASELINE)));
        }
      }
    }
    ratios.add(ofStoa("1,000 keys: single / batch", EventCase.LOOKUP, EventCase.BATCH));
    ratios.add(ofStoa("threads: one / 16", EventCase.LOOKUP, EventCase.THREADS));
    for (String name : contestantNames()) {
      if (!name.equals(BASELINE)) {
        ratios.add(size(name, BASELINE));
      }
    }
    ratios.add(size("mapfile", "parquet-snappy"));
    return ratios;
  }

  private static Ratio ofStoa(String name, EventCase dividend, EventCase divisor) {
    return new Ratio(
        name,
        Measure.secondsOf(LookupTimes.MEAN),
        Contestant.labelOf(dividend.label(), BASELINE),
        Contestant.labelOf(divisor.label(), BASELINE));
  }

  private static Ratio size(String dividend, String divisor) {
    return new Ratio(
        sizeRatio(dividend, divisor),
        Measure.BYTES_ON_DISK,
        Contestant.labelOf(EventCase.SCAN.label(), dividend),
        Contestant.labelOf(EventCase.SCAN.label(), divisor));
  }

  private static String sizeRatio(String dividend, String divisor) {
    return "bytes: %s / %s".formatted(dividend, divisor);
  }
}
