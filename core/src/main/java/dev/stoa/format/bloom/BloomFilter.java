package dev.stoa.format.bloom;

import dev.stoa.format.bytes.ByteRegion;

/**
 * A Bloom filter in a file. A lookup reads 32 bytes of the filter, which are verified when they are
 * loaded. Queried by readers before they look for a value. Not thread-safe.
 *
 * @param region the number of blocks, then the blocks
 * @param blockCount the number of blocks
 */
public record BloomFilter(ByteRegion region, int blockCount) {
  /**
   * Creates a filter and checks its size.
   *
   * @throws dev.stoa.exception.CorruptFileException if the region does not have the size it
   *     declares
   */
  public BloomFilter {
    long expectedSizeInBytes = Integer.BYTES + (long) blockCount * BloomBlocks.BLOCK_SIZE_IN_BYTES;
    if (blockCount < 1 || expectedSizeInBytes != region.length()) {
      throw region.corrupt(
          0,
          "expected a Bloom filter of %d bytes, found one of %d blocks of 32 bytes"
              .formatted(region.length(), blockCount));
    }
  }

  /**
   * Opens a filter that a {@link BloomFilterWriter} wrote.
   *
   * @throws dev.stoa.exception.CorruptFileException if the region does not have the size it
   *     declares
   */
  public static BloomFilter open(ByteRegion region) {
    return new BloomFilter(region, region.intAt(0));
  }

  /**
   * Returns whether a value with this {@link BloomHash} may be present; if not, it is certainly
   * absent.
   */
  public boolean mightContain(long hash) {
    int blockStart =
        Integer.BYTES + BloomBlocks.blockIndex(hash, blockCount) * BloomBlocks.BLOCK_SIZE_IN_BYTES;
    region.require(blockStart, BloomBlocks.BLOCK_SIZE_IN_BYTES);
    for (int intIndex = 0; intIndex < BloomBlocks.INTS_PER_BLOCK; intIndex++) {
      int bitMask = BloomBlocks.bitMask(hash, intIndex);
      if ((region.bytes().getInt(blockStart + intIndex * Integer.BYTES) & bitMask) == 0) {
        return false;
      }
    }
    return true;
  }
}
