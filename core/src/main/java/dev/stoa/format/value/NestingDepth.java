package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/**
 * What bounds one column's value as a whole: how many records stand inside each other, and how many
 * items of its collections take no bytes. Shared by all its types.
 */
public final class NestingDepth {
  /** Deeper values would end the stack of who reads them. */
  static final int DEEPEST = 1_000;

  /** A few bytes could claim any number of such items, which are nulls or empty records. */
  static final int MOST_ITEMS_WITHOUT_BYTES = 1 << 20;

  /** The memory that such an item may take. */
  public static final int BYTES_OF_AN_ITEM = 16;

  private int depth;
  private int collections;
  private int itemsWithoutBytes;

  /**
   * Goes one record deeper, and tells whether that is allowed; each true needs a {@link #leave}.
   */
  boolean enter() {
    if (depth >= DEEPEST) {
      return false;
    }
    beginValue();
    depth++;
    return true;
  }

  void leave() {
    depth--;
  }

  /** Begins a collection that is written or decoded as a whole; needs {@link #leaveCollection}. */
  void enterCollection() {
    beginValue();
    collections++;
  }

  void leaveCollection() {
    collections--;
  }

  private void beginValue() {
    if ((depth | collections) == 0) {
      itemsWithoutBytes = 0;
    }
  }

  /** Counts items without bytes, and tells whether the value may have so many. */
  boolean addItemsWithoutBytes(int count) {
    itemsWithoutBytes = (int) Math.min(Integer.MAX_VALUE, (long) itemsWithoutBytes + count);
    return itemsWithoutBytes <= MOST_ITEMS_WITHOUT_BYTES;
  }

  static String tooManyItems() {
    return "expected at most %s items without bytes in a value, found more"
        .formatted(MOST_ITEMS_WITHOUT_BYTES);
  }

  /** The number of records around what is being decoded. */
  int depth() {
    return depth;
  }

  /** Decodes a value around which a view knows so many records. */
  Object view(ValueType type, ByteReader in, Object reuse, int around) {
    if (!type.isContainer()) {
      return type.view(in, reuse);
    }
    int before = depth;
    depth = around;
    try {
      return type.view(in, reuse);
    } finally {
      depth = before;
    }
  }
}
