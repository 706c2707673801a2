package dev.stoa.format.encoding.alp;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;

/**
 * Reads and checks the pair of exponent and factor of each block. Called by the decoders of this
 * package.
 */
final class BlockExponents {
  private BlockExponents() {}

  /**
   * Reads the pairs, and returns the exponent of each block and the factor of each block.
   *
   * @param maxExponent the maximum valid exponent
   */
  static byte[][] read(AlpBuffers buffers, int maxExponent, ByteRegion region) {
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
        throw region.corrupt(0, "expected a pair of exponent and factor, found " + pair);
      }
      exponents[block] = (byte) PowersOfTen.exponent((int) pair);
      factors[block] = (byte) PowersOfTen.factor((int) pair);
    }
    return new byte[][] {exponents, factors};
  }
}
