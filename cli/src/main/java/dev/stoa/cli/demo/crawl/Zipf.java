package dev.stoa.cli.demo.crawl;

/**
 * Draws rank {@code r} with a weight of {@code 1 / (r + 1)^exponent}: Walker's alias method, one
 * lookup per draw. The parts of the generator share its tables.
 */
final class Zipf {
  private final long[] thresholds;
  private final int[] alias;

  Zipf(int size, double exponent) {
    double[] weight = new double[size];
    double total = 0;
    for (int rank = 0; rank < size; rank++) {
      // StrictMath: the last bit of Math.pow may differ between machines, and with it the crawl.
      weight[rank] = StrictMath.pow(rank + 1.0, -exponent);
      total += weight[rank];
    }
    for (int rank = 0; rank < size; rank++) {
      weight[rank] *= size / total;
    }
    thresholds = new long[size];
    alias = new int[size];
    buildAliasTable(weight);
  }

  int draw(StableRandom random) {
    long bits = random.nextLong();
    int slot = (int) (((bits >>> 32) * alias.length) >>> 32);
    return (bits & 0xFFFFFFFFL) < thresholds[slot] ? slot : alias[slot];
  }

  /** Fills each slot of average weight with one light rank and part of a heavy one. */
  private void buildAliasTable(double[] weight) {
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
      thresholds[small] = (long) (weight[small] * 0x1p32);
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
      thresholds[ranks[i]] = 1L << 32;
      alias[ranks[i]] = ranks[i];
    }
  }
}
