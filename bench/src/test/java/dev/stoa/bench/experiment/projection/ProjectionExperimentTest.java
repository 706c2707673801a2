package dev.stoa.bench.experiment.projection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.bench.experiment.loop.MixedRows;
import dev.stoa.bench.harness.ExperimentRunner;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

class ProjectionExperimentTest {
  private static final long ROW_COUNT = 700;

  private final ProjectionExperiment experiment = new ProjectionExperiment();

  @Test
  void allContestantsAgreeOnAllScans() throws IOException {
    Settings settings =
        Settings.of(experiment).withRowCount(ROW_COUNT).withRoundCount(1).withWarmUp(WarmUp.NONE);
    Results results =
        ExperimentRunner.run(experiment, settings, Optional.empty(), ProgressListener.NONE);
    assertEquals(
        Scan.values().length * experiment.contestantNames().size(), results.series().size());
    for (Series series : results.series()) {
      assertEquals(ROW_COUNT, series.rowCount(), series.label());
      assertTrue(series.bytesRead() > 0, series.label());
      assertTrue(series.bytesOnDisk() > 0, series.label());
    }
    assertEquals(2, experiment.charts(results).size());
  }

  @Test
  void ratiosIncludeAllFiguresOfThePaper() {
    Set<String> ratios =
        ProjectionFigures.ratios(experiment.contestantNames()).stream()
            .map(ratio -> ratio.name())
            .collect(Collectors.toSet());
    assertTrue(ratios.containsAll(experiment.paper().figures().keySet()));
  }

  @Test
  void generatesRowsAsThePaperDescribes() {
    Iterator<GenericRecord> rows = new MixedRows(1, ROW_COUNT);
    while (rows.hasNext()) {
      GenericRecord row = rows.next();
      for (int i = 0; i < 6; i++) {
        int length = row.get(MixedRows.TEXT_PREFIX + i).toString().length();
        assertTrue(length >= 20 && length <= 40);
        int number = (Integer) row.get(MixedRows.NUMBER_PREFIX + i);
        assertTrue(number >= 1 && number <= 10_000);
      }
      Map<?, ?> map = (Map<?, ?>) row.get(MixedRows.MAP_COLUMN);
      assertEquals(10, map.size());
      assertTrue(map.keySet().stream().allMatch(key -> key.toString().length() == 4));
    }
  }

  @Test
  void sameSeedGeneratesSameRows() {
    Iterator<GenericRecord> rows = new MixedRows(5, 20);
    Iterator<GenericRecord> otherRows = new MixedRows(5, 20);
    while (rows.hasNext()) {
      assertEquals(rows.next(), otherRows.next());
    }
  }
}
