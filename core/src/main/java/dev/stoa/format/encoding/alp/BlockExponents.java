package dev.stoa.format.encoding.alp;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;

/**
 * The pairs of exponent and factor of all blocks. Called by {@link AlpDecoder}.
 *
 * @param exponents the exponent of each block
 * @param factors the factor of each block, which is an exponent as well
 */
@SuppressWarnings("ArrayRecordComponent") // neither compared nor modified
record BlockExponents(byte[] exponents, byte[] factors) {
  /**
   * Reads and checks the pairs.
   *
   * @param maxExponent the maximum valid exponent
   */
  static BlockExponents read(AlpBuffers buffers, int maxExponent, ByteRegion region) {
    LongDecoder pairs = buffers.exponents();
    int count = buffers.integers().count();
    int blockCount = count / LongDecoder.BLOCK_SIZE + (count % LongDecoder.BLOCK_SIZE == 0 ? 0 : 1);
    if (pairs.count() != blockCount) {
      throw region.corrupt(
          0,
          "expected exponents of %d blocks, found exponents of %d blocks"
              .formatted(blockCount, pairs.count()));
    }
    byte[] exponents = new byte[blockCount];
    byte[] factors = new byte[blockCount];
    for (int block = 0; block < blockCount; block++) {
      long pair = pairs.at(block);
      if (pair < 0
          || pair > PowersOfTen.pair(maxExponent, maxExponent)
          || PowersOfTen.factor((int) pair) > PowersOfTen.exponent((int) pair)) {
        throw region.corrupt(0, "expected the code of an exponent and a factor, found " + pair);
      }
      exponents[block] = (byte) PowersOfTen.exponent((int) pair);
      factors[block] = (byte) PowersOfTen.factor((int) pair);
    }
    return new BlockExponents(exponents, factors);
  }
}
