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
   * @param largest the greatest exponent there may be
   */
  static byte[][] read(AlpBuffers buffers, int largest, ByteRegion region) {
    LongDecoder pairs = buffers.exponents();
    int count = buffers.integers().count();
    int blocks = count / LongDecoder.BLOCK + (count % LongDecoder.BLOCK == 0 ? 0 : 1);
    if (pairs.count() != blocks) {
      throw region.corrupt(
          0, "expected exponents of %d blocks, found %d".formatted(blocks, pairs.count()));
    }
    byte[] exponents = new byte[blocks];
    byte[] factors = new byte[blocks];
    for (int block = 0; block < blocks; block++) {
      long pair = pairs.at(block);
      if (pair < 0
          || pair > Powers.pair(largest, largest)
          || Powers.factor((int) pair) > Powers.exponent((int) pair)) {
        throw region.corrupt(0, "expected a pair of exponent and factor, found " + pair);
      }
      exponents[block] = (byte) Powers.exponent((int) pair);
      factors[block] = (byte) Powers.factor((int) pair);
    }
    return new byte[][] {exponents, factors};
  }
}
