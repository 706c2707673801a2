package dev.stoa.cli.demo.crawl;

/**
 * SplitMix64, written out so that a seed gives the same crawl on every JDK; the JDK's own
 * generators leave the algorithm of their bounded draws open. Each page or row has its own
 * sequence. Used by the generators of all experiments.
 */
public final class StableRandom {
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private long state;

  /** A generator with this seed. */
  public StableRandom(long seed) {
    state = seed;
  }

  /** Starts a sequence, such as that of one page, independent of all other sequences. */
  public void reset(long seed, long sequence) {
    state = mix(seed ^ mix(sequence + STEP));
  }

  /** Any long. */
  public long nextLong() {
    state += STEP;
    return mix(state);
  }

  /** A number from 0 to {@code bound - 1}. */
  public int nextInt(int bound) {
    return (int) (((nextLong() >>> 32) * bound) >>> 32);
  }

  /** A number from {@code low} to {@code high}, both included. */
  public int nextBetween(int low, int high) {
    return low + nextInt(high - low + 1);
  }

  /** True with this probability. */
  public boolean nextBoolean(double probability) {
    return nextDouble() < probability;
  }

  /** From 0 to less than 1. */
  public double nextDouble() {
    return (nextLong() >>> 11) * 0x1p-53;
  }

  /** Approximately normal with mean 0 and deviation 1: the sum of twelve fractions less six. */
  double nextGaussian() {
    double sum = -6;
    for (int i = 0; i < 12; i++) {
      sum += nextDouble();
    }
    return sum;
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
