package dev.stoa.bench.experiment.colocation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.bench.harness.ExperimentRunner;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ColocationExperimentTest {
  private final ColocationExperiment experiment =
      new ColocationExperiment(new ClusterShape(6, 3, 1, 12));

  @Tag("long")
  @Test
  void localTasksOverColocatedDirectoriesReadNoRemoteBytes() throws IOException {
    Settings settings =
        Settings.of(experiment)
            .withRowCount(12_000)
            .withRoundCount(1)
            .withWarmUp(WarmUp.NONE)
            .withContestants(Set.of("default-placement", "stoa-placement"));
    Results results =
        ExperimentRunner.run(experiment, settings, Optional.empty(), ProgressListener.NONE);
    assertEquals(14, results.series().size());
    for (Series series : results.series()) {
      assertEquals(12_000, series.rowCount(), series.label());
      long local = series.medianBytes(ColocationContestant.LOCAL_BYTES);
      long remote = series.medianBytes(ColocationContestant.REMOTE_BYTES);
      assertTrue(local > 0 && local + remote == series.bytesRead(), series.label());
      boolean isColocated = series.name().equals("stoa-placement");
      assertEquals(
          isColocated, series.setup().contains("12 of 12 split directories"), series.setup());
      if (isColocated) {
        assertEquals(
            0,
            series.medianBytes(ColocationContestant.REMOTE_BYTES_OF_LOCAL_TASKS),
            series.label());
      } else {
        assertTrue(remote > 0, series.label());
      }
    }
  }
}
