package dev.stoa.bench.harness;

/**
 * How long each contestant of an experiment runs before it is timed, so that the JIT compiler has
 * finished even if runs are short.
 *
 * @param minRunCount the minimum number of runs
 * @param minSeconds the minimum time of all runs together
 */
public record WarmUp(int minRunCount, double minSeconds) {
  /** No warm-up, when only answers matter. */
  public static final WarmUp NONE = new WarmUp(0, 0);

  /** One run, for experiments with runs of seconds. */
  public static final WarmUp ONE_RUN = new WarmUp(1, 0);

  /** Several runs, for experiments with runs of milliseconds. */
  public static final WarmUp SHORT_RUNS = new WarmUp(3, 2);

  /** Checks the ranges. */
  public WarmUp {
    if (minRunCount < 0 || minSeconds < 0) {
      throw new IllegalArgumentException(
          "a warm-up has at least 0 runs and 0 seconds, found %d and %s"
              .formatted(minRunCount, minSeconds));
    }
  }

  /** Returns whether a contestant that ran this often and this long is warm. */
  boolean isOver(int runCount, double seconds) {
    return runCount >= minRunCount && seconds >= minSeconds;
  }
}
