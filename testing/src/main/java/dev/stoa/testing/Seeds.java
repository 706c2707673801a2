package dev.stoa.testing;

import java.util.Random;

/**
 * Where random tests get their randomness and size from: {@code -Dseed=} replays a run, {@code
 * -Drounds=} says how much to do.
 */
public final class Seeds {
  private Seeds() {}

  /** A generator for one test, which prints the seed that replays it. */
  public static Random random(Class<?> test) {
    long seed = seed(System.getProperty("seed", ""));
    System.out.println(test.getSimpleName() + ": replay with -Dseed=" + seed);
    return new Random(seed);
  }

  /**
   * How many rounds a random test does: the usual number, unless {@code -Drounds=} says another.
   */
  public static int rounds(int usual) {
    String rounds = System.getProperty("rounds", "");
    return rounds.isBlank() ? usual : Integer.parseInt(rounds.strip());
  }

  static long seed(String property) {
    return property.isBlank() ? new Random().nextLong() : Long.parseLong(property.strip());
  }
}
