package dev.stoa.bench.harness;

/**
 * How long each contestant runs before it is timed: the same for all, so that the JIT compiler has
 * finished even for short runs.
 *
 * @param runs the minimum number of runs
 * @param seconds the minimum time of all runs together
 */
public record WarmUp(int runs, double seconds) {
  /** No warm-up, when only answers matter. */
  public static final WarmUp NONE = new WarmUp(0, 0);

  /** One run, for experiments with runs of seconds. */
  public static final WarmUp ONE_RUN = new WarmUp(1, 0);

  /** Several runs, for experiments with runs of milliseconds. */
  public static final WarmUp SHORT_RUNS = new WarmUp(3, 2);

  /** Checks the ranges. */
  public WarmUp {
    if (runs < 0 || seconds < 0) {
      throw new IllegalArgumentException(
          "a warm-up has at least 0 runs and 0 seconds, found %d and %s".formatted(runs, seconds));
    }
  }

  boolean isOver(int doneRuns, double doneSeconds) {
    return doneRuns >= runs && doneSeconds >= seconds;
  }
}
