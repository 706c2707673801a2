package dev.stoa.bench.experiment.deserialize;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.bench.harness.ExperimentRunner;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Runs the experiment on few rows; the runner checks that all contestants' answers agree. */
class DeserializeExperimentTest {
  private final DeserializeExperiment experiment = new DeserializeExperiment();

  @Test
  void allContestantsAgree() throws IOException {
    Settings settings =
        Settings.of(experiment).withRowCount(60).withRoundCount(1).withWarmUp(WarmUp.NONE);
    Results results =
        ExperimentRunner.run(experiment, settings, Optional.empty(), ProgressListener.NONE);
    for (Series series : results.series()) {
      assertTrue(series.bytesRead() > 0, series.label());
      assertTrue(series.bytesOnDisk() > 0, series.label());
    }
    assertTrue(results.ratios().keySet().containsAll(experiment.paper().figures().keySet()));
    assertFalse(experiment.charts(results).isEmpty());
  }
}
