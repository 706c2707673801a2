package dev.stoa.bench.experiment.parsing;

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

class ParsingExperimentTest {
  private final ParsingExperiment experiment = new ParsingExperiment();

  @Test
  void allDecodersAgree() throws IOException {
    Settings settings =
        Settings.of(experiment).withRowCount(2000).withRoundCount(1).withWarmUp(WarmUp.NONE);
    Results results =
        ExperimentRunner.run(experiment, settings, Optional.empty(), ProgressListener.NONE);
    assertEquals(
        ParsingCase.values().length * experiment.contestantNames().size(), results.series().size());
    for (Series series : results.series()) {
      assertEquals(2000, series.rowCount(), series.label());
      assertTrue(series.bytesOnDisk() > 0, series.label());
    }
    assertTrue(results.ratios().keySet().containsAll(experiment.paper().figures().keySet()));
    assertFalse(experiment.charts(results).isEmpty());
  }
}
