package dev.stoa.bench.harness;

import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/** An experiment, often of a paper, run by {@code stoa bench NAME}. */
public interface Experiment {
  /** Returns the name, which is the argument of {@code stoa bench}. */
  String name();

  /** Returns a description in one line. */
  String description();

  /** Returns the source of the experiment, and the paper's figures. */
  Paper paper();

  /** Returns the names of all contestants, the baseline first. */
  List<String> contestantNames();

  /** Returns the default number of rows: enough for runs of seconds. */
  long defaultRowCount();

  /**
   * Returns the number of rows at scale factor 1 of TPC's data, for {@code --scale}; empty if the
   * experiment has other data.
   */
  default OptionalLong rowCountAtScaleOne() {
    return OptionalLong.empty();
  }

  /**
   * Returns how long each contestant runs before it is timed: longer if a run takes milliseconds.
   */
  default WarmUp warmUp() {
    return WarmUp.ONE_RUN;
  }

  /**
   * Returns the version of the data sets. A change of the generator increments it, so that data
   * sets of earlier versions are not reused.
   */
  int dataVersion();

  /**
   * Generates missing data sets, and creates the contestants for which {@link Settings#includes} is
   * true; it may create the others, too.
   */
  ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException;

  /** Returns charts of the paper's figures and of this run's results, for the report. */
  default List<ChartPair> charts(Results results) {
    return List.of();
  }
}
