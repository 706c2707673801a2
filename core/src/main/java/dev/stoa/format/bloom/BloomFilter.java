package dev.stoa.format.bloom;

import dev.stoa.format.bytes.ByteRegion;

/**
 * A filter over bytes, of which a question reads 32; they are checked when they are loaded, as all
 * bytes of the region are. Asked by readers before they look for a value. For one thread.
 *
 * @param region the number of blocks, and the blocks one after another
 * @param blockCount the number of blocks
 */
public record BloomFilter(ByteRegion region, int blockCount) {
  /**
   * Checks the size.
   *
   * @throws dev.stoa.exception.CorruptFileException when the region has another size than it says
   */
  public BloomFilter {
    long expected = Integer.BYTES + (long) blockCount * BloomBlocks.SIZE;
    if (blockCount < 1 || expected != region.length()) {
      throw region.corrupt(
          0,
          "expected a filter of %d bytes, found one of %d blocks"
              .formatted(region.length(), blockCount));
    }
  }

  /**
   * The filter that a {@link BloomFilterWriter} wrote.
   *
   * @throws dev.stoa.exception.CorruptFileException when the region has another size than it says
   */
  public static BloomFilter open(ByteRegion region) {
    return new BloomFilter(region, region.intAt(0));
  }

  /** Whether a value with this {@link BloomHash} may be there; if not, it is certainly not. */
  public boolean mightContain(long hash) {
    int at = Integer.BYTES + BloomBlocks.blockOf(hash, blockCount) * BloomBlocks.SIZE;
    region.require(at, BloomBlocks.SIZE);
    for (int index = 0; index < BloomBlocks.INTS; index++) {
      int bit = BloomBlocks.bitOf(hash, index);
      if ((region.bytes().getInt(at + index * Integer.BYTES) & bit) == 0) {
        return false;
      }
    }
    return true;
  }
}
