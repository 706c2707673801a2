package dev.stoa.format.bloom;

/** Where a hash's bits are: one in each of the eight ints of a block. */
final class BloomBlocks {
  static final int INTS = 8;
  static final int SIZE = INTS * Integer.BYTES;

  /** As Parquet's specification has them. */
  private static final int[] SALTS = {
    0x47b6137b, 0x44974d91, 0x8824ad5b, 0xa2b7289d, 0x705495c7, 0x2df1424b, 0x9efc4947, 0x5c6bfb31
  };

  private BloomBlocks() {}

  /** The block of a hash, from its upper half. */
  static int blockOf(long hash, int blockCount) {
    return (int) (((hash >>> 32) * blockCount) >>> 32);
  }

  /** The bit of a hash in an int of its block, from its lower half. */
  static int bitOf(long hash, int index) {
    return 1 << (((int) hash * SALTS[index]) >>> 27);
  }

  /**
   * How many values that were not added are found. Blocks have different numbers of hashes, by
   * Poisson's distribution; to take each to have the average gives 1.0 % where it is 1.5 %.
   */
  static double falsePositiveRate(double hashesABlock) {
    double rate = 0;
    // Logarithms, since the first of many hashes' probabilities are too small for a double.
    double logOfProbability = -hashesABlock;
    int most = (int) (hashesABlock + 10 * Math.sqrt(hashesABlock) + 20);
    for (int hashes = 1; hashes <= most; hashes++) {
      logOfProbability += Math.log(hashesABlock / hashes);
      double bitIsSet = 1 - Math.pow(31.0 / 32, hashes);
      rate += Math.exp(logOfProbability) * Math.pow(bitIsSet, INTS);
    }
    return rate;
  }
}
