package dev.stoa.bench.experiment.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoa.bench.harness.ExperimentRunner;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** All contestants read the same rows, and the experiment says what is missing without Python. */
final class PythonExperimentTest {
  private static final int ROW_COUNT = 20_000;

  @Test
  void allContestantsAgree() throws IOException {
    Results results = run(new PythonExperiment());
    assumeTrue(results.skipped().isEmpty(), () -> results.skipped().toString());
    assertEquals(20, results.series().size());
    for (Series series : results.series()) {
      assertTrue(series.bytesOnDisk() > 0, series.label());
      assertTrue(series.rowCount() > 0, series.label());
    }
    Series epoch = results.of("shuffled-epoch-one-thread/stoa-python").orElseThrow();
    assertEquals(ROW_COUNT, epoch.rowCount());
    assertTrue(results.ratios().containsKey("to-arrow-all-threads, stoa-python / stoa-java"));
  }

  @Test
  void saysThatPythonIsMissing() throws IOException {
    Results results = run(new PythonExperiment("no-such-python"));
    assertTrue(results.series().isEmpty());
    assertEquals(1, results.skipped().size());
    String sentence = results.skipped().get(0);
    assertTrue(sentence.contains("no-such-python cannot be started"), sentence);
  }

  private static Results run(PythonExperiment experiment) throws IOException {
    Settings settings =
        Settings.of(experiment).withRowCount(ROW_COUNT).withRoundCount(1).withWarmUp(WarmUp.NONE);
    return ExperimentRunner.run(experiment, settings, Optional.empty(), ProgressListener.NONE);
  }
}
