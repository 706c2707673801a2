package dev.stoa.bench.experiment.scheduling;

import static org.junit.jupiter.api.Assertions.assertEquals;
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

class SchedulingExperimentTest {
  private final SchedulingExperiment experiment = new SchedulingExperiment();

  @Test
  void readsTheSameRowsWithAnyNumberOfTasks() throws IOException {
    Settings settings =
        Settings.of(experiment).withRowCount(160).withRoundCount(1).withWarmUp(WarmUp.NONE);
    Results results =
        ExperimentRunner.run(experiment, settings, Optional.empty(), ProgressListener.NONE);
    assertEquals(
        experiment.contestantNames(), results.series().stream().map(Series::name).toList());
    for (Series series : results.series()) {
      assertEquals(160, series.rowCount());
      assertTrue(series.bytesRead() > 160 * 128 * 1024, series.label());
    }
    assertTrue(results.ratios().keySet().containsAll(experiment.paper().figures().keySet()));
    assertFalse(experiment.charts(results).isEmpty());
  }
}
