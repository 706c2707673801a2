package dev.stoa.bench.harness;

import java.util.Set;

/**
 * The settings of a run.
 *
 * @param rowCount the number of rows of each data set
 * @param seed the seed of the data; the same seed gives the same data
 * @param roundCount how often each contestant is timed
 * @param warmUp how long each contestant runs before it is timed
 * @param contestantNames the names of the contestants to run; all if empty
 * @param caseNames the names of the cases to run; all if empty
 */
public record Settings(
    long rowCount,
    long seed,
    int roundCount,
    WarmUp warmUp,
    Set<String> contestantNames,
    Set<String> caseNames) {
  /** The minimum number of rounds for a published figure. */
  public static final int MIN_ROUNDS_FOR_CLAIM = 5;

  private static final long DEFAULT_SEED = 42;

  /** Checks the ranges and copies the sets. */
  public Settings {
    if (rowCount < 1 || roundCount < 1) {
      throw new IllegalArgumentException(
          "rows and rounds must be at least 1, found %d and %d".formatted(rowCount, roundCount));
    }
    contestantNames = Set.copyOf(contestantNames);
    caseNames = Set.copyOf(caseNames);
  }

  /** Creates the default settings of an experiment: five rounds of all contestants and cases. */
  public static Settings of(Experiment experiment) {
    return new Settings(
        experiment.defaultRowCount(),
        DEFAULT_SEED,
        MIN_ROUNDS_FOR_CLAIM,
        experiment.warmUp(),
        Set.of(),
        Set.of());
  }

  /** Returns a copy with this number of rows. */
  public Settings withRowCount(long count) {
    return new Settings(count, seed, roundCount, warmUp, contestantNames, caseNames);
  }

  /** Returns a copy with this seed. */
  public Settings withSeed(long newSeed) {
    return new Settings(rowCount, newSeed, roundCount, warmUp, contestantNames, caseNames);
  }

  /** Returns a copy with this number of rounds. */
  public Settings withRoundCount(int count) {
    return new Settings(rowCount, seed, count, warmUp, contestantNames, caseNames);
  }

  /** Returns a copy with this warm-up. */
  public Settings withWarmUp(WarmUp newWarmUp) {
    return new Settings(rowCount, seed, roundCount, newWarmUp, contestantNames, caseNames);
  }

  /** Returns a copy that runs only these contestants. */
  public Settings withContestants(Set<String> names) {
    return new Settings(rowCount, seed, roundCount, warmUp, names, caseNames);
  }

  /** Returns a copy that runs only these cases. */
  public Settings withCases(Set<String> names) {
    return new Settings(rowCount, seed, roundCount, warmUp, contestantNames, names);
  }

  /** Returns whether a case is run. */
  public boolean includesCase(String caseName) {
    return caseNames.isEmpty() || caseNames.contains(caseName);
  }

  /** Returns whether a contestant is run. */
  public boolean includes(String contestantName) {
    return contestantNames.isEmpty() || contestantNames.contains(contestantName);
  }
}
