package dev.stoa.bench.experiment.keyindex;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import dev.stoa.storage.local.LocalStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Finds rows by key in Stoa's key index and in files of other structures. */
public final class KeyIndexExperiment implements Experiment {
  /** The places of hashes have so many more bits than the number of keys. */
  private static final long MAX_ROW_COUNT = 1 << 25;

  @Override
  public String name() {
    return "keyindex";
  }

  @Override
  public String description() {
    return "Finds rows by key in Stoa's key index and in files of other structures.";
  }

  @Override
  public Paper paper() {
    return new Paper("not from a paper: structures for the pages of a key index", Map.of());
  }

  @Override
  public List<String> contestantNames() {
    return KeyStructures.ALL.stream().map(KeyStructure::name).toList();
  }

  @Override
  public long defaultRowCount() {
    return 1_000_000;
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
    if (settings.rowCount() > MAX_ROW_COUNT) {
      throw new IOException("keyindex has at most " + MAX_ROW_COUNT + " rows; use fewer");
    }
    Path scratch = data.createScratchDirectory();
    List<BuiltIndex> indexes = new ArrayList<>();
    List<Contestant> contestants = new ArrayList<>();
    List<Ratio> ratios = new ArrayList<>();
    for (String set : KeySet.NAMES) {
      List<KeyCase> cases =
          Arrays.stream(KeyCase.values())
              .filter(work -> settings.includesCase(work.caseName(set)))
              .toList();
      if (!cases.isEmpty()) {
        for (BuiltIndex index : build(set, settings, scratch, progress)) {
          indexes.add(index);
          cases.forEach(work -> contestants.add(new KeyContestant(work, index)));
        }
        cases.forEach(work -> ratios.addAll(ratios(work.caseName(set))));
      }
    }
    return new ExperimentPlan(contestants, List.of(), ratios, new KeyFigures(indexes));
  }

  /** Writes the indexes of a set of keys. */
  private static List<BuiltIndex> build(
      String set, Settings settings, Path scratch, ProgressListener progress) throws IOException {
    progress.step("generating " + set);
    KeySet keys = KeySet.of(set, settings.seed(), (int) settings.rowCount());
    List<BuiltIndex> indexes = new ArrayList<>();
    for (KeyStructure structure : KeyStructures.ALL) {
      if (settings.includes(structure.name())) {
        progress.step("building " + set + " of " + structure.name());
        Path directory = scratch.resolve(set + "-" + structure.name());
        indexes.add(
            BuiltIndex.of(structure, keys, LocalStorage.at(Files.createDirectories(directory))));
      }
    }
    return indexes;
  }

  /** Returns the ratios of all structures to Stoa in a case. */
  private static List<Ratio> ratios(String caseName) {
    String baseline = KeyStructures.BASELINE.name();
    return KeyStructures.ALL.stream()
        .map(KeyStructure::name)
        .filter(name -> !name.equals(baseline))
        .map(
            name ->
                new Ratio(
                    "%s: %s / %s".formatted(caseName, name, baseline),
                    Measure.SECONDS,
                    Contestant.labelOf(caseName, name),
                    Contestant.labelOf(caseName, baseline)))
        .toList();
  }
}
