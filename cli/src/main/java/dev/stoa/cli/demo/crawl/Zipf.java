package dev.stoa.cli.demo.crawl;

/**
 * Draws ranks from 0, rank {@code r} with a weight of {@code 1 / (r + 1)^exponent}, by Walker's
 * alias method: a draw chooses a slot uniformly, then either the slot's own rank or its alias.
 */
final class Zipf {
  /** Slots return their own rank if 32 random bits are below the threshold. */
  private final long[] thresholds;

  private final int[] aliases;

  Zipf(int rankCount, double exponent) {
    double[] weights = new double[rankCount];
    double totalWeight = 0;
    for (int rank = 0; rank < rankCount; rank++) {
      // StrictMath: the last bit of Math.pow may differ between machines, and with it the crawl.
      weights[rank] = StrictMath.pow(rank + 1.0, -exponent);
      totalWeight += weights[rank];
    }
    for (int rank = 0; rank < rankCount; rank++) {
      weights[rank] *= rankCount / totalWeight;
    }
    thresholds = new long[rankCount];
    aliases = new int[rankCount];
    buildAliasTable(weights);
  }

  int draw(StableRandom random) {
    long bits = random.nextLong();
    int slot = (int) (((bits >>> 32) * aliases.length) >>> 32);
    return (bits & 0xFFFFFFFFL) < thresholds[slot] ? slot : aliases[slot];
  }

  /** Fills each slot of average weight with one light rank and part of a heavy one. */
  private void buildAliasTable(double[] weights) {
    int rankCount = weights.length;
    int[] lightRanks = new int[rankCount];
    int[] heavyRanks = new int[rankCount];
    int lightCount = 0;
    int heavyCount = 0;
    for (int rank = 0; rank < rankCount; rank++) {
      if (weights[rank] < 1) {
        lightRanks[lightCount++] = rank;
      } else {
        heavyRanks[heavyCount++] = rank;
      }
    }
    while (lightCount > 0 && heavyCount > 0) {
      int lightRank = lightRanks[--lightCount];
      int heavyRank = heavyRanks[heavyCount - 1];
      thresholds[lightRank] = (long) (weights[lightRank] * 0x1p32);
      aliases[lightRank] = heavyRank;
      weights[heavyRank] -= 1 - weights[lightRank];
      if (weights[heavyRank] < 1) {
        heavyCount--;
        lightRanks[lightCount++] = heavyRank;
      }
    }
    useWithoutAlias(heavyRanks, heavyCount);
    useWithoutAlias(lightRanks, lightCount);
  }

  private void useWithoutAlias(int[] ranks, int count) {
    for (int i = 0; i < count; i++) {
      thresholds[ranks[i]] = 1L << 32;
      aliases[ranks[i]] = ranks[i];
    }
  }
}
