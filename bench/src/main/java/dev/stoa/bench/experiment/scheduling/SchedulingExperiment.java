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
 * Section 5.5 of the MapReduce study: a scan that does nothing, by 160 map tasks, by 2 and by
 * numbers between, and by the default number.
 */
public final class SchedulingExperiment implements Experiment {
  private static final String TABLE = "blocks";
  private static final String DEFAULT = "stoa-default";
  private static final int MIN_TASKS = 2;
  private static final List<Integer> TASKS = List.of(MIN_TASKS, 10, 20, 40, 80, 160);

  private static String nameOf(int tasks) {
    return "stoa-" + tasks + "-tasks";
  }

  @Override
  public String name() {
    return "scheduling";
  }

  @Override
  public String description() {
    return "A scan of one table that does nothing, by 2 to 160 map tasks: what tasks cost.";
  }

  /** The study gives the first and last times in its text: 197 s and 65 s. */
  @Override
  public Paper paper() {
    return new Paper(
        "The Performance of MapReduce (VLDB 2010), section 5.5, Figure 2",
        Map.of(cost(nameOf(160)), 197.0 / 65));
  }

  private static String cost(String contestant) {
    return "cost/" + contestant;
  }

  @Override
  public List<String> contestantNames() {
    return Stream.concat(TASKS.stream().map(SchedulingExperiment::nameOf), Stream.of(DEFAULT))
        .toList();
  }

  @Override
  public long defaultRows() {
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
        List.of(TABLE),
        directories ->
            RandomBlocks.write(directories.get(TABLE), settings.rows(), settings.seed(), progress));
    Path table = data.path(TABLE);
    LocalJobs jobs = LocalJobs.in(data.scratch());
    List<Contestant> contestants = new ArrayList<>();
    for (int tasks : TASKS) {
      contestants.add(new ScanContestant(nameOf(tasks), OptionalInt.of(tasks), table, jobs));
    }
    contestants.add(new ScanContestant(DEFAULT, OptionalInt.empty(), table, jobs));
    return new ExperimentPlan(contestants, ratios());
  }

  /** Each time over that of 2 tasks. */
  private List<Ratio> ratios() {
    return contestantNames().stream()
        .filter(name -> !name.equals(nameOf(MIN_TASKS)))
        .map(name -> new Ratio(cost(name), Measure.SECONDS, name, nameOf(MIN_TASKS)))
        .toList();
  }

  @Override
  public List<ChartPair> charts(Results results) {
    Map<String, Double> ours = new LinkedHashMap<>();
    for (Series series : results.series()) {
      ours.put(series.name(), series.medianSeconds());
    }
    Map<String, Double> theirs = Map.of(nameOf(MIN_TASKS), 65.0, nameOf(160), 197.0);
    return List.of(
        new ChartPair(
            "A scan by many and few map tasks",
            chart("Figure 2, the ends of which its text gives", theirs),
            chart("this run", ours)));
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
