package dev.stoa.format.vector;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.DictionaryEncodedBytes;
import dev.stoa.format.page.ColumnWindow;
import java.util.Optional;

/**
 * Decodes values of a node ahead into windows, when rows near each other are requested. Called by
 * nodes.
 *
 * <p>Ignores errors in values that have not been requested: their rows are then read one by one,
 * which reports the corrupt value.
 */
final class WindowReader {
  /** The maximum distance of rows for which numbers and codes are decoded a block at a time. */
  private static final int MAX_GAP = 16;

  /**
   * The maximum number of entries of a dictionary that rows share: one whose entries the window
   * keeps as objects, so that rows with the same code get the same object.
   */
  private static final int MAX_SHARED_ENTRIES = 1 << 14;

  /** The minimum number of values per entry of a dictionary that rows share. */
  private static final int VALUES_PER_SHARED_ENTRY = 4;

  /** Rows share a dictionary once at least one value per this number of entries was read. */
  private static final int MAX_ENTRIES_PER_READ = 8;

  /** The maximum total size of the entries of a dictionary that rows share. */
  private static final int MAX_SHARED_SIZE_IN_BYTES = 1 << 20;

  /**
   * The minimum number of dictionary-encoded values to decode as a batch; a smaller batch would
   * decode many entries that it does not use.
   */
  private static final int MIN_BATCH_VALUE_COUNT = 256;

  private WindowReader() {}

  /**
   * Fills a window with values around a position; returns false if the value must be read alone.
   */
  static boolean fill(VectorNode node, ColumnWindow window, long pageStart, int position) {
    long row = pageStart + position;
    if (!node.hasValidity() || node.isNested()) {
      window.bypassUntil(pageStart + node.count());
      return false;
    }
    boolean isValidityFilled = fillValidity(node, window, pageStart, position);
    if (isValidityFilled && window.isNull(row)) {
      return true;
    }
    long gap = window.advanceTo(row);
    if (!isValidityFilled || gap < 1 || gap > MAX_GAP) {
      return false;
    }
    try {
      return node.fillValues(window, position, gap);
    } catch (CorruptFileException | TooManyBytesException e) {
      window.bypassBlock();
      return false;
    }
  }

  /** Fills the validity of a window around a position; returns false if that is not possible. */
  static boolean fillValidity(VectorNode node, ColumnWindow window, long pageStart, int position) {
    if (!node.hasValidity()) {
      window.bypassValidityUntil(pageStart + node.count());
      return false;
    }
    if (window.advanceNullCheckTo(pageStart + position) > ColumnWindow.MAX_ROW_COUNT) {
      return false;
    }
    window.startBlock(pageStart, position, node.count());
    try {
      if (!window.hasValidity()) {
        node.readValidity(window.firstPosition(), window.rowCount(), window.validity());
        window.markValidityFilled();
      }
      return true;
    } catch (CorruptFileException e) {
      window.bypassValidityUntil(pageStart + window.firstPosition() + window.rowCount());
      return false;
    }
  }

  /**
   * Fills strings: a block of codes if the dictionary is small and used often, otherwise some
   * strings from the position on.
   *
   * @param values the stored values
   * @param readCount the number of strings of the node that were read so far
   * @return the number of values filled
   */
  static int fillTexts(
      VectorNode node,
      BytesDecoder values,
      ColumnWindow window,
      int position,
      long gap,
      int readCount) {
    Optional<DictionaryEncodedBytes> dictionary = values.dictionary();
    if (dictionary.isPresent() && tryShareDictionary(dictionary.get(), window, readCount)) {
      int first = node.storedCountBefore(window.firstPosition());
      int count = node.storedCountBefore(window.firstPosition() + window.rowCount()) - first;
      dictionary.get().readCodes(first, count, window.resetInts(count));
      window.markCodesFilled(count);
      return count;
    }
    return gap == 1 ? fillBytes(node, values, window, position) : 0;
  }

  private static boolean tryShareDictionary(
      DictionaryEncodedBytes dictionary, ColumnWindow window, int readCount) {
    if (window.hasDictionary(dictionary)) {
      return true;
    }
    int count = dictionary.entries().count();
    if (count > MAX_SHARED_ENTRIES
        || count > dictionary.codes().count() / VALUES_PER_SHARED_ENTRY
        || readCount < count / MAX_ENTRIES_PER_READ) {
      return false;
    }
    if (dictionary.entryOffsets()[count] > MAX_SHARED_SIZE_IN_BYTES) {
      return false;
    }
    window.setDictionary(dictionary, dictionary.entryBytes(), dictionary.entryOffsets(), count);
    return true;
  }

  /**
   * Fills byte strings from a position on: twice as many as the last time.
   *
   * @param values the stored values
   * @return the number of values filled
   */
  static int fillBytes(VectorNode node, BytesDecoder values, ColumnWindow window, int position) {
    int first = node.storedCountBefore(position);
    int end = node.storedCountBefore(window.firstPosition() + window.rowCount());
    int count = Math.min(window.stepSize(), end - first);
    int[] offsets = window.resetOffsets(count);
    byte[] bytes =
        values.tryWrap(first, count, offsets)
            ? values.wrappedArray()
            : decode(values, first, count, window.resetData(), offsets);
    int index = position - window.firstPosition();
    int rowCount = node.validity().isSparse() ? window.rowCountForValues(index, count) : count;
    boolean isFilled = window.markBytesFilled(index, rowCount, count, bytes);
    if (!isFilled) {
      window.bypassBlock();
    }
    return isFilled ? count : 0;
  }

  private static byte[] decode(
      BytesDecoder values, int first, int count, ByteWriter data, int[] offsets) {
    offsets[0] = 0;
    if (values.dictionary().isPresent() && count < MIN_BATCH_VALUE_COUNT) {
      for (int i = 0; i < count; i++) {
        values.appendTo(first + i, data);
        offsets[i + 1] = data.size();
      }
    } else {
      values.appendTo(first, count, data, offsets, 1);
    }
    return data.array();
  }

  /** Marks the values of the block to be read one by one; returns false. */
  static boolean bypassBlock(ColumnWindow window) {
    window.bypassBlock();
    return false;
  }
}
