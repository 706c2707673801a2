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

  /** The assumed memory of a zero-size item. */
  public static final int BYTES_PER_ZERO_SIZE_ITEM = 16;

  private int depth;
  private int openCollectionCount;
  private int zeroSizeItemCount;

  /**
   * Enters a record, and returns whether its depth is allowed. If it is, {@link #leaveRecord} must
   * follow.
   */
  boolean tryEnterRecord() {
    if (depth >= MAX_DEPTH) {
      return false;
    }
    beginValue();
    depth++;
    return true;
  }

  /** Leaves a record that was entered. */
  void leaveRecord() {
    depth--;
  }

  /**
   * Enters a collection that is written or decoded as a whole; {@link #leaveCollection} must
   * follow.
   */
  void enterCollection() {
    beginValue();
    openCollectionCount++;
  }

  /** Leaves a collection that was entered. */
  void leaveCollection() {
    openCollectionCount--;
  }

  /** Resets the count of zero-size items if the record or collection is not nested in others. */
  private void beginValue() {
    if ((depth | openCollectionCount) == 0) {
      zeroSizeItemCount = 0;
    }
  }

  /** Counts zero-size items; returns whether the value is still within the limit. */
  boolean addZeroSizeItems(int count) {
    zeroSizeItemCount = (int) Math.min(Integer.MAX_VALUE, (long) zeroSizeItemCount + count);
    return zeroSizeItemCount <= MAX_ZERO_SIZE_ITEMS;
  }

  /** Returns the message for a value with too many zero-size items. */
  static String tooManyItemsMessage() {
    return "expected at most %s zero-size items in a value, found more"
        .formatted(MAX_ZERO_SIZE_ITEMS);
  }

  /** Returns the number of records in which the value being decoded is nested. */
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
