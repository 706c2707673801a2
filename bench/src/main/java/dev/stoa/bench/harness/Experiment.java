package dev.stoa.bench.harness;

import dev.stoa.bench.work.Progress;
import java.io.IOException;
import java.util.List;

/** One experiment of a paper: what {@code stoa bench NAME} repeats. */
public interface Experiment {
  /** The word after {@code stoa bench}. */
  String name();

  /** What is measured, in one line. */
  String description();

  /** Where the experiment comes from, and the figures that it found. */
  Paper paper();

  /** The names of all contestants, the baseline first. */
  List<String> contestantNames();

  /** How many rows the data have unless asked otherwise: enough for seconds. */
  long defaultRows();

  /** How long each contestant is run before it is timed: more where a run takes milliseconds. */
  default WarmUp warmUp() {
    return WarmUp.ONE_RUN;
  }

  /**
   * Counts up whenever the same seed and rows make other bytes, so that kept data are not reused.
   */
  int dataVersion();

  /**
   * Makes the data that are not there yet and sets up the contestants that {@link
   * Settings#includes}; those of others need not be made.
   */
  Lineup prepare(Settings settings, DataDirectory data, Progress progress) throws IOException;

  /** The paper's figures and ours, side by side, for the report. */
  default List<ChartPair> charts(Results results) {
    return List.of();
  }
}
