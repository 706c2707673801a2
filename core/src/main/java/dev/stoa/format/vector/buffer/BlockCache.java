package dev.stoa.format.vector.buffer;

import dev.stoa.format.encoding.LongDecoder;

/**
 * Caches numbers that are requested one by one: decodes a block at a time if requests are
 * consecutive, otherwise single numbers.
 */
public final class BlockCache {
  private static final int NONE = -2;

  private final LongDecoder decoder;
  private final PageContext context;
  private long[] block;
  private int first;
  private int length;
  private int lastIndex = NONE;

  /** An empty cache of a decoder's numbers. */
  public BlockCache(LongDecoder decoder, PageContext context) {
    this.decoder = decoder;
    this.context = context;
  }

  /** The number at an index. */
  public long at(int index) {
    // hot: bench projection
    int indexInBlock = index - first;
    return indexInBlock >= 0 && indexInBlock < length ? block[indexInBlock] : fetch(index);
  }

  private long fetch(int index) {
    boolean isConsecutive = index == lastIndex + 1;
    lastIndex = index;
    if (!isConsecutive) {
      return decoder.at(index);
    }
    if (block == null) {
      block = context.allocateBlock();
    }
    first = index - index % LongDecoder.BLOCK_SIZE;
    length = 0;
    int count = Math.min(LongDecoder.BLOCK_SIZE, decoder.count() - first);
    decoder.read(first, count, block, 0);
    length = count;
    lastIndex = first + count - 1;
    return block[index - first];
  }
}
