package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/** How many records of one column's value stand inside each other; shared by all its types. */
final class NestingDepth {
  /** Deeper values would end the stack of who reads them. */
  static final int DEEPEST = 1_000;

  private int depth;

  /**
   * Goes one record deeper, and tells whether that is allowed; each true needs a {@link #leave}.
   */
  boolean enter() {
    if (depth >= DEEPEST) {
      return false;
    }
    depth++;
    return true;
  }

  void leave() {
    depth--;
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
