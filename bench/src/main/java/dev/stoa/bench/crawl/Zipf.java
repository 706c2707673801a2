package dev.stoa.bench.crawl;

/**
 * Draws ranks so that rank {@code r} comes with a weight of {@code 1 / (r + 1)^exponent}: Walker's
 * alias method, one look-up a draw. The parts of the generator share tables of it.
 */
final class Zipf {
  private final long[] keepBelow;
  private final int[] alias;

  Zipf(int size, double exponent) {
    double[] weight = new double[size];
    double total = 0;
    for (int rank = 0; rank < size; rank++) {
      // StrictMath: Math.pow may differ in the last bit between machines, and the crawl with it.
      weight[rank] = StrictMath.pow(rank + 1.0, -exponent);
      total += weight[rank];
    }
    for (int rank = 0; rank < size; rank++) {
      weight[rank] *= size / total;
    }
    keepBelow = new long[size];
    alias = new int[size];
    pair(weight);
  }

  int draw(Dice dice) {
    long bits = dice.next();
    int slot = (int) (((bits >>> 32) * alias.length) >>> 32);
    return (bits & 0xFFFFFFFFL) < keepBelow[slot] ? slot : alias[slot];
  }

  /** Fills each slot of average weight with one light rank and a piece of a heavy one. */
  private void pair(double[] weight) {
    int size = weight.length;
    int[] light = new int[size];
    int[] heavy = new int[size];
    int lightCount = 0;
    int heavyCount = 0;
    for (int rank = 0; rank < size; rank++) {
      if (weight[rank] < 1) {
        light[lightCount++] = rank;
      } else {
        heavy[heavyCount++] = rank;
      }
    }
    while (lightCount > 0 && heavyCount > 0) {
      int small = light[--lightCount];
      int large = heavy[heavyCount - 1];
      keepBelow[small] = (long) (weight[small] * 0x1p32);
      alias[small] = large;
      weight[large] -= 1 - weight[small];
      if (weight[large] < 1) {
        heavyCount--;
        light[lightCount++] = large;
      }
    }
    fill(heavy, heavyCount);
    fill(light, lightCount);
  }

  private void fill(int[] ranks, int count) {
    for (int i = 0; i < count; i++) {
      keepBelow[ranks[i]] = 1L << 32;
      alias[ranks[i]] = ranks[i];
    }
  }
}
