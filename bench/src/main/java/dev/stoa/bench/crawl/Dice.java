package dev.stoa.bench.crawl;

/**
 * SplitMix64, written out so that a seed gives the same crawl on every JDK for ever; the JDK's own
 * generators leave the algorithm of their bounded draws open. Each page throws its own dice. For
 * the generators of all experiments.
 */
public final class Dice {
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private long state;

  /** Dice that throw from this seed on. */
  public Dice(long seed) {
    state = seed;
  }

  /** Starts the sequence of one page, which depends on no other page. */
  public void startPage(long seed, long page) {
    state = mix(seed ^ mix(page + STEP));
  }

  /** Any of all numbers. */
  public long next() {
    state += STEP;
    return mix(state);
  }

  /** A number from 0 to {@code bound - 1}. */
  public int below(int bound) {
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /** A number from {@code low} to {@code high}, both included. */
  public int between(int low, int high) {
    return low + below(high - low + 1);
  }

  /** Whether what has this probability happens. */
  public boolean chance(double probability) {
    return fraction() < probability;
  }

  /** From 0 to less than 1. */
  public double fraction() {
    return (next() >>> 11) * 0x1p-53;
  }

  /** Approximately normal with mean 0 and deviation 1: the sum of twelve fractions less six. */
  double bell() {
    double sum = -6;
    for (int i = 0; i < 12; i++) {
      sum += fraction();
    }
    return sum;
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
