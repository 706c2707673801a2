package dev.stoa.testing.encoding;

import java.util.Arrays;
import java.util.Random;

/** Generates sequences of numbers that are difficult to encode, for contract tests. */
final class LongSamples {
  private LongSamples() {}

  /**
   * Returns numbers of at most {@code widthInBits} bits above a base, some of them with all bits
   * set.
   */
  static long[] ofWidth(int widthInBits, int count, Random random) {
    long mask = widthInBits == 0 ? 0 : -1L >>> (Long.SIZE - widthInBits);
    long base = random.nextLong();
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = base + (random.nextInt(16) == 0 ? mask : random.nextLong() & mask);
    }
    return values;
  }

  /** Returns numbers of at most {@code widthInBits} bits above a base, with a few outliers. */
  static long[] withOutliers(int widthInBits, int count, Random random) {
    long[] values = ofWidth(widthInBits, count, random);
    for (int i = random.nextInt(50); i < count; i += 1 + random.nextInt(100)) {
      values[i] += random.nextLong() >> random.nextInt(Long.SIZE);
    }
    return values;
  }

  /**
   * Returns a concatenation of runs, arithmetic sequences, noise, few distinct values, extremes,
   * and runs with outliers.
   */
  static long[] mixed(int count, Random random) {
    long[] values = new long[count];
    int start = 0;
    while (start < count) {
      int end = start + Math.min(count - start, 1 + random.nextInt(1 + random.nextInt(3000)));
      long base = random.nextLong() >> random.nextInt(Long.SIZE);
      long step = random.nextLong() >> random.nextInt(Long.SIZE);
      int kind = random.nextInt(6);
      int widthInBits = random.nextInt(Long.SIZE);
      for (int i = start; i < end; i++) {
        values[i] =
            switch (kind) {
              case 0 -> base;
              case 1 -> base + (i - start) * step;
              case 2 -> base + (random.nextLong() >>> widthInBits);
              case 3 -> random.nextInt(4) * step;
              case 4 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
              default -> random.nextInt(100) == 0 ? random.nextLong() : base;
            };
      }
      start = end;
    }
    return values;
  }

  /** Returns the smallest and the largest number in turn, whose differences overflow. */
  static long[] extremes(int count) {
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = i % 2 == 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    return values;
  }

  /** Returns one number repeated. */
  static long[] constant(long value, int count) {
    long[] values = new long[count];
    Arrays.fill(values, value);
    return values;
  }
}
