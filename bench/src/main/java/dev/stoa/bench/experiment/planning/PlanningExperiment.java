package dev.stoa.bench.experiment.planning;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Plans a scan of ten rows of a sorted table, whose split directories have ten rows each, and the
 * same scan of a table with a hundredth of the split directories.
 */
public final class PlanningExperiment implements Experiment {
  private static final String LARGE_TABLE = "stoa-default";
  private static final String SMALL_TABLE = "stoa-hundredth";
  private static final List<String> CONTESTANT_NAMES = List.of(SMALL_TABLE, LARGE_TABLE);
  private static final int SIZE_RATIO = 100;

  @Override
  public String name() {
    return "planning";
  }

  @Override
  public String description() {
    return "Plans a scan of one split directory among many, by a range of the sort column.";
  }

  @Override
  public Paper paper() {
    return new Paper("not from a paper", Map.of());
  }

  @Override
  public List<String> contestantNames() {
    return CONTESTANT_NAMES;
  }

  @Override
  public long defaultRowCount() {
    return 100_000;
  }

  @Override
  public WarmUp warmUp() {
    return WarmUp.SHORT_RUNS;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    List<String> names = CONTESTANT_NAMES.stream().filter(settings::includes).toList();
    data.generateMissing(
        names,
        directories -> {
          for (Map.Entry<String, Path> directory : directories.entrySet()) {
            long divisor = directory.getKey().equals(SMALL_TABLE) ? SIZE_RATIO : 1;
            SortedTable.write(directory.getValue(), Math.max(1, settings.rowCount() / divisor));
          }
        });
    // In the middle of the small table, so that both tables have the rows.
    long time = settings.rowCount() / SIZE_RATIO / 2;
    List<Contestant> contestants = new ArrayList<>();
    List<Ratio> ratios = new ArrayList<>();
    for (Planner planner : Planner.values()) {
      for (String name : names) {
        contestants.add(new PlanningContestant(name, planner, data.path(name), time));
      }
      ratios.add(
          new Ratio(
              planner.caseName() + ", " + LARGE_TABLE + " / " + SMALL_TABLE,
              Measure.SECONDS,
              Contestant.labelOf(planner.caseName(), LARGE_TABLE),
              Contestant.labelOf(planner.caseName(), SMALL_TABLE)));
    }
    return new ExperimentPlan(contestants, ratios);
  }
}
