package dev.stoa.format.vector.buffer;

import dev.stoa.format.encoding.LongDecoder;

/**
 * Numbers asked for one by one: those that follow each other are decoded a block at a time, others
 * alone.
 */
public final class BlockCache {
  private static final int NONE = -2;

  private final LongDecoder numbers;
  private final PageScope scope;
  private long[] block;
  private int first;
  private int length;
  private int last = NONE;

  public BlockCache(LongDecoder numbers, PageScope scope) {
    this.numbers = numbers;
    this.scope = scope;
  }

  public long at(int index) {
    // hot: bench projection
    int inBlock = index - first;
    return inBlock >= 0 && inBlock < length ? block[inBlock] : fetch(index);
  }

  private long fetch(int index) {
    boolean isNext = index == last + 1;
    last = index;
    if (!isNext) {
      return numbers.at(index);
    }
    if (block == null) {
      block = scope.takeBlock();
    }
    first = index - index % LongDecoder.BLOCK;
    length = 0;
    int count = Math.min(LongDecoder.BLOCK, numbers.count() - first);
    numbers.read(first, count, block, 0);
    length = count;
    last = first + count - 1;
    return block[index - first];
  }
}
