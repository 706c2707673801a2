package dev.stoa.format.vector;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.CodedBytes;
import dev.stoa.format.page.ColumnWindow;
import java.util.Optional;

/**
 * Decodes values of a node ahead into windows, where rows are asked for that are near each other.
 * Called by nodes.
 *
 * <p>A fault in values that nobody asked for yet is nobody's: their rows are then read one by one,
 * and the bad one reports itself.
 */
final class WindowFiller {
  /** Numbers and codes are decoded a block at a time for rows that are at most so far apart. */
  private static final int NEAR = 16;

  /** A dictionary is shared between rows if it has no more entries. */
  private static final int MAX_SHARED_ENTRIES = 1 << 14;

  /** A dictionary is shared if each entry serves this many values on average. */
  private static final int VALUES_PER_SHARED_ENTRY = 4;

  /** And after one in so many entries was asked for. */
  private static final int ENTRIES_PER_READ = 8;

  /** And if they have no more bytes together. */
  private static final int MAX_SHARED_BYTES = 1 << 20;

  /** Fewer values of a dictionary than this do not make it decode all its entries. */
  private static final int FEW = 256;

  private WindowFiller() {}

  static boolean fill(VectorNode node, ColumnWindow window, long pageStart, int place) {
    long row = pageStart + place;
    if (!node.hasPresence() || node.isContainer()) {
      window.closeUntil(pageStart + node.count());
      return false;
    }
    boolean hasPresence = fillPresence(node, window, pageStart, place);
    if (hasPresence && window.isNull(row)) {
      return true;
    }
    long gap = window.gapBefore(row);
    if (!hasPresence || gap < 1 || gap > NEAR) {
      return false;
    }
    try {
      return node.fillValues(window, place, gap);
    } catch (CorruptFileException | TooManyBytesException e) {
      window.closeBlock();
      return false;
    }
  }

  static boolean fillPresence(VectorNode node, ColumnWindow window, long pageStart, int place) {
    if (!node.hasPresence()) {
      window.closePresence(pageStart + node.count());
      return false;
    }
    if (window.gapBeforeNull(pageStart + place) > ColumnWindow.MAX_ROWS) {
      return false;
    }
    window.turnTo(pageStart, place, node.count());
    try {
      if (!window.hasPresence()) {
        node.readPresence(window.firstPlace(), window.rowCount(), window.presence());
        window.presenceFilled();
      }
      return true;
    } catch (CorruptFileException e) {
      window.closePresence(pageStart + window.firstPlace() + window.rowCount());
      return false;
    }
  }

  /**
   * Fills texts: a block of codes where the dictionary is small and used often, or some texts after
   * those that were filled before.
   *
   * @param values those that are stored
   * @param reads how many values of the node were asked for so far
   * @return how many values were filled
   */
  static int fillTexts(
      VectorNode node, BytesDecoder values, ColumnWindow window, int place, long gap, int reads) {
    Optional<CodedBytes> dictionary = values.dictionary();
    if (dictionary.isPresent() && shares(dictionary.get(), window, reads)) {
      int first = node.storedBefore(window.firstPlace());
      int count = node.storedBefore(window.firstPlace() + window.rowCount()) - first;
      dictionary.get().readCodes(first, count, window.ints(count));
      window.filledCodes(count);
      return count;
    }
    return gap == 1 ? fillBytes(node, values, window, place) : 0;
  }

  private static boolean shares(CodedBytes dictionary, ColumnWindow window, int reads) {
    if (window.shares(dictionary)) {
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
    window.share(dictionary, dictionary.entryBytes(), dictionary.entryOffsets(), count);
    return true;
  }

  /**
   * Fills byte strings from a place on: twice as many each time.
   *
   * @param values those that are stored
   * @return how many
   */
  static int fillBytes(VectorNode node, BytesDecoder values, ColumnWindow window, int place) {
    int first = node.storedBefore(place);
    int end = node.storedBefore(window.firstPlace() + window.rowCount());
    int count = Math.min(window.step(), end - first);
    int[] offsets = window.offsets(count);
    byte[] bytes =
        values.lend(first, count, offsets)
            ? values.lent()
            : decode(values, first, count, window.data(), offsets);
    int index = place - window.firstPlace();
    int rows = node.validity().isSparse() ? window.rowsOfValues(index, count) : count;
    boolean isFilled = window.filledBytes(index, rows, count, bytes);
    if (!isFilled) {
      window.closeBlock();
    }
    return isFilled ? count : 0;
  }

  private static byte[] decode(
      BytesDecoder values, int first, int count, ByteWriter data, int[] offsets) {
    offsets[0] = 0;
    if (values.dictionary().isPresent() && count < FEW) {
      for (int i = 0; i < count; i++) {
        values.appendTo(first + i, data);
        offsets[i + 1] = data.size();
      }
    } else {
      values.appendTo(first, count, data, offsets, 1);
    }
    return data.array();
  }

  /** Has the values of the block read one by one. */
  static boolean closeBlock(ColumnWindow window) {
    window.closeBlock();
    return false;
  }
}
