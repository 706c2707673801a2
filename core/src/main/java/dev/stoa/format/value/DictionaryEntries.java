package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/**
 * The head of a collection in a page with a dictionary: the number of its items, and where that is
 * not 0 their size in bytes.
 */
final class DictionaryEntries {
  private DictionaryEntries() {}

  /** Reads the number of items. */
  static int readCount(ByteReader in, int leastItemSize) {
    return in.readCount("number of items", in.remaining() / leastItemSize);
  }

  /** Reads the size of the items, at least one; gives where they end. */
  static int readEnd(ByteReader in) {
    int size = in.readCount("size of items", in.remaining());
    return in.position() + size;
  }

  static void checkEnd(ByteReader in, int end) {
    if (in.position() != end) {
      throw in.corrupt("expected the items to end at byte " + end + " of the page");
    }
  }

  /** Passes over a collection. */
  static void skip(ByteReader in) {
    if (in.readVarint() != 0) {
      in.skip(in.readVarint());
    }
  }
}
