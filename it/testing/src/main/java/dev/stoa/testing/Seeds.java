package dev.stoa.testing;

import java.util.Random;

/**
 * Sets the seed and length of random tests: {@code -Dseed=} replays a run, {@code -Drounds=} sets
 * its number of rounds.
 */
public final class Seeds {
  private Seeds() {}

  /** Returns a random generator for a test, and prints the seed that replays the run. */
  public static Random random(Class<?> test) {
    return new Random(seed(test));
  }

  /** Returns the seed of a test, and prints it; for tests whose messages name it. */
  public static long seed(Class<?> test) {
    long seed = seed(System.getProperty("seed", ""));
    System.out.println(test.getSimpleName() + ": replay with -Dseed=" + seed);
    return seed;
  }

  /**
   * Returns the number of rounds of a random test: the default, unless {@code -Drounds=} is set.
   */
  public static int rounds(int defaultRounds) {
    String property = System.getProperty("rounds", "");
    return property.isBlank() ? defaultRounds : Integer.parseInt(property.strip());
  }

  static long seed(String property) {
    return property.isBlank() ? new Random().nextLong() : Long.parseLong(property.strip());
  }
}
