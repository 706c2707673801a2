package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/**
 * Limits each value of a column as a whole: the nesting depth of records, and the number of
 * zero-size items in collections. Shared by all serdes of the column.
 */
public final class ValueLimits {
  /** The maximum nesting depth of records; deeper values would overflow the reader's stack. */
  static final int MAX_DEPTH = 1_000;

  /**
   * The maximum number of zero-size items, such as nulls or empty records, which a few bytes could
   * declare in any number.
   */
  static final int MAX_ZERO_SIZE_ITEMS = 1 << 20;

  /** The memory of a zero-size item in bytes. */
  public static final int BYTES_PER_ITEM = 16;

  private int depth;
  private int openCollections;
  private int zeroSizeItemCount;

  /**
   * Enters a record, and returns whether its depth is allowed. If it is, {@link #leave} must
   * follow.
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
   * Begins a collection that is written or decoded as a whole; {@link #leaveCollection} must
   * follow.
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
      zeroSizeItemCount = 0;
    }
  }

  /** Counts zero-size items, and returns whether the value may have so many. */
  boolean addZeroSizeItems(int count) {
    zeroSizeItemCount = (int) Math.min(Integer.MAX_VALUE, (long) zeroSizeItemCount + count);
    return zeroSizeItemCount <= MAX_ZERO_SIZE_ITEMS;
  }

  static String tooManyItems() {
    return "expected at most %s zero-size items in a value, found more"
        .formatted(MAX_ZERO_SIZE_ITEMS);
  }

  /** The number of records around the value being decoded. */
  int depth() {
    return depth;
  }

  /** Decodes a value inside a view that is nested in {@code outerDepth} records. */
  Object view(ValueSerde serde, ByteReader in, Object reuse, int outerDepth) {
    if (!serde.isNested()) {
      return serde.view(in, reuse);
    }
    int previousDepth = depth;
    depth = outerDepth;
    try {
      return serde.view(in, reuse);
    } finally {
      depth = previousDepth;
    }
  }
}
