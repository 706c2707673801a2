package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import java.util.Optional;

/**
 * How the elements of arrays or the entries of maps are stored. In pages with a dictionary the keys
 * are numbers of it, and so are values that repeat (CIF paper, section 5.3).
 */
final class Items {
  /** The fewest bytes of an entry's key; 0 for elements of arrays, which have none. */
  private final int leastKeySize;

  private final ValueType value;
  private final Optional<ValueDictionary> pageDictionary;

  /** The entries that values may refer to; null where none does. */
  private final ValueDictionary referred;

  private ItemBlocks blocks;

  /**
   * The items of one collection type.
   *
   * @param leastKeySize 1 for entries of maps, 0 for elements of arrays
   * @param dictionary that of the pages, which they share
   */
  Items(ValueType value, int leastKeySize, Optional<ValueDictionary> dictionary) {
    this.value = value;
    this.leastKeySize = leastKeySize;
    this.pageDictionary = dictionary;
    boolean refers = dictionary.isPresent() && ValueDictionary.canRefer(value.type());
    this.referred = refers ? dictionary.get() : null;
    dictionary.ifPresent(pages -> pages.setValueType(value));
  }

  /** Whether values may be references to those of a dictionary. */
  boolean mayRefer() {
    return referred != null;
  }

  /** The dictionary of the pages; empty where they have none. */
  Optional<ValueDictionary> dictionary() {
    return pageDictionary;
  }

  /** Made late: a value that contains its collection is not whole before. */
  ItemBlocks blocks() {
    if (blocks == null) {
      blocks = new ItemBlocks(leastKeySize + value.leastSizeInBytes(), pageDictionary.isPresent());
    }
    return blocks;
  }

  /**
   * Reads the head of a collection, or what is behind one of its blocks, before items are decoded;
   * gives the number of those that follow.
   */
  int begin(ByteReader in, boolean isFirst) {
    int count = isFirst ? blocks().begin(in) : blocks().beginNext(in);
    if (referred != null && referred.mayExceedAnyValue(count)) {
      checkReferred(in, count);
    }
    return count;
  }

  /** A few bytes could refer to any number of them: what they stand for has a limit. */
  private void checkReferred(ByteReader in, int count) {
    int start = in.position();
    long size = 0;
    for (int i = 0; i < count; i++) {
      skipKey(in);
      if (ValueDictionary.isReference(in)) {
        size += referred.skipReference(in);
      } else {
        value.skip(in);
      }
    }
    if (size > ValueType.LARGEST_SIZE_IN_BYTES) {
      throw in.corrupt(
          "expected references to at most %d bytes in a value, found %d"
              .formatted(ValueType.LARGEST_SIZE_IN_BYTES, size));
    }
    in.moveTo(start);
  }

  /** A reader at the value at the reader's position, or at that it refers to. */
  ByteReader resolve(ByteReader in) {
    return referred == null ? in : referred.resolve(in);
  }

  /** Checks, when a resolved value was read, that it ended where the dictionary says. */
  void checkResolved(ByteReader resolved) {
    if (referred != null) {
      referred.checkResolved(resolved);
    }
  }

  /** Passes over an entry's key, or over nothing. */
  void skipKey(ByteReader in) {
    if (leastKeySize == 0) {
      return;
    }
    if (pageDictionary.isPresent()) {
      in.readVarint();
    } else {
      in.skip(in.readLength());
    }
  }

  /** Passes over a value or a reference to one. */
  void skipValue(ByteReader in) {
    if (referred != null && ValueDictionary.isReference(in)) {
      in.readVarint();
    } else {
      value.skip(in);
    }
  }

  /** Passes over the values of some elements of an array. */
  void skipValues(ByteReader in, int count) {
    if (referred == null) {
      if (!blocks().haveNoBytes()) {
        value.skip(in, count);
      }
      return;
    }
    for (int i = 0; i < count; i++) {
      skipValue(in);
    }
  }

  /** Passes over a collection. */
  void skipAll(ByteReader in) {
    for (int count = blocks().skipSized(in); count > 0; count = blocks().skipSized(in)) {
      skipItems(in, count);
    }
  }

  private void skipItems(ByteReader in, int count) {
    if (leastKeySize == 0) {
      skipValues(in, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      skipKey(in);
      skipValue(in);
    }
  }

  /** The number of items of the collection at the reader, which may be left anywhere. */
  int count(ByteReader in) {
    int total = 0;
    for (int count = blocks().begin(in); count > 0; count = blocks().beginNext(in)) {
      total = blocks().sum(in, total, count);
      if (!blocks().skipToEnd(in)) {
        skipItems(in, count);
      }
    }
    return total;
  }

  /** Checks that the last value of a block, at the reader, which stays there, ends with it. */
  void checkLast(ByteReader in, int end) {
    if (end != ItemBlocks.UNKNOWN) {
      int start = in.position();
      skipValue(in);
      ItemBlocks.checkEnd(in, end);
      in.moveTo(start);
    }
  }
}
