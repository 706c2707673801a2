package dev.stoa.bench.experiment.scheduling;

import dev.stoa.bench.harness.Chart;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.Settings;
import dev.stoa.cli.demo.job.LocalJobs;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Section 5.5 of the MapReduce study: a scan that does nothing, by 2 to 160 map tasks and by the
 * default number.
 */
public final class SchedulingExperiment implements Experiment {
  private static final String TABLE_NAME = "blocks";
  private static final String DEFAULT_CONTESTANT = "stoa-default";
  private static final int MIN_TASK_COUNT = 2;
  private static final List<Integer> TASK_COUNTS = List.of(MIN_TASK_COUNT, 10, 20, 40, 80, 160);

  private static String contestantName(int taskCount) {
    return "stoa-" + taskCount + "-tasks";
  }

  @Override
  public String name() {
    return "scheduling";
  }

  @Override
  public String description() {
    return "Scans one table without using the values, by 2 to 160 map tasks: the cost of tasks.";
  }

  /**
   * Returns the study's ratio of the first to the last time, which its text gives: 197 s and 65 s.
   */
  @Override
  public Paper paper() {
    return new Paper(
        "The Performance of MapReduce (VLDB 2010), section 5.5, Figure 2",
        Map.of(costRatioName(contestantName(160)), 197.0 / 65));
  }

  private static String costRatioName(String contestant) {
    return "cost/" + contestant;
  }

  @Override
  public List<String> contestantNames() {
    return Stream.concat(
            TASK_COUNTS.stream().map(SchedulingExperiment::contestantName),
            Stream.of(DEFAULT_CONTESTANT))
        .toList();
  }

  @Override
  public long defaultRowCount() {
    return 8_000;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    data.generateMissing(
        List.of(TABLE_NAME),
        directories ->
            RandomBlocks.write(
                directories.get(TABLE_NAME), settings.rowCount(), settings.seed(), progress));
    Path table = data.path(TABLE_NAME);
    LocalJobs jobs = LocalJobs.in(data.createScratchDirectory());
    List<Contestant> contestants = new ArrayList<>();
    for (int taskCount : TASK_COUNTS) {
      contestants.add(
          new ScanContestant(contestantName(taskCount), OptionalInt.of(taskCount), table, jobs));
    }
    contestants.add(new ScanContestant(DEFAULT_CONTESTANT, OptionalInt.empty(), table, jobs));
    return new ExperimentPlan(contestants, ratios());
  }

  /** Returns the ratios of each contestant's time to the time with 2 tasks. */
  private List<Ratio> ratios() {
    return contestantNames().stream()
        .filter(name -> !name.equals(contestantName(MIN_TASK_COUNT)))
        .map(
            name ->
                new Ratio(
                    costRatioName(name), Measure.SECONDS, name, contestantName(MIN_TASK_COUNT)))
        .toList();
  }

  @Override
  public List<ChartPair> charts(Results results) {
    Map<String, Double> secondsByName = new LinkedHashMap<>();
    for (Series series : results.series()) {
      secondsByName.put(series.name(), series.medianSeconds());
    }
    Map<String, Double> paperSeconds =
        Map.of(contestantName(MIN_TASK_COUNT), 65.0, contestantName(160), 197.0);
    return List.of(
        new ChartPair(
            "A scan by many and few map tasks",
            chart("Figure 2: the first and last value, which the text gives", paperSeconds),
            chart("this run", secondsByName)));
  }

  private Chart chart(String note, Map<String, Double> values) {
    return new Chart(
        note,
        "time of the job, s",
        Chart.Kind.BARS,
        Chart.Scale.LINEAR,
        contestantNames(),
        List.of(new Chart.Line("time", values)));
  }
}
