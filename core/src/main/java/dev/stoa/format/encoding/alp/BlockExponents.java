package dev.stoa.format.encoding.alp;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;

/**
 * The checked pair of exponent and factor of each block. Called by the decoders of this package.
 */
final class BlockExponents {
  private BlockExponents() {}

  /**
   * Reads the pairs.
   *
   * @param maxExponent the maximum valid exponent
   */
  static byte[][] read(AlpBuffers buffers, int maxExponent, ByteRegion region) {
    LongDecoder pairs = buffers.exponents();
    int count = buffers.integers().count();
    int blocks = count / LongDecoder.BLOCK_SIZE + (count % LongDecoder.BLOCK_SIZE == 0 ? 0 : 1);
    if (pairs.count() != blocks) {
      throw region.corrupt(
          0, "expected exponents of %d blocks, found %d".formatted(blocks, pairs.count()));
    }
    byte[] exponents = new byte[blocks];
    byte[] factors = new byte[blocks];
    for (int block = 0; block < blocks; block++) {
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
