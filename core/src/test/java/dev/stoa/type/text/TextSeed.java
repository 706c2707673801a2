package dev.stoa.type.text;

import java.util.Random;

/** Creates the random generators of tests; {@code -Dseed=} replays a run. */
final class TextSeed {
  private TextSeed() {}

  /** Returns a random generator, and prints its seed. */
  static Random random(Class<?> test) {
    String seedText = System.getProperty("seed", "");
    long seed = seedText.isBlank() ? new Random().nextLong() : Long.parseLong(seedText.strip());
    System.out.println(test.getSimpleName() + ": replay with -Dseed=" + seed);
    return new Random(seed);
  }
}
