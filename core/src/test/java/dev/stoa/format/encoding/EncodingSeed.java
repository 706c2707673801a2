package dev.stoa.format.encoding;

import java.util.Random;

/** Creates the random generators of tests; {@code -Dseed=} replays a run. */
final class EncodingSeed {
  private EncodingSeed() {}

  static Random random(Class<?> test) {
    String property = System.getProperty("seed", "");
    long seed = property.isBlank() ? new Random().nextLong() : Long.parseLong(property.strip());
    System.out.println(test.getSimpleName() + ": replay with -Dseed=" + seed);
    return new Random(seed);
  }
}
