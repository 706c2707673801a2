package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import java.util.Optional;

/**
 * Reads the elements of arrays or the entries of maps. In pages with a dictionary, keys and
 * repeated values are codes of the dictionary (CIF paper, section 5.3).
 */
final class ItemReader {
  /** The minimum size of an entry's key; 0 for elements of arrays, which have no keys. */
  private final int minKeySizeInBytes;

  /** The serde of the elements, or of the values of entries. */
  private final ValueSerde valueSerde;

  /** The dictionary that the pages of a column share; empty if they have none. */
  private final Optional<ValueDictionary> pageDictionary;

  /** The dictionary to which elements or values of entries may refer; null if they never do. */
  private final ValueDictionary valueDictionary;

  private ItemBlocks blocks;

  /**
   * Creates a reader of the items of a collection type.
   *
   * @param minKeySizeInBytes 1 for entries of maps, 0 for elements of arrays
   * @param dictionary the dictionary that the pages share; empty if they have none
   */
  ItemReader(ValueSerde valueSerde, int minKeySizeInBytes, Optional<ValueDictionary> dictionary) {
    this.valueSerde = valueSerde;
    this.minKeySizeInBytes = minKeySizeInBytes;
    this.pageDictionary = dictionary;
    boolean hasReferences =
        dictionary.isPresent() && ValueDictionary.canReference(valueSerde.type());
    this.valueDictionary = hasReferences ? dictionary.get() : null;
    dictionary.ifPresent(sharedDictionary -> sharedDictionary.setValueSerde(valueSerde));
  }

  /** Returns whether values may be references to the dictionary. */
  boolean mayReference() {
    return valueDictionary != null;
  }

  /** Returns the dictionary of the pages; empty if they have none. */
  Optional<ValueDictionary> dictionary() {
    return pageDictionary;
  }

  /** Returns the blocks; created on demand, when the serde of a recursive type is complete. */
  ItemBlocks blocks() {
    if (blocks == null) {
      blocks =
          new ItemBlocks(
              minKeySizeInBytes + valueSerde.minSizeInBytes(), pageDictionary.isPresent());
    }
    return blocks;
  }

  /**
   * Reads the header of the first or next block before its items are decoded; returns the number of
   * its items.
   */
  int beginBlock(ByteReader in, boolean isFirst) {
    int count = isFirst ? blocks().begin(in) : blocks().beginNext(in);
    if (valueDictionary != null && valueDictionary.mayExceedMaxValueSize(count)) {
      checkReferencedSize(in, count);
    }
    return count;
  }

  /**
   * Limits the size of all values that a block refers to, since a few bytes could refer to many
   * large values.
   */
  private void checkReferencedSize(ByteReader in, int count) {
    int start = in.position();
    long sizeInBytes = 0;
    for (int i = 0; i < count; i++) {
      skipKey(in);
      if (ValueDictionary.isReference(in)) {
        sizeInBytes += valueDictionary.skipReference(in);
      } else {
        valueSerde.skip(in);
      }
    }
    if (sizeInBytes > ValueSerde.MAX_SIZE_IN_BYTES) {
      throw in.corrupt(
          "expected references to at most %d bytes in a value, found references to %d bytes"
              .formatted(ValueSerde.MAX_SIZE_IN_BYTES, sizeInBytes));
    }
    in.moveTo(start);
  }

  /** Returns a reader at the value at the reader's position, or at the value that it refers to. */
  ByteReader resolve(ByteReader in) {
    return valueDictionary == null ? in : valueDictionary.resolve(in);
  }

  /**
   * Checks that a value of the dictionary ends where its entry ends; called after it was read.
   *
   * @param resolvedReader the reader that {@link #resolve} returned
   */
  void checkResolved(ByteReader resolvedReader) {
    if (valueDictionary != null) {
      valueDictionary.checkResolved(resolvedReader);
    }
  }

  /** Skips an entry's key, if there is one. */
  void skipKey(ByteReader in) {
    if (minKeySizeInBytes == 0) {
      return;
    }
    if (pageDictionary.isPresent()) {
      in.readVarint();
    } else {
      in.skip(in.readLength());
    }
  }

  /** Skips a value or a reference to one. */
  void skipValue(ByteReader in) {
    if (valueDictionary != null && ValueDictionary.isReference(in)) {
      in.readVarint();
    } else {
      valueSerde.skip(in);
    }
  }

  /** Skips a number of elements of an array. */
  void skipValues(ByteReader in, int count) {
    if (valueDictionary == null) {
      if (!blocks().areZeroSize()) {
        valueSerde.skip(in, count);
      }
      return;
    }
    for (int i = 0; i < count; i++) {
      skipValue(in);
    }
  }

  /** Skips a collection. */
  void skipAll(ByteReader in) {
    for (int count = blocks().skipSizedBlocks(in);
        count > 0;
        count = blocks().skipSizedBlocks(in)) {
      skipItems(in, count);
    }
  }

  private void skipItems(ByteReader in, int count) {
    if (minKeySizeInBytes == 0) {
      skipValues(in, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      skipKey(in);
      skipValue(in);
    }
  }

  /**
   * Returns the number of items of the collection at the reader, which is moved past some of it.
   */
  int countItems(ByteReader in) {
    int total = 0;
    for (int count = blocks().begin(in); count > 0; count = blocks().beginNext(in)) {
      total = blocks().addCount(in, total, count);
      if (!blocks().skipToEnd(in)) {
        skipItems(in, count);
      }
    }
    return total;
  }

  /**
   * Checks that the last value of a block, at the reader, ends with the block; does not move the
   * reader.
   */
  void checkLastValue(ByteReader in, int blockEnd) {
    if (blockEnd != ItemBlocks.UNKNOWN_END) {
      int start = in.position();
      skipValue(in);
      ItemBlocks.checkEnd(in, blockEnd);
      in.moveTo(start);
    }
  }
}
