package dev.stoa.bench.experiment.selectivity;

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
import java.util.Map;
import java.util.Optional;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

class SelectivityExperimentTest {
  private final SelectivityExperiment experiment = new SelectivityExperiment();

  @Test
  void allContestantsAgree() throws IOException {
    Settings settings =
        Settings.of(experiment).withRowCount(3000).withRoundCount(1).withWarmUp(WarmUp.NONE);
    Results results =
        ExperimentRunner.run(experiment, settings, Optional.empty(), ProgressListener.NONE);
    for (Series series : results.series()) {
      assertTrue(series.bytesRead() > 0, series.label());
      assertTrue(series.bytesOnDisk() > 0, series.label());
    }
    assertTrue(results.ratios().keySet().containsAll(experiment.paper().figures().keySet()));
    assertFalse(experiment.charts(results).isEmpty());
  }

  @Test
  void patternMatchesTheStatedFractionOfRows() {
    PatternRows rows = new PatternRows(3, 20_000);
    int matchCount = 0;
    while (rows.hasNext()) {
      GenericRecord row = rows.next();
      if (Integer.parseInt(row.get(PatternRows.TEXT_COLUMN).toString().substring(0, 2)) < 10) {
        matchCount++;
      }
      Map<?, ?> map = (Map<?, ?>) row.get(PatternRows.MAP_COLUMN);
      assertEquals(10, map.size());
      assertTrue(map.containsKey(PatternRows.COMMON_KEY));
    }
    assertEquals(2_000, matchCount, 200);
  }
}
