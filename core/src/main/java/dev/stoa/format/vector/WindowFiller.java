package dev.stoa.format.vector;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.CodedBytes;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.window.ColumnWindow;
import dev.stoa.format.window.ColumnWindow.Kind;
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
    long gap = window.gapBefore(row);
    if (gap < 1 || gap > NEAR) {
      return false;
    }
    window.turnTo(pageStart, place, node.count());
    if (!node.hasPresence() || node.isContainer()) {
      window.closePage();
      return false;
    }
    try {
      readPresence(node, window);
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
    if (window.gapBeforeNull(pageStart + place) > window.maxRows()) {
      return false;
    }
    window.turnTo(pageStart, place, node.count());
    try {
      readPresence(node, window);
      return true;
    } catch (CorruptFileException e) {
      window.closePresence(pageStart + window.firstPlace() + window.rowCount());
      return false;
    }
  }

  private static void readPresence(VectorNode node, ColumnWindow window) {
    if (!window.hasPresence()) {
      node.readPresence(window.firstPlace(), window.rowCount(), window.presence());
      window.presenceFilled();
    }
  }

  /** Reads the block's numbers as ints; false where one has more than 32 bits. */
  static boolean fillInts(LongDecoder numbers, ColumnWindow window) {
    int first = window.firstPlace();
    int length = window.rowCount();
    if (areInts(numbers, first, length)) {
      numbers.read(first, length, window.ints(), 0);
      return true;
    }
    long[] longs = window.longs();
    numbers.read(first, length, longs, 0);
    return narrow(longs, window.ints(), length);
  }

  /** Whether the blocks tell that all numbers have 32 bits. */
  private static boolean areInts(LongDecoder numbers, int first, int length) {
    int last = (first + length - 1) / LongDecoder.BLOCK;
    for (int block = first / LongDecoder.BLOCK; block <= last; block++) {
      if (numbers.lowerBound(block) < Integer.MIN_VALUE
          || numbers.upperBound(block) > Integer.MAX_VALUE) {
        return false;
      }
    }
    return true;
  }

  private static boolean narrow(long[] longs, int[] ints, int length) {
    long differences = 0;
    for (int i = 0; i < length; i++) {
      ints[i] = (int) longs[i];
      differences |= longs[i] ^ ints[i];
    }
    return differences == 0;
  }

  /**
   * Fills texts: a block of codes where the dictionary is small and used often, or some texts after
   * those that were filled before.
   *
   * @param reads how many values of the node were asked for so far
   */
  static boolean fillTexts(
      BytesDecoder values, Kind kind, ColumnWindow window, int place, long gap, int reads) {
    Optional<CodedBytes> dictionary = values.dictionary();
    if (dictionary.isPresent() && shares(dictionary.get(), window, reads)) {
      dictionary.get().readCodes(window.firstPlace(), window.rowCount(), window.ints());
      window.filledCodes(kind);
      return true;
    }
    return gap == 1 && fillBytes(values, kind, window, place);
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

  /** Fills byte strings from a place on: twice as many each time. */
  static boolean fillBytes(BytesDecoder values, Kind kind, ColumnWindow window, int place) {
    int index = place - window.firstPlace();
    int count = Math.min(window.step(), window.rowCount() - index);
    int[] offsets = window.offsets();
    ByteWriter data = window.data();
    offsets[index] = 0;
    if (values.dictionary().isPresent() && count < FEW) {
      for (int i = index; i < index + count; i++) {
        values.appendTo(window.firstPlace() + i, data);
        offsets[i + 1] = data.size();
      }
    } else {
      values.appendTo(place, count, data, offsets, index + 1);
    }
    if (kind != Kind.FIXED) {
      window.filledBytes(kind, index, count);
      return true;
    }
    return window.filledFixed(index, count) || closeBlock(window);
  }

  /** Has the values of the block read one by one. */
  static boolean closeBlock(ColumnWindow window) {
    window.closeBlock();
    return false;
  }
}
