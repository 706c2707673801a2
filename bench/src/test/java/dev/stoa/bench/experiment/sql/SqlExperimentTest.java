package dev.stoa.bench.experiment.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.bench.harness.ExperimentRunner;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.ThreadSetting;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** All contestants give the same answers, and the queries of the experiment have answers. */
final class SqlExperimentTest {
  private static final int QUERY_COUNT = 30;

  private final SqlExperiment experiment = new SqlExperiment();

  @Test
  void allContestantsAgree() throws IOException {
    Results results = run(Settings.of(experiment).withRowCount(60_000));
    assertEquals(
        QUERY_COUNT * ThreadSetting.values().length * SqlSystem.values().length,
        results.series().size());
    List<String> emptyAnswers = new ArrayList<>();
    for (Series series : results.series()) {
      assertTrue(series.bytesOnDisk() > 0, series.label());
      if (series.rowCount() == 0) {
        emptyAnswers.add(series.label());
      }
    }
    assertEquals(List.of(), emptyAnswers);
    for (SqlQuery.Group group : SqlQuery.Group.values()) {
      for (ThreadSetting threads : ThreadSetting.values()) {
        String ratio =
            "total of %s, %s, sql-parquet / sql-stoa".formatted(group.label(), threads.label());
        assertTrue(results.ratios().containsKey(ratio), ratio);
      }
    }
  }

  @Test
  void runsOneContestantOfOneCase() throws IOException {
    Results results =
        run(
            Settings.of(experiment)
                .withRowCount(600)
                .withContestants(Set.of("sql-stoa"))
                .withCases(Set.of("types-all-threads")));
    assertEquals("types-all-threads/sql-stoa", results.series().get(0).label());
    assertEquals(1, results.series().size());
    assertTrue(results.ratios().isEmpty());
  }

  private Results run(Settings settings) throws IOException {
    return ExperimentRunner.run(
        experiment,
        settings.withRoundCount(1).withWarmUp(WarmUp.NONE),
        Optional.empty(),
        ProgressListener.NONE);
  }
}
