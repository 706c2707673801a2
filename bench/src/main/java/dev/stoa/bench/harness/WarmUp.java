package dev.stoa.bench.harness;

/**
 * How long each contestant is run before it is timed: the same for all, so that what a compiler
 * needs is over for those whose runs are short, too.
 *
 * @param runs so often at least
 * @param seconds so long at least, all its runs together
 */
public record WarmUp(int runs, double seconds) {
  /** No warm-up, for looks at answers. */
  public static final WarmUp NONE = new WarmUp(0, 0);

  /** One run, for experiments whose runs take seconds. */
  public static final WarmUp ONE_RUN = new WarmUp(1, 0);

  /** For experiments whose runs take milliseconds. */
  public static final WarmUp OF_SHORT_RUNS = new WarmUp(3, 2);

  /** Checks the ranges. */
  public WarmUp {
    if (runs < 0 || seconds < 0) {
      throw new IllegalArgumentException(
          "a warm-up has 0 runs or more and 0 seconds or more, found %d and %s"
              .formatted(runs, seconds));
    }
  }

  boolean isOver(int doneRuns, double doneSeconds) {
    return doneRuns >= runs && doneSeconds >= seconds;
  }
}
