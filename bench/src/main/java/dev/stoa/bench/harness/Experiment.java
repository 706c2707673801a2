package dev.stoa.bench.harness;

import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.List;

/** One experiment of a paper, run by {@code stoa bench NAME}. */
public interface Experiment {
  /** The argument of {@code stoa bench}. */
  String name();

  /** A description in one line. */
  String description();

  /** The source of the experiment and its figures. */
  Paper paper();

  /** The names of all contestants, the baseline first. */
  List<String> contestantNames();

  /** The default number of rows: enough for runs of seconds. */
  long defaultRows();

  /** How long each contestant runs before it is timed: longer if a run takes milliseconds. */
  default WarmUp warmUp() {
    return WarmUp.ONE_RUN;
  }

  /**
   * The version of the data: incremented if the same seed and rows give other bytes, so that kept
   * data are not reused.
   */
  int dataVersion();

  /**
   * Generates the missing data and sets up the contestants that {@link Settings#includes}; the
   * others may be omitted.
   */
  ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException;

  /** The paper's figures next to ours, for the report. */
  default List<ChartPair> charts(Results results) {
    return List.of();
  }
}
