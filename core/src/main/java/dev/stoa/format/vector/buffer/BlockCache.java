package dev.stoa.format.vector.buffer;

import dev.stoa.format.encoding.LongDecoder;

/**
 * Caches numbers requested one by one: consecutive ones are decoded a block at a time, others
 * alone.
 */
public final class BlockCache {
  private static final int NONE = -2;

  private final LongDecoder decoder;
  private final PageContext context;
  private long[] block;
  private int first;
  private int length;
  private int last = NONE;

  /** An empty cache of a decoder's numbers. */
  public BlockCache(LongDecoder decoder, PageContext context) {
    this.decoder = decoder;
    this.context = context;
  }

  /** The number at an index. */
  public long at(int index) {
    // hot: bench projection
    int inBlock = index - first;
    return inBlock >= 0 && inBlock < length ? block[inBlock] : fetch(index);
  }

  private long fetch(int index) {
    boolean isNext = index == last + 1;
    last = index;
    if (!isNext) {
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
    last = first + count - 1;
    return block[index - first];
  }
}
