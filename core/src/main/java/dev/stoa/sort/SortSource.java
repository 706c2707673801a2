package dev.stoa.sort;

import java.io.IOException;
import java.util.Arrays;

/**
 * Rows in order, one at a time: from memory or from a file. Read by {@link SortMerge}. The bytes of
 * a row are valid until the next one.
 */
abstract class SortSource {
  /** Contains the key and the row. */
  byte[] bytes = {};

  int keyFrom;

  /** The index after the key, where the row begins. */
  int keyTo;

  int rowTo;

  /** Moves to the next row; returns false after the last. */
  abstract boolean advance() throws IOException;

  /** Compares the keys of two rows. */
  static int compare(SortSource left, SortSource right) {
    return Arrays.compareUnsigned(
        left.bytes, left.keyFrom, left.keyTo, right.bytes, right.keyFrom, right.keyTo);
  }
}
