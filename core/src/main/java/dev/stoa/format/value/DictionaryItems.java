package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/**
 * The head of a collection in a page with a dictionary: the number of its items, and where that is
 * not 0 their size in bytes.
 */
final class DictionaryItems {
  private DictionaryItems() {}

  /** Reads the number of items, each of which takes a byte at least. */
  static int readCount(ByteReader in) {
    long count = in.readVarint();
    if (count < 0 || count > in.remaining()) {
      throw in.corrupt("expected at most " + in.remaining() + " items, found " + count);
    }
    return (int) count;
  }

  /** Reads the size of the items, at least one; gives where they end. */
  static int readEnd(ByteReader in) {
    long size = in.readVarint();
    if (size < 0 || size > in.remaining()) {
      throw in.corrupt("expected at most " + in.remaining() + " bytes of items, found " + size);
    }
    return in.position() + (int) size;
  }

  /**
   * Checks what references of one collection stand for, before it is decoded as a whole: a few
   * bytes could refer to any number of them.
   */
  static void checkReferred(ByteReader in, long sizeInBytes) {
    if (sizeInBytes > ValueType.LARGEST_SIZE_IN_BYTES) {
      throw in.corrupt(
          "expected references to at most %d bytes in a value, found %d"
              .formatted(ValueType.LARGEST_SIZE_IN_BYTES, sizeInBytes));
    }
  }

  static void checkEnd(ByteReader in, int end) {
    if (in.position() != end) {
      throw in.corrupt(
          "expected the items to end at byte " + end + " of the page, found byte " + in.position());
    }
  }

  /** Passes over a collection. */
  static void skip(ByteReader in) {
    if (in.readVarint() != 0) {
      in.skip(in.readVarint());
    }
  }
}
