package dev.stoa.bench.experiment.keyindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.bench.harness.ExperimentRunner;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every structure finds every key, also in files of few keys, and few others. */
final class KeyIndexExperimentTest {
  private static final int SEED = 7;

  static List<KeyStructure> structures() {
    return KeyStructures.ALL;
  }

  static Stream<Integer> rowCounts() {
    return Stream.of(1, 2, 3, 15, 16, 17, 100, 999, 1_500, 20_000);
  }

  @ParameterizedTest
  @MethodSource("rowCounts")
  void everyStructureFindsTheRowOfEachKey(int rowCount) throws IOException {
    for (String set : KeySet.NAMES) {
      KeySet keys = KeySet.of(set, SEED, rowCount);
      for (KeyStructure structure : KeyStructures.ALL) {
        KeyFile file = structure.build(keys.rows(), new MemoryStorage(), "x");
        assertTrue(file.directoryPageCount() >= 0, structure.name());
        try (BuiltIndex index = BuiltIndex.of(structure, keys, new MemoryStorage())) {
          assertEquals(
              keys.present().count() + " rows of " + keys.present().count() + " keys",
              index.run(KeyCase.PRESENT).answer(),
              structure.name());
          assertEquals(
              "0 rows of " + rowCount + " keys",
              index.run(KeyCase.ABSENT).answer(),
              structure.name());
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("structures")
  void fewAbsentKeysHaveCandidates(KeyStructure structure) throws IOException {
    KeySet keys = KeySet.of("longs", SEED, 50_000);
    try (BuiltIndex index = BuiltIndex.of(structure, keys, new MemoryStorage())) {
      double count = index.falseCandidatesPerThousand();
      assertTrue(count < 2, () -> count + " candidates");
      assertTrue(index.bytesPerKey() < 12, () -> index.bytesPerKey() + " bytes");
      assertTrue(index.presentReads().perLookup() >= 1);
    }
  }

  @Test
  void reportHasAllFiguresAndRatios() throws IOException {
    KeyIndexExperiment experiment = new KeyIndexExperiment();
    Settings settings =
        Settings.of(experiment).withRowCount(2_000).withRoundCount(1).withWarmUp(WarmUp.NONE);
    Results results =
        ExperimentRunner.run(experiment, settings, Optional.empty(), ProgressListener.NONE);
    assertEquals(
        KeySet.NAMES.size() * KeyCase.values().length * KeyStructures.ALL.size(),
        results.series().size());
    for (Series series : results.series()) {
      assertTrue(series.bytesOnDisk() > 0, series.label());
    }
    for (KeyStructure structure : KeyStructures.ALL) {
      assertTrue(results.ratios().containsKey("events, bytes per key: " + structure.name()));
    }
    assertEquals(1, results.ratios().get("longs, reads per present key: stoa"));
    assertEquals(1, results.ratios().get("longs, reads per absent key: stoa"));
    assertTrue(results.ratios().containsKey("events-build: ribbon-map / stoa"));
  }
}
