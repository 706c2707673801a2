package dev.stoa.bench.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.bench.experiment.equijoin.EquijoinExperiment;
import dev.stoa.bench.experiment.sparkingest.SparkIngestExperiment;
import dev.stoa.bench.experiment.sparkjoin.SparkJoinExperiment;
import dev.stoa.bench.experiment.tpcds.TpcdsExperiment;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentRunner;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs the Spark experiments at a tiny scale, which compares the answers of all formats. Builds the
 * module {@code peers/spark-tables} and fetches Spark.
 */
@Tag("long")
class SparkExperimentsTest {
  @Test
  void ingestReadsTheSameRowsFromAllFormats() throws IOException {
    Experiment experiment = new SparkIngestExperiment();
    Results results = run(experiment, 1_000, Set.of());
    assertEquals(experiment.contestantNames().size(), contestantCount(results, "store_sales"));
    assertTrue(results.ratios().containsKey("generated / longs/stoa-default"));
    assertTrue(results.ratios().containsKey("pages/parquet / stoa-default"));
  }

  @Test
  void equijoinGivesTheSameAnswerForAllFormats() throws IOException {
    Experiment experiment = new EquijoinExperiment();
    Results results = run(experiment, 500, Set.of());
    assertEquals(experiment.contestantNames().size(), contestantCount(results, "join"));
    assertTrue(results.ratios().keySet().containsAll(experiment.paper().figures().keySet()));
  }

  @Test
  void bucketedJoinsGiveTheSameAnswerAsShuffledJoins() throws IOException {
    Experiment experiment = new SparkJoinExperiment();
    Results results = run(experiment, 100_000, Set.of());
    assertEquals(4 * experiment.contestantNames().size(), results.series().size());
    assertTrue(results.ratios().keySet().containsAll(experiment.paper().figures().keySet()));
  }

  @Test
  void tpcdsGivesTheSameAnswersForAllFormats() throws IOException {
    Experiment experiment = new TpcdsExperiment();
    Results results = run(experiment, 2_000, Set.of("q7", "q39a"));
    assertEquals(2 * experiment.contestantNames().size(), results.series().size());
    assertTrue(results.ratios().keySet().containsAll(experiment.paper().figures().keySet()));
  }

  private static Results run(Experiment experiment, long rowCount, Set<String> caseNames)
      throws IOException {
    Settings settings =
        Settings.of(experiment)
            .withRowCount(rowCount)
            .withRoundCount(1)
            .withWarmUp(WarmUp.NONE)
            .withCases(caseNames);
    Results results =
        ExperimentRunner.run(experiment, settings, Optional.empty(), ProgressListener.NONE);
    assertEquals(List.of(), results.skipped());
    for (Series series : results.series()) {
      assertTrue(series.bytesOnDisk() > 0, series.label());
    }
    return results;
  }

  private static long contestantCount(Results results, String caseName) {
    return results.series().stream().filter(series -> series.caseName().equals(caseName)).count();
  }
}
