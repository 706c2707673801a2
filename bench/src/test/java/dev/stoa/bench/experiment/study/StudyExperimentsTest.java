package dev.stoa.bench.experiment.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.bench.experiment.aggregation.AggregationExperiment;
import dev.stoa.bench.experiment.grep.GrepExperiment;
import dev.stoa.bench.experiment.join.JoinExperiment;
import dev.stoa.bench.experiment.selection.SelectionExperiment;
import dev.stoa.bench.experiment.study.contestant.StudyNames;
import dev.stoa.bench.experiment.study.contestant.StudyPlanBuilder;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentRunner;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the study's experiments on few rows, which compares the answers of all contestants. */
class StudyExperimentsTest {
  private static final Set<String> SYSTEMS = Set.copyOf(StudyPlanBuilder.systemNames());

  @Test
  void jobsOfSelectionGiveTheSameAnswer() throws IOException {
    Results results = run(new SelectionExperiment(), 4_000, jobs(new SelectionExperiment()), "0.1");
    assertEquals(4_000, series(results, "0.1/original").rowCount());
    long selectedCount = series(results, "0.1/stoa-pushdown").rowCount();
    assertTrue(selectedCount > 300 && selectedCount < 500, "selected " + selectedCount);
    assertTrue(answer(results, "0.1").startsWith(selectedCount + " lines"), answer(results, "0.1"));
    assertTrue(results.ratios().containsKey("0.1/stoa-batches"));
  }

  @Test
  void jobsOfGrepGiveTheSameAnswer() throws IOException {
    Results results = run(new GrepExperiment(), 20_000, jobs(new GrepExperiment()), "");
    assertTrue(answer(results, "").startsWith("2 lines"), answer(results, ""));
    assertTrue(
        results.ratios().keySet().containsAll(new GrepExperiment().paper().figures().keySet()));
  }

  @Test
  void jobsOfAggregationGiveTheSameAnswer() throws IOException {
    Results results =
        run(new AggregationExperiment(), 4_000, jobs(new AggregationExperiment()), "date-range");
    assertTrue(results.ratios().containsKey("date-range/stoa-batches-fingerprint"));
    assertTrue(
        results.ratios().containsKey("date-range/stoa-batches / stoa-batches-fingerprint"),
        () -> results.ratios().keySet().toString());
  }

  @Test
  void everyExperimentDrawsTheFiguresOfTheStudy() throws IOException {
    Results results = run(new SelectionExperiment(), 100, Set.of(StudyNames.ORIGINAL), "0.002");
    List<ChartPair> charts = results.experiment().charts(results);
    assertEquals(2, charts.size());
    assertEquals(List.of(StudyNames.ORIGINAL), charts.get(0).ours().categories());
    assertEquals(List.of("0.002"), charts.get(1).ours().categories());
    assertTrue(charts.get(0).paper().categories().contains("HadoopMTi"));
  }

  /** Builds the modules of the databases and Spark, and fetches their libraries. */
  @Test
  @Tag("long")
  void databasesAndSparkGiveTheAnswersOfTheOriginalJobs() throws IOException {
    Set<String> names = new HashSet<>(SYSTEMS);
    names.add(StudyNames.ORIGINAL);
    for (Experiment experiment :
        List.of(
            new SelectionExperiment(),
            new GrepExperiment(),
            new AggregationExperiment(),
            new JoinExperiment())) {
      Results results = run(experiment, 20_000, names);
      Set<String> found = new HashSet<>();
      results.series().forEach(series -> found.add(series.name()));
      assertEquals(List.of(), results.skipped());
      assertEquals(names, found, experiment.name());
    }
  }

  private static Set<String> jobs(Experiment experiment) {
    Set<String> names = new HashSet<>(experiment.contestantNames());
    names.removeAll(SYSTEMS);
    return names;
  }

  private static Results run(
      Experiment experiment, long rowCount, Set<String> contestants, String... cases)
      throws IOException {
    Settings settings =
        Settings.of(experiment)
            .withRowCount(rowCount)
            .withRoundCount(1)
            .withWarmUp(WarmUp.NONE)
            .withContestants(contestants)
            .withCases(Set.of(cases));
    return ExperimentRunner.run(experiment, settings, Optional.empty(), ProgressListener.NONE);
  }

  private static Series series(Results results, String label) {
    return results.of(label).orElseThrow();
  }

  private static String answer(Results results, String caseName) {
    return results.series().stream()
        .filter(series -> series.caseName().equals(caseName))
        .findFirst()
        .orElseThrow()
        .answer();
  }
}
