package dev.stoa.format.bloom;

/** Computes which bits of a Bloom filter a hash sets: one in each of the eight ints of a block. */
final class BloomBlocks {
  static final int INTS_PER_BLOCK = 8;
  static final int BLOCK_SIZE_IN_BYTES = INTS_PER_BLOCK * Integer.BYTES;

  /** The salts of Parquet's specification, one for each int of a block. */
  private static final int[] SALTS = {
    0x47b6137b, 0x44974d91, 0x8824ad5b, 0xa2b7289d, 0x705495c7, 0x2df1424b, 0x9efc4947, 0x5c6bfb31
  };

  private BloomBlocks() {}

  /** Returns the index of a hash's block, from the upper half of the hash. */
  static int blockIndex(long hash, int blockCount) {
    return (int) (((hash >>> 32) * blockCount) >>> 32);
  }

  /** Returns the bit that a hash sets in an int of its block, from the lower half of the hash. */
  static int bitMask(long hash, int intIndex) {
    return 1 << (((int) hash * SALTS[intIndex]) >>> 27);
  }

  /**
   * Returns the false-positive rate of a filter. The number of hashes per block follows a Poisson
   * distribution; the average number alone would give 1.0 % for a filter whose rate is 1.5 %.
   *
   * @param averageHashCount the average number of hashes per block
   */
  static double falsePositiveRate(double averageHashCount) {
    double rate = 0;
    // A logarithm, since the probabilities of the first counts are too small for a double.
    double logOfProbability = -averageHashCount;
    // More hashes than ten standard deviations above the average are negligibly unlikely.
    int maxHashCount = (int) (averageHashCount + 10 * Math.sqrt(averageHashCount) + 20);
    for (int hashCount = 1; hashCount <= maxHashCount; hashCount++) {
      logOfProbability += Math.log(averageHashCount / hashCount);
      double setBitProbability = 1 - Math.pow(31.0 / 32, hashCount);
      rate += Math.exp(logOfProbability) * Math.pow(setBitProbability, INTS_PER_BLOCK);
    }
    return rate;
  }
}
