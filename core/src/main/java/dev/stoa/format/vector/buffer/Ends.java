package dev.stoa.format.vector.buffer;

import dev.stoa.format.encoding.LongDecoder;

/** Where the items of each place end among those of all, checked as they are read. */
public final class Ends {
  private final LongDecoder ends;
  private final BlockCache cache;
  private final int itemCount;
  private final PageScope scope;

  public Ends(LongDecoder ends, int itemCount, PageScope scope) {
    this.ends = ends;
    this.cache = new BlockCache(ends, scope);
    this.itemCount = itemCount;
    this.scope = scope;
  }

  /** The first item of a place, or how many there are, for the place behind the last. */
  public int start(int index) {
    return index == 0 ? 0 : checked(cache.at(index - 1));
  }

  /** The item behind the last of a place. */
  public int end(int index, int start) {
    int end = checked(cache.at(index));
    if (end < start) {
      throw scope.corrupt("expected items up to " + start + " or more, found up to " + end);
    }
    return end;
  }

  private int checked(long end) {
    if (end < 0 || end > itemCount) {
      throw scope.corrupt("expected an end of at most " + itemCount + " items, found " + end);
    }
    return (int) end;
  }

  /**
   * Reads offsets for a vector: element 0 the start of the first place, less it, and so on.
   *
   * @return the first item of the first place
   */
  public int read(int first, int length, int[] offsets) {
    int start = start(first);
    offsets[0] = 0;
    if (!ends.tryRead(first, length, offsets, 1)) {
      throw scope.corrupt("expected ends of at most " + itemCount + " items, found larger ones");
    }
    int before = start;
    for (int i = 1; i <= length; i++) {
      int end = offsets[i];
      if (end < before || end > itemCount) {
        throw scope.corrupt(
            "expected an end from %d to %d, found %d".formatted(before, itemCount, end));
      }
      offsets[i] = end - start;
      before = end;
    }
    return start;
  }
}
