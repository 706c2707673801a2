package dev.stoa.format.bloom;

/** The positions of a hash's bits: one in each of the eight ints of a block. */
final class BloomBlocks {
  static final int INTS_PER_BLOCK = 8;
  static final int SIZE_IN_BYTES = INTS_PER_BLOCK * Integer.BYTES;

  /** The salts of Parquet's specification. */
  private static final int[] SALTS = {
    0x47b6137b, 0x44974d91, 0x8824ad5b, 0xa2b7289d, 0x705495c7, 0x2df1424b, 0x9efc4947, 0x5c6bfb31
  };

  private BloomBlocks() {}

  /** The block of a hash, taken from its upper half. */
  static int blockOf(long hash, int blockCount) {
    return (int) (((hash >>> 32) * blockCount) >>> 32);
  }

  /** The bit of a hash in an int of its block, taken from its lower half. */
  static int bitOf(long hash, int index) {
    return 1 << (((int) hash * SALTS[index]) >>> 27);
  }

  /**
   * The false-positive rate. The number of hashes per block follows a Poisson distribution; the
   * average number alone would give 1.0 % instead of 1.5 %.
   */
  static double falsePositiveRate(double hashesPerBlock) {
    double rate = 0;
    // Logarithms, since the probabilities of the first counts are too small for a double.
    double logOfProbability = -hashesPerBlock;
    int maxHashes = (int) (hashesPerBlock + 10 * Math.sqrt(hashesPerBlock) + 20);
    for (int hashCount = 1; hashCount <= maxHashes; hashCount++) {
      logOfProbability += Math.log(hashesPerBlock / hashCount);
      double bitProbability = 1 - Math.pow(31.0 / 32, hashCount);
      rate += Math.exp(logOfProbability) * Math.pow(bitProbability, INTS_PER_BLOCK);
    }
    return rate;
  }
}
