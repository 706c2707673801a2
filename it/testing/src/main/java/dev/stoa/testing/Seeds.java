package dev.stoa.testing;

import java.util.Random;

/**
 * The seed and size of random tests: {@code -Dseed=} replays a run, {@code -Drounds=} sets its
 * length.
 */
public final class Seeds {
  private Seeds() {}

  /** A generator for one test; prints the seed that replays it. */
  public static Random random(Class<?> test) {
    long seed = seed(System.getProperty("seed", ""));
    System.out.println(test.getSimpleName() + ": replay with -Dseed=" + seed);
    return new Random(seed);
  }

  /**
   * The number of rounds of a random test: {@code usual}, unless {@code -Drounds=} sets another.
   */
  public static int rounds(int usual) {
    String rounds = System.getProperty("rounds", "");
    return rounds.isBlank() ? usual : Integer.parseInt(rounds.strip());
  }

  static long seed(String property) {
    return property.isBlank() ? new Random().nextLong() : Long.parseLong(property.strip());
  }
}
