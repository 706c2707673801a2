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
 * <p>Errors in values that were not requested yet are ignored: their rows are then read one by one,
 * and the corrupt one reports itself.
 */
final class WindowReader {
  /** Numbers and codes are decoded a block at a time for rows at most this far apart. */
  private static final int MAX_GAP = 16;

  /** A dictionary is shared between rows if it has at most this number of entries. */
  private static final int MAX_SHARED_ENTRIES = 1 << 14;

  /** A dictionary is shared if each entry has this many values on average. */
  private static final int VALUES_PER_SHARED_ENTRY = 4;

  /** A dictionary is shared after one in this many entries was requested. */
  private static final int ENTRIES_PER_READ = 8;

  /** A dictionary is shared if its entries have at most this total size. */
  private static final int MAX_SHARED_BYTES = 1 << 20;

  /** For fewer values a dictionary's entries are not all decoded. */
  private static final int MIN_BATCH = 256;

  private WindowReader() {}

  static boolean fill(VectorNode node, ColumnWindow window, long pageStart, int position) {
    long row = pageStart + position;
    if (!node.hasValidity() || node.isContainer()) {
      window.bypassUntil(pageStart + node.count());
      return false;
    }
    boolean hasValidity = fillValidity(node, window, pageStart, position);
    if (hasValidity && window.isNull(row)) {
      return true;
    }
    long gap = window.gapBefore(row);
    if (!hasValidity || gap < 1 || gap > MAX_GAP) {
      return false;
    }
    try {
      return node.fillValues(window, position, gap);
    } catch (CorruptFileException | TooManyBytesException e) {
      window.bypassBlock();
      return false;
    }
  }

  static boolean fillValidity(VectorNode node, ColumnWindow window, long pageStart, int position) {
    if (!node.hasValidity()) {
      window.bypassValidityUntil(pageStart + node.count());
      return false;
    }
    if (window.gapBeforeNullCheck(pageStart + position) > ColumnWindow.MAX_ROWS) {
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
   * Fills strings: a block of codes if the dictionary is small and used often, else some strings
   * after those filled before.
   *
   * @param values the stored ones
   * @param reads the number of values of the node requested so far
   * @return the number of values filled
   */
  static int fillTexts(
      VectorNode node,
      BytesDecoder values,
      ColumnWindow window,
      int position,
      long gap,
      int reads) {
    Optional<DictionaryEncodedBytes> dictionary = values.dictionary();
    if (dictionary.isPresent() && shares(dictionary.get(), window, reads)) {
      int first = node.storedBefore(window.firstPosition());
      int count = node.storedBefore(window.firstPosition() + window.rowCount()) - first;
      dictionary.get().readCodes(first, count, window.ints(count));
      window.markCodesFilled(count);
      return count;
    }
    return gap == 1 ? fillBytes(node, values, window, position) : 0;
  }

  private static boolean shares(DictionaryEncodedBytes dictionary, ColumnWindow window, int reads) {
    if (window.hasDictionary(dictionary)) {
      return true;
    }
    int count = dictionary.entries().count();
    if (count > MAX_SHARED_ENTRIES
        || count > dictionary.codes().count() / VALUES_PER_SHARED_ENTRY
        || reads < count / ENTRIES_PER_READ) {
      return false;
    }
    if (dictionary.entryOffsets()[count] > MAX_SHARED_BYTES) {
      return false;
    }
    window.setDictionary(dictionary, dictionary.entryBytes(), dictionary.entryOffsets(), count);
    return true;
  }

  /**
   * Fills byte strings from a position: twice as many each time.
   *
   * @param values the stored ones
   * @return the number of values filled
   */
  static int fillBytes(VectorNode node, BytesDecoder values, ColumnWindow window, int position) {
    int first = node.storedBefore(position);
    int end = node.storedBefore(window.firstPosition() + window.rowCount());
    int count = Math.min(window.step(), end - first);
    int[] offsets = window.offsets(count);
    byte[] bytes =
        values.tryWrap(first, count, offsets)
            ? values.wrappedArray()
            : decode(values, first, count, window.data(), offsets);
    int index = position - window.firstPosition();
    int rows = node.validity().isSparse() ? window.rowCountForValues(index, count) : count;
    boolean isFilled = window.markBytesFilled(index, rows, count, bytes);
    if (!isFilled) {
      window.bypassBlock();
    }
    return isFilled ? count : 0;
  }

  private static byte[] decode(
      BytesDecoder values, int first, int count, ByteWriter data, int[] offsets) {
    offsets[0] = 0;
    if (values.dictionary().isPresent() && count < MIN_BATCH) {
      for (int i = 0; i < count; i++) {
        values.appendTo(first + i, data);
        offsets[i + 1] = data.size();
      }
    } else {
      values.appendTo(first, count, data, offsets, 1);
    }
    return data.array();
  }

  /** Marks the values of the block to be read one by one. */
  static boolean bypassBlock(ColumnWindow window) {
    window.bypassBlock();
    return false;
  }
}
