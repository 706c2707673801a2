package dev.stoa.format.page;

import dev.stoa.data.Bitmap;
import org.apache.avro.Schema;

/**
 * The values of neighbouring rows of one column, decoded together: a record that is read row after
 * row takes them from here. Presence bits and values are filled apart, so asking whether a field is
 * null decodes no values.
 *
 * <p>A page fills the presence bits of the aligned block of rows that contains the row asked for,
 * then the block's values or, of long texts, a part of them: one value for each row, or one for
 * each row that is not null. Filling again forgets what was there. For one thread.
 */
public final class ColumnWindow extends DecodedValues {
  /** The most rows of a window. */
  public static final int MAX_ROWS = 1024;

  /** The texts that are decoded at first; the number doubles each time. */
  private static final int FIRST_STEP = 8;

  /** Texts are decoded ahead up to about this size. */
  static final int MAX_TARGET_BYTES = 1 << 16;

  /** Decoding texts ahead fails beyond so many times the size that was meant. */
  private static final int EXCESS = 4;

  private static final long NEVER = Long.MIN_VALUE / 2;

  private final int targetBytes;

  // The block: row of the first place, place in its page, number of places.
  private long start = NEVER;
  private int firstPlace;
  private int rowCount;
  private long pageEnd;

  /** The row after the last whose presence bit is filled. */
  private long presenceEnd = NEVER;

  /** The first row whose value is filled, and the row after the last. */
  private long first = NEVER;

  private long end = NEVER;

  /** Whether nulls have a place among the values. */
  private boolean hasPlaces;

  private final Bitmap presence = new Bitmap();

  // Of the 64 rows that were looked at, a bit for each: known to be null, known not to be null, not
  // null and filled, counted among the values whether its own is filled or not.
  private long nulls;
  private long present;
  private long filled;
  private long counted;

  /** The index of the first value of the 64 rows; where none is filled, any number. */
  private int firstIndex;

  // When to fill.
  private long lastRow = NEVER;
  private long lastNullRow = NEVER;
  private long closedEnd = NEVER;
  private long presenceClosedEnd = NEVER;
  private int step = FIRST_STEP;

  /**
   * An empty window.
   *
   * @param schema of the values that are not null
   * @param targetBytes texts are decoded ahead up to about this size
   */
  ColumnWindow(Schema schema, int targetBytes) {
    super(schema, (long) EXCESS * targetBytes);
    this.targetBytes = targetBytes;
  }

  // What records ask.

  /** Takes what is known of the 64 rows from one on; gives whether that is anything. */
  boolean look(long row) {
    long offset = row - start;
    boolean isWord = offset >= 0 && offset % Long.SIZE == 0 && row <= presenceEnd - Long.SIZE;
    long word = isWord ? presence.words()[(int) (offset / Long.SIZE)] : wordAt(row);
    long known = isWord ? -1L : rowsOf(row, start, presenceEnd);
    nulls = known & ~word;
    present = known & word;
    filled = present == 0 ? 0 : rowsOf(row, first, end) & present;
    if (filled != 0) {
      counted = hasPlaces ? -1L : present;
      firstIndex =
          hasPlaces
              ? (int) (row - first)
              : presentBefore((int) (Math.max(row, start) - start))
                  - presentBefore((int) (first - start));
    }
    return known != 0;
  }

  /** A bit for each of the 64 rows that is known to be null. */
  long nulls() {
    return nulls;
  }

  /** Whether anything is known of the 64 rows. */
  boolean isKnown() {
    return (nulls | present) != 0;
  }

  /** Whether one of the 64 rows, given as a bit, is known to have a value. */
  boolean isPresent(long bit) {
    return (present & bit) != 0;
  }

  /** Whether the value of one of the 64 rows is filled, and not null. */
  boolean isFilled(long bit) {
    return (filled & bit) != 0;
  }

  /** The same, and whether it is of a kind. */
  boolean isFilled(long bit, Kind wanted) {
    return (filled & bit) != 0 && kind == wanted;
  }

  /** Where the value of one of the 64 rows, which is filled, is among the values. */
  int indexOf(long bit) {
    return firstIndex + Long.bitCount(counted & (bit - 1));
  }

  /** Bits of those of 64 rows that lie in a range. */
  private static long rowsOf(long row, long from, long to) {
    if (row >= to || row + Long.SIZE <= from) {
      return 0;
    }
    long bits = from > row ? -1L << (from - row) : -1L;
    return to - row < Long.SIZE ? bits & ((1L << (to - row)) - 1) : bits;
  }

  /** The presence bits of 64 rows, some of which lie in the block. */
  private long wordAt(long row) {
    if (row >= presenceEnd || row + Long.SIZE <= start) {
      return 0;
    }
    int offset = (int) (row - start);
    long[] words = presence.words();
    int word = offset >> 6;
    long bits = word < 0 ? 0 : words[word] >>> offset;
    boolean isAligned = (offset & (Long.SIZE - 1)) == 0;
    boolean isLast = word + 1 >= Bitmap.wordCount(presence.size());
    return isAligned || isLast ? bits : bits | words[word + 1] << -offset;
  }

  /** How many rows of the block before one have a value. */
  private int presentBefore(int index) {
    long[] words = presence.words();
    int count = 0;
    for (int word = 0; word < index >> 6; word++) {
      count += Long.bitCount(words[word]);
    }
    int rest = index & (Long.SIZE - 1);
    return rest == 0 ? count : count + Long.bitCount(words[index >> 6] & ((1L << rest) - 1));
  }

  /** Forgets all rows: those to come are of another page. */
  void clear() {
    start = NEVER;
    rowCount = 0;
    presenceEnd = NEVER;
    first = NEVER;
    end = NEVER;
    lastRow = NEVER;
    lastNullRow = NEVER;
    closedEnd = NEVER;
    presenceClosedEnd = NEVER;
    step = FIRST_STEP;
  }

  // When to fill.

  /** Whether a row is known to be null. */
  public boolean isNull(long row) {
    return row >= start && row < presenceEnd && !presence.get((int) (row - start));
  }

  /** Whether a row's value is to be read alone. */
  boolean isClosed(long row) {
    return row < closedEnd;
  }

  /** Whether it is to be tested alone whether a row's value is null. */
  boolean isPresenceClosed(long row) {
    return row < presenceClosedEnd;
  }

  /** Has the values of the block read one by one, since they cannot be decoded together. */
  public void closeBlock() {
    closeUntil(start + rowCount);
  }

  /** Has the values of the page read one by one. */
  public void closePage() {
    closeUntil(pageEnd);
  }

  /** Has the values of the rows before one read one by one. */
  public void closeUntil(long row) {
    closedEnd = Math.max(closedEnd, row);
  }

  /** Has the rows before one tested for null one by one. */
  public void closePresence(long row) {
    presenceClosedEnd = Math.max(presenceClosedEnd, row);
  }

  /**
   * How many rows after the last one this one is; those that are known to be null do not count.
   * Remembers the row.
   */
  public long gapBefore(long row) {
    long gap = row - lastRow;
    if (gap > 1 && gap <= MAX_ROWS && row >= start && row < presenceEnd) {
      int from = (int) (Math.max(lastRow + 1, start) - start);
      gap = 1L + presentBefore((int) (row - start)) - presentBefore(from);
    }
    lastRow = row;
    if (gap > 1 || gap < 0) {
      step = FIRST_STEP;
    }
    return gap;
  }

  /** The same among the rows that were tested for null, all of which count. */
  public long gapBeforeNull(long row) {
    long gap = row - lastNullRow;
    lastNullRow = row;
    return gap;
  }

  /** The size up to about which texts are decoded ahead. */
  public int targetBytes() {
    return targetBytes;
  }

  /** How many texts are to be decoded now. */
  public int step() {
    return step;
  }

  // What fills it.

  /**
   * Turns to the block of places of a page that contains one.
   *
   * @param pageStart the row of the page's first place
   * @param count the places of the page
   */
  public void turnTo(long pageStart, int place, int count) {
    firstPlace = place - place % MAX_ROWS;
    pageEnd = pageStart + count;
    turnToRows(pageStart + firstPlace, Math.min(MAX_ROWS, count - firstPlace));
  }

  /**
   * Turns to rows that begin anywhere, all of which are to be filled.
   *
   * @param newPageEnd the row after their page
   */
  public void turnToRun(long row, int count, long newPageEnd) {
    pageEnd = newPageEnd;
    rowCount = 0;
    turnToRows(row, count);
  }

  private void turnToRows(long newStart, int count) {
    if (start != newStart || rowCount != count) {
      start = newStart;
      rowCount = count;
      presenceEnd = newStart;
      forgetValues();
    }
  }

  /** The place of the block's first row in its page. */
  public int firstPlace() {
    return firstPlace;
  }

  /** The rows of the block. */
  public int rowCount() {
    return rowCount;
  }

  /** Whether all presence bits of the block are filled. */
  public boolean hasPresence() {
    return presenceEnd == start + rowCount;
  }

  /** Takes a bit for each row of the block, before {@link #presenceFilled}. */
  public Bitmap presence() {
    return presence;
  }

  /** Tells that the presence bits of the block are filled. */
  public void presenceFilled() {
    presenceEnd = start + rowCount;
    lastNullRow = presenceEnd - 1;
  }

  @Override
  void forgetValues() {
    super.forgetValues();
    first = start;
    end = start;
  }

  /**
   * Tells that values of the whole block are filled.
   *
   * @param count one for each row, or one for each row that is not null
   */
  public void filled(int count) {
    filled(0, rowCount, count);
  }

  /** The same of positions of an enum's symbols, unless there are others. */
  public boolean filledSymbols(int count) {
    boolean areSymbols = areSymbols(count);
    if (areSymbols) {
      filled(count);
    }
    return areSymbols;
  }

  /** The same of codes of the dictionary that was {@linkplain #share shared}. */
  public void filledCodes(int count) {
    filled(count);
    useShared();
  }

  /**
   * Tells that the byte strings of some rows are filled.
   *
   * @param index the first of the rows, counted from the first of the block
   * @param rows how many they are
   * @param count one byte string for each row, or one for each row that is not null
   * @param array has them where the offsets say
   * @return false if one has not the size of the fixed type, and all are forgotten
   */
  public boolean filledBytes(int index, int rows, int count, byte[] array) {
    filled(index, rows, count);
    useBytes(array);
    for (int i = 0; i < count; i++) {
      if (!fits(i) && !(hasPlaces && !presence.get(index + i))) {
        forgetValues();
        return false;
      }
    }
    adaptStep(sizeOf(count), count);
    return true;
  }

  /**
   * Tells that the longs are slices of an array, one for each row asked for, as long as these rows
   * are read.
   *
   * @param sizeInBytes of all slices
   */
  public void filledSlices(byte[] array, int sizeInBytes) {
    filled(rowCount);
    useSlices(array);
    adaptStep(sizeInBytes, rowCount);
  }

  private void adaptStep(int sizeInBytes, int count) {
    int most = targetBytes / Math.max(1, sizeInBytes / Math.max(1, count));
    if (most < FIRST_STEP) {
      closePage();
    }
    step = Math.max(FIRST_STEP, Math.min(Math.min(2 * step, MAX_ROWS), most));
  }

  /** Tells that numbers of a page without blocks are filled, for as many rows as asked for. */
  public void filledStep() {
    filled(rowCount);
    step = Math.min(2 * step, MAX_ROWS);
  }

  private void filled(int index, int rows, int count) {
    first = start + index;
    end = first + rows;
    hasPlaces = count == rows;
    lastRow = end - 1;
  }

  /**
   * Counts rows from one on until so many values have been found.
   *
   * @param index the first of the rows, counted from the first of the block
   */
  public int rowsOfValues(int index, int count) {
    int left = count;
    for (int word = index >> 6; word < Bitmap.wordCount(rowCount); word++) {
      long bits = presence.words()[word] & (word == index >> 6 ? -1L << index : -1L);
      int found = Long.bitCount(bits);
      if (found >= left) {
        return (word << 6) + placeOf(bits, left) + 1 - index;
      }
      left -= found;
    }
    return rowCount - index;
  }

  /** The place of the n-th bit that is 1. */
  private static int placeOf(long bits, int n) {
    long rest = bits;
    for (int i = 1; i < n; i++) {
      rest &= rest - 1;
    }
    return Long.numberOfTrailingZeros(rest);
  }
}
