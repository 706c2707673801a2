package dev.stoa.format.vector.buffer;

import dev.stoa.format.encoding.LongDecoder;

/**
 * Caches numbers that are requested one by one: decodes a block at a time if requests are
 * consecutive, otherwise single numbers.
 */
public final class BlockCache {
  /** The {@link #lastDecodedIndex} before the first request. */
  private static final int NO_INDEX = -2;

  private final LongDecoder decoder;
  private final PageContext context;

  /** The cached numbers; null before the first block is decoded. */
  private long[] block;

  /** The index of the first cached number. */
  private int firstIndex;

  private int cachedCount;

  /**
   * The index of the number that was decoded last: a request for the one after it decodes a block.
   */
  private int lastDecodedIndex = NO_INDEX;

  /** Creates an empty cache of a decoder's numbers. */
  public BlockCache(LongDecoder decoder, PageContext context) {
    this.decoder = decoder;
    this.context = context;
  }

  /** Returns the number at an index. */
  public long at(int index) {
    // hot: bench projection
    int indexInBlock = index - firstIndex;
    return indexInBlock >= 0 && indexInBlock < cachedCount ? block[indexInBlock] : fetch(index);
  }

  private long fetch(int index) {
    boolean isConsecutive = index == lastDecodedIndex + 1;
    lastDecodedIndex = index;
    if (!isConsecutive) {
      return decoder.at(index);
    }
    if (block == null) {
      block = context.allocateBlock();
    }
    firstIndex = index - index % LongDecoder.BLOCK_SIZE;
    cachedCount = 0;
    int count = Math.min(LongDecoder.BLOCK_SIZE, decoder.count() - firstIndex);
    decoder.read(firstIndex, count, block, 0);
    cachedCount = count;
    lastDecodedIndex = firstIndex + count - 1;
    return block[index - firstIndex];
  }
}
