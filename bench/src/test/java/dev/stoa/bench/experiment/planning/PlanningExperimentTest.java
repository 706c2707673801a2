package dev.stoa.bench.experiment.planning;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.bench.harness.ExperimentRunner;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Runs the planning experiment with small tables. */
final class PlanningExperimentTest {
  @Test
  void bothTablesArePlannedAlikeInEachCase() throws IOException {
    PlanningExperiment experiment = new PlanningExperiment();
    Settings settings =
        Settings.of(experiment).withRowCount(10_000).withRoundCount(1).withWarmUp(WarmUp.NONE);
    Results results =
        ExperimentRunner.run(experiment, settings, Optional.empty(), ProgressListener.NONE);
    assertEquals(4, results.series().size());
    for (Series series : results.series()) {
      assertEquals("1 tasks of 10 rows", series.answer(), series.label());
    }
    assertEquals(
        Set.of("java, stoa-default / stoa-hundredth", "mapreduce, stoa-default / stoa-hundredth"),
        results.ratios().keySet());
  }
}
