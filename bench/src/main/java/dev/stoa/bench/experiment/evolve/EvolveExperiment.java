package dev.stoa.bench.experiment.evolve;

import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.List;

/** Adds a column to tables with 10 to 1,000 columns, and scans tables that were changed. */
public final class EvolveExperiment implements Experiment {
  @Override
  public String name() {
    return "evolve";
  }

  @Override
  public String description() {
    return "Adds a computed column to tables of 10, 100 and 1,000 int columns; scans columns of two"
        + " generations, and a table of which 1 % of the rows are deleted.";
  }

  @Override
  public Paper paper() {
    return EvolveFigures.paper();
  }

  @Override
  public List<String> contestantNames() {
    return EvolveFigures.CONTESTANT_NAMES;
  }

  @Override
  public long defaultRowCount() {
    return 200_000;
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
    return new EvolvePlanBuilder(settings, data, progress).build();
  }
}
