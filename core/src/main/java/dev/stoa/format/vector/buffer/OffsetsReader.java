package dev.stoa.format.vector.buffer;

import dev.stoa.format.encoding.LongDecoder;

/**
 * Reads and checks the end offsets of a node of arrays or maps: each position's items end at its
 * offset and begin at the offset of the position before.
 */
public final class OffsetsReader {
  private final LongDecoder decoder;
  private final BlockCache cache;
  private final int itemCount;
  private final PageContext context;

  /** Creates a reader of end offsets, none of which may exceed the number of items. */
  public OffsetsReader(LongDecoder decoder, int itemCount, PageContext context) {
    this.decoder = decoder;
    this.cache = new BlockCache(decoder, context);
    this.itemCount = itemCount;
    this.context = context;
  }

  /** Returns the first item of a position; after the last position, the number of items. */
  public int start(int index) {
    return index == 0 ? 0 : check(cache.at(index - 1));
  }

  /**
   * Returns the end of a position's items.
   *
   * @param start the first item of the position
   */
  public int end(int index, int start) {
    int end = check(cache.at(index));
    if (end < start) {
      throw context.corrupt("expected an offset of at least " + start + ", found " + end);
    }
    return end;
  }

  private int check(long end) {
    if (end < 0 || end > itemCount) {
      throw context.corrupt("expected an offset of at most " + itemCount + ", found " + end);
    }
    return (int) end;
  }

  /**
   * Reads offsets for a vector, relative to the first item of the first position.
   *
   * @return the first item of the first position
   */
  public int read(int first, int length, int[] offsets) {
    int start = start(first);
    offsets[0] = 0;
    if (!decoder.tryRead(first, length, offsets, 1)) {
      throw context.corrupt("expected offsets of at most " + itemCount + ", found larger offsets");
    }
    int previousEnd = start;
    for (int i = 1; i <= length; i++) {
      int end = offsets[i];
      if (end < previousEnd || end > itemCount) {
        throw context.corrupt(
            "expected an offset from %d to %d, found %d".formatted(previousEnd, itemCount, end));
      }
      offsets[i] = end - start;
      previousEnd = end;
    }
    return start;
  }
}
