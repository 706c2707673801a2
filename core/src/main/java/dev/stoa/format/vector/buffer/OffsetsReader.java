package dev.stoa.format.vector.buffer;

import dev.stoa.format.encoding.LongDecoder;

/** The end offsets of each position's items, checked as they are read. */
public final class OffsetsReader {
  private final LongDecoder decoder;
  private final BlockCache cache;
  private final int itemCount;
  private final PageContext scope;

  /** A reader of end offsets, none of which may exceed the number of items. */
  public OffsetsReader(LongDecoder decoder, int itemCount, PageContext scope) {
    this.decoder = decoder;
    this.cache = new BlockCache(decoder, scope);
    this.itemCount = itemCount;
    this.scope = scope;
  }

  /** The first item of a position; after the last position, the number of items. */
  public int start(int index) {
    return index == 0 ? 0 : checked(cache.at(index - 1));
  }

  /** The end of a position's items. */
  public int end(int index, int start) {
    int end = checked(cache.at(index));
    if (end < start) {
      throw scope.corrupt("expected an offset of at least " + start + ", found " + end);
    }
    return end;
  }

  private int checked(long end) {
    if (end < 0 || end > itemCount) {
      throw scope.corrupt("expected an offset of at most " + itemCount + ", found " + end);
    }
    return (int) end;
  }

  /**
   * Reads offsets for a vector, relative to the start of the first position, which is element 0.
   *
   * @return the first item of the first position
   */
  public int read(int first, int length, int[] offsets) {
    int start = start(first);
    offsets[0] = 0;
    if (!decoder.tryRead(first, length, offsets, 1)) {
      throw scope.corrupt("expected offsets of at most " + itemCount + ", found larger ones");
    }
    int before = start;
    for (int i = 1; i <= length; i++) {
      int end = offsets[i];
      if (end < before || end > itemCount) {
        throw scope.corrupt(
            "expected an offset from %d to %d, found %d".formatted(before, itemCount, end));
      }
      offsets[i] = end - start;
      before = end;
    }
    return start;
  }
}
