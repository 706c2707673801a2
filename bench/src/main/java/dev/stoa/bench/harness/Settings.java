package dev.stoa.bench.harness;

import java.util.Set;

/**
 * The settings of a run.
 *
 * @param rows the number of rows
 * @param seed the seed of the data; the same seed gives the same data
 * @param rounds how often each contestant is timed
 * @param warmUp how long each contestant runs before it is timed
 * @param contestants the contestants to run; all if empty
 * @param cases the cases to run; all if empty
 */
public record Settings(
    long rows, long seed, int rounds, WarmUp warmUp, Set<String> contestants, Set<String> cases) {
  /** The fewest rounds for a published figure. */
  public static final int MIN_ROUNDS_FOR_CLAIM = 5;

  private static final long DEFAULT_SEED = 42;

  /** Checks the ranges. */
  public Settings {
    if (rows < 1 || rounds < 1) {
      throw new IllegalArgumentException(
          "rows and rounds must be at least 1, found %d and %d".formatted(rows, rounds));
    }
    contestants = Set.copyOf(contestants);
    cases = Set.copyOf(cases);
  }

  /** The experiment's rows, five rounds, its warm-up, all contestants. */
  public static Settings of(Experiment experiment) {
    return new Settings(
        experiment.defaultRows(),
        DEFAULT_SEED,
        MIN_ROUNDS_FOR_CLAIM,
        experiment.warmUp(),
        Set.of(),
        Set.of());
  }

  /** The same with another number of rows. */
  public Settings withRows(long count) {
    return new Settings(count, seed, rounds, warmUp, contestants, cases);
  }

  /** The same with other data. */
  public Settings withSeed(long newSeed) {
    return new Settings(rows, newSeed, rounds, warmUp, contestants, cases);
  }

  /** The same with another number of rounds. */
  public Settings withRounds(int count) {
    return new Settings(rows, seed, count, warmUp, contestants, cases);
  }

  /** The same with another warm-up. */
  public Settings withWarmUp(WarmUp newWarmUp) {
    return new Settings(rows, seed, rounds, newWarmUp, contestants, cases);
  }

  /** The same with only these contestants. */
  public Settings withContestants(Set<String> names) {
    return new Settings(rows, seed, rounds, warmUp, names, cases);
  }

  /** The same with only these cases. */
  public Settings withCases(Set<String> names) {
    return new Settings(rows, seed, rounds, warmUp, contestants, names);
  }

  /** Whether a case is selected. */
  public boolean includesCase(String caseName) {
    return cases.isEmpty() || cases.contains(caseName);
  }

  /** Whether a contestant is selected. */
  public boolean includes(String contestant) {
    return contestants.isEmpty() || contestants.contains(contestant);
  }
}
