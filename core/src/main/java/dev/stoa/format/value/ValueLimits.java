package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/**
 * Limits of one column's value as a whole: the nesting depth of records, and the number of
 * zero-size items in its collections. Shared by all its serdes.
 */
public final class ValueLimits {
  /** Deeper values would overflow the reader's stack. */
  static final int MAX_DEPTH = 1_000;

  /** A few bytes could claim any number of such items, which are nulls or empty records. */
  static final int MAX_ZERO_SIZE_ITEMS = 1 << 20;

  /** The memory of such an item. */
  public static final int BYTES_PER_ITEM = 16;

  private int depth;
  private int openCollections;
  private int zeroSizeItems;

  /**
   * Enters a record, and returns whether its depth is allowed; each true must be followed by {@link
   * #leave}.
   */
  boolean enter() {
    if (depth >= MAX_DEPTH) {
      return false;
    }
    beginValue();
    depth++;
    return true;
  }

  void leave() {
    depth--;
  }

  /**
   * Begins a collection that is written or decoded as a whole; must be followed by {@link
   * #leaveCollection}.
   */
  void enterCollection() {
    beginValue();
    openCollections++;
  }

  void leaveCollection() {
    openCollections--;
  }

  private void beginValue() {
    if ((depth | openCollections) == 0) {
      zeroSizeItems = 0;
    }
  }

  /** Counts zero-size items, and returns whether the value may have that many. */
  boolean addZeroSizeItems(int count) {
    zeroSizeItems = (int) Math.min(Integer.MAX_VALUE, (long) zeroSizeItems + count);
    return zeroSizeItems <= MAX_ZERO_SIZE_ITEMS;
  }

  static String tooManyItems() {
    return "expected at most %s zero-size items in a value, found more"
        .formatted(MAX_ZERO_SIZE_ITEMS);
  }

  /** The number of records around the value being decoded. */
  int depth() {
    return depth;
  }

  /** Decodes a value of a view at this nesting depth of records. */
  Object view(ValueSerde type, ByteReader in, Object reuse, int outerDepth) {
    if (!type.isNested()) {
      return type.view(in, reuse);
    }
    int before = depth;
    depth = outerDepth;
    try {
      return type.view(in, reuse);
    } finally {
      depth = before;
    }
  }
}
