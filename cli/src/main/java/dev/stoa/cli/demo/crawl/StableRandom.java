package dev.stoa.cli.demo.crawl;

/**
 * A random number generator (SplitMix64) that returns the same numbers on every JDK, unlike the
 * bounded numbers of the JDK's generators. Generators of data start a sequence for each row.
 */
public final class StableRandom {
  /** The increment of SplitMix64, 2^64 divided by the golden ratio. */
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private long state;

  /** Creates a generator with a seed. */
  public StableRandom(long seed) {
    state = seed;
  }

  /** Starts a sequence, such as that of one page, independent of all other sequences. */
  public void reset(long seed, long sequence) {
    state = mix(seed ^ mix(sequence + STEP));
  }

  /** Returns any long. */
  public long nextLong() {
    state += STEP;
    return mix(state);
  }

  /** Returns a number from 0 to {@code bound - 1}. */
  public int nextInt(int bound) {
    return (int) (((nextLong() >>> 32) * bound) >>> 32);
  }

  /** Returns a number from {@code low} to {@code high}, both included. */
  public int nextBetween(int low, int high) {
    return low + nextInt(high - low + 1);
  }

  /** Returns true with a probability. */
  public boolean nextBoolean(double probability) {
    return nextDouble() < probability;
  }

  /** Returns a number from 0 to less than 1. */
  public double nextDouble() {
    return (nextLong() >>> 11) * 0x1p-53;
  }

  /** Returns an approximately normal number with mean 0 and standard deviation 1. */
  double nextGaussian() {
    // The sum of twelve uniform numbers has a mean of 6 and a variance of 1.
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
