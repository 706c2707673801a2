package dev.stoa.format.page;

import dev.stoa.data.Bitmap;
import org.apache.avro.Schema;

/**
 * The values of consecutive rows of one column, decoded together for records that are read
 * sequentially. Validity bits and values are filled separately, so a null check decodes no values.
 *
 * <p>A page fills the validity bits of the aligned block of rows that contains the requested row,
 * then the block's values or, for long strings, a part of them: one value per row, or one per
 * non-null row. Each fill replaces the previous values. Not thread-safe.
 */
public final class ColumnWindow extends DecodedValues {
  /** The maximum number of rows in a window. */
  public static final int MAX_ROWS = 1024;

  /** The number of strings that are decoded first; later steps double it. */
  private static final int INITIAL_STEP = 8;

  /** The approximate limit for decoding strings ahead. */
  static final int MAX_TARGET_SIZE_IN_BYTES = 1 << 16;

  /** Decoding strings ahead fails beyond this multiple of the target size. */
  private static final int MAX_SIZE_FACTOR = 4;

  private static final long NO_ROW = Long.MIN_VALUE / 2;

  private final int targetSizeInBytes;

  // The block: its first row, the position of that row in the page, and the number of rows.
  private long start = NO_ROW;
  private int firstPosition;
  private int rowCount;
  private long pageEnd;

  /** The row after the last whose validity bit is filled. */
  private long validityEnd = NO_ROW;

  /** The first row whose value is filled, and the row after the last. */
  private long first = NO_ROW;

  private long end = NO_ROW;

  /** Whether nulls have a position among the values. */
  private boolean includesNulls;

  private final Bitmap validity = new Bitmap();

  // A bit for each of the last requested 64 rows: known to be null, known not to be null, filled
  // and not null, and counted among the values, whether filled or not.
  private long nulls;
  private long nonNulls;
  private long filled;
  private long countedBits;

  /** The index of the first value of the 64 rows; undefined if none is filled. */
  private int firstIndex;

  // When to fill.
  private long lastRow = NO_ROW;
  private long lastNullCheckedRow = NO_ROW;
  private long bypassEnd = NO_ROW;
  private long validityBypassEnd = NO_ROW;
  private int step = INITIAL_STEP;

  /**
   * Creates an empty window.
   *
   * @param schema the schema of the non-null values
   * @param targetSizeInBytes the approximate limit for decoding strings ahead
   */
  ColumnWindow(Schema schema, int targetSizeInBytes) {
    super(schema, (long) MAX_SIZE_FACTOR * targetSizeInBytes);
    this.targetSizeInBytes = targetSizeInBytes;
  }

  // Queries by records.

  /** Loads the known state of the 64 rows from a row; returns whether any is known. */
  boolean loadWord(long row) {
    long offset = row - start;
    boolean isWord = offset >= 0 && offset % Long.SIZE == 0 && row <= validityEnd - Long.SIZE;
    long word = isWord ? validity.words()[(int) (offset / Long.SIZE)] : wordAt(row);
    long knownBits = isWord ? -1L : rowsOf(row, start, validityEnd);
    nulls = knownBits & ~word;
    nonNulls = knownBits & word;
    filled = nonNulls == 0 ? 0 : rowsOf(row, first, end) & nonNulls;
    if (filled != 0) {
      countedBits = includesNulls ? -1L : nonNulls;
      firstIndex =
          includesNulls
              ? (int) (row - first)
              : presentBefore((int) (Math.max(row, start) - start))
                  - presentBefore((int) (first - start));
    }
    return knownBits != 0;
  }

  /** A bit for each of the 64 rows that is known to be null. */
  long nulls() {
    return nulls;
  }

  /** Whether the state of any of the 64 rows is known. */
  boolean isKnown() {
    return (nulls | nonNulls) != 0;
  }

  /** Whether one of the 64 rows, identified by its bit, is known to have a value. */
  boolean isPresent(long bit) {
    return (nonNulls & bit) != 0;
  }

  /** Whether the value of one of the 64 rows is filled and not null. */
  boolean isFilled(long bit) {
    return (filled & bit) != 0;
  }

  /** Whether the value of one of the 64 rows is filled, not null, and of this kind. */
  boolean isFilled(long bit, Kind expectedKind) {
    return (filled & bit) != 0 && kind == expectedKind;
  }

  /** The index of the filled value of one of the 64 rows. */
  int indexOf(long bit) {
    return firstIndex + Long.bitCount(countedBits & (bit - 1));
  }

  /** The bits of the 64 rows that are in a range. */
  private static long rowsOf(long row, long from, long to) {
    if (row >= to || row + Long.SIZE <= from) {
      return 0;
    }
    long bits = from > row ? -1L << (from - row) : -1L;
    return to - row < Long.SIZE ? bits & ((1L << (to - row)) - 1) : bits;
  }

  /** The validity bits of 64 rows, some of which are in the block. */
  private long wordAt(long row) {
    if (row >= validityEnd || row + Long.SIZE <= start) {
      return 0;
    }
    int offset = (int) (row - start);
    long[] words = validity.words();
    int word = offset >> 6;
    long bits = word < 0 ? 0 : words[word] >>> offset;
    boolean isAligned = (offset & (Long.SIZE - 1)) == 0;
    boolean isLast = word + 1 >= Bitmap.wordCount(validity.size());
    return isAligned || isLast ? bits : bits | words[word + 1] << -offset;
  }

  /** The number of values before a position of the block. */
  private int presentBefore(int index) {
    long[] words = validity.words();
    int count = 0;
    for (int word = 0; word < index >> 6; word++) {
      count += Long.bitCount(words[word]);
    }
    int bitCount = index & (Long.SIZE - 1);
    return bitCount == 0
        ? count
        : count + Long.bitCount(words[index >> 6] & ((1L << bitCount) - 1));
  }

  /** Removes all rows; called before another page is used. */
  void clear() {
    start = NO_ROW;
    rowCount = 0;
    validityEnd = NO_ROW;
    first = NO_ROW;
    end = NO_ROW;
    lastRow = NO_ROW;
    lastNullCheckedRow = NO_ROW;
    bypassEnd = NO_ROW;
    validityBypassEnd = NO_ROW;
    step = INITIAL_STEP;
  }

  // When to fill.

  /** Whether a row is known to be null. */
  public boolean isNull(long row) {
    return row >= start && row < validityEnd && !validity.get((int) (row - start));
  }

  /** Whether a row's value must be read individually. */
  boolean isBypassed(long row) {
    return row < bypassEnd;
  }

  /** Whether a row must be checked for null individually. */
  boolean isValidityBypassed(long row) {
    return row < validityBypassEnd;
  }

  /** Marks the values of the block to be read one by one, since they cannot be decoded together. */
  public void bypassBlock() {
    bypassUntil(start + rowCount);
  }

  /** Marks the values of the page to be read one by one. */
  public void bypassPage() {
    bypassUntil(pageEnd);
  }

  /** Marks the values before a row to be read one by one. */
  public void bypassUntil(long row) {
    bypassEnd = Math.max(bypassEnd, row);
  }

  /** Marks the rows before a row to be checked for null one by one. */
  public void bypassValidityUntil(long row) {
    validityBypassEnd = Math.max(validityBypassEnd, row);
  }

  /**
   * Returns the distance of a row from the previous one, not counting known nulls, and remembers
   * the row.
   */
  public long gapBefore(long row) {
    long gap = row - lastRow;
    if (gap > 1 && gap <= MAX_ROWS && row >= start && row < validityEnd) {
      int from = (int) (Math.max(lastRow + 1, start) - start);
      gap = 1L + presentBefore((int) (row - start)) - presentBefore(from);
    }
    lastRow = row;
    if (gap > 1 || gap < 0) {
      step = INITIAL_STEP;
    }
    return gap;
  }

  /**
   * Returns the distance of a row from the row checked for null before it, and remembers the row.
   */
  public long gapBeforeNullCheck(long row) {
    long gap = row - lastNullCheckedRow;
    lastNullCheckedRow = row;
    return gap;
  }

  /** The approximate limit for decoding strings ahead. */
  public int targetSizeInBytes() {
    return targetSizeInBytes;
  }

  /** The number of strings to decode now. */
  public int step() {
    return step;
  }

  // Methods that fill the window.

  /**
   * Moves to the block of rows that contains a position of a page.
   *
   * @param pageStart the row of the page's first position
   * @param count the number of positions in the page
   */
  public void startBlock(long pageStart, int position, int count) {
    firstPosition = position - position % MAX_ROWS;
    pageEnd = pageStart + count;
    startRows(pageStart + firstPosition, Math.min(MAX_ROWS, count - firstPosition));
  }

  /**
   * Moves to a range of rows that need not be aligned; the caller must fill all of them.
   *
   * @param newPageEnd the row after the page of the rows
   */
  public void startRange(long row, int count, long newPageEnd) {
    pageEnd = newPageEnd;
    rowCount = 0;
    startRows(row, count);
  }

  private void startRows(long newStart, int count) {
    if (start != newStart || rowCount != count) {
      start = newStart;
      rowCount = count;
      validityEnd = newStart;
      clearValues();
    }
  }

  /** The position of the block's first row in its page. */
  public int firstPosition() {
    return firstPosition;
  }

  /** The number of rows in the block. */
  public int rowCount() {
    return rowCount;
  }

  /** Whether all validity bits of the block are filled. */
  public boolean hasValidity() {
    return validityEnd == start + rowCount;
  }

  /** The validity bits of the block, to be filled before {@link #markValidityFilled}. */
  public Bitmap validity() {
    return validity;
  }

  /** Marks the validity bits of the block as filled. */
  public void markValidityFilled() {
    validityEnd = start + rowCount;
    lastNullCheckedRow = validityEnd - 1;
  }

  @Override
  void clearValues() {
    super.clearValues();
    first = start;
    end = start;
  }

  /**
   * Marks the values of the whole block as filled.
   *
   * @param count the number of values: one per row, or one per non-null row
   */
  public void markFilled(int count) {
    markFilled(0, rowCount, count);
  }

  /**
   * Marks the ordinals of enum symbols of the whole block as filled, unless one is out of range;
   * returns whether they are valid.
   */
  public boolean markSymbolsFilled(int count) {
    boolean areValid = areValidSymbols(count);
    if (areValid) {
      markFilled(count);
    }
    return areValid;
  }

  /**
   * Marks the codes of the {@linkplain #setDictionary shared} dictionary of the whole block as
   * filled.
   */
  public void markCodesFilled(int count) {
    markFilled(count);
    useDictionary();
  }

  /**
   * Marks the byte strings of some rows as filled.
   *
   * @param index the first of the rows, relative to the block
   * @param rows the number of rows
   * @param count the number of byte strings: one per row, or one per non-null row
   * @param array the array that contains them at the offsets
   * @return false if a value does not have the size of the fixed type; all values are then
   *     discarded
   */
  public boolean markBytesFilled(int index, int rows, int count, byte[] array) {
    markFilled(index, rows, count);
    useBytes(array);
    for (int i = 0; i < count; i++) {
      if (!fitsFixedSize(i) && !(includesNulls && !validity.get(index + i))) {
        clearValues();
        return false;
      }
    }
    adaptStep(sizeOf(count), count);
    return true;
  }

  /**
   * Marks the longs as slices of an array, one per requested row, which stay valid while these rows
   * are read.
   *
   * @param sizeInBytes the total size of the slices
   */
  public void markSlicesFilled(byte[] array, int sizeInBytes) {
    markFilled(rowCount);
    useSlices(array);
    adaptStep(sizeInBytes, rowCount);
  }

  private void adaptStep(int sizeInBytes, int count) {
    int maxStep = targetSizeInBytes / Math.max(1, sizeInBytes / Math.max(1, count));
    if (maxStep < INITIAL_STEP) {
      bypassPage();
    }
    step = Math.max(INITIAL_STEP, Math.min(Math.min(2 * step, MAX_ROWS), maxStep));
  }

  /** Marks numbers of a page without blocks as filled, for as many rows as requested. */
  public void markStepFilled() {
    markFilled(rowCount);
    step = Math.min(2 * step, MAX_ROWS);
  }

  private void markFilled(int index, int rows, int count) {
    first = start + index;
    end = first + rows;
    includesNulls = count == rows;
    lastRow = end - 1;
  }

  /**
   * Returns the number of rows, from a row on, that contain this number of values.
   *
   * @param index the first of the rows, relative to the block
   */
  public int rowCountForValues(int index, int count) {
    int remaining = count;
    for (int word = index >> 6; word < Bitmap.wordCount(rowCount); word++) {
      long bits = validity.words()[word] & (word == index >> 6 ? -1L << index : -1L);
      int wordCount = Long.bitCount(bits);
      if (wordCount >= remaining) {
        return (word << 6) + indexOfBit(bits, remaining) + 1 - index;
      }
      remaining -= wordCount;
    }
    return rowCount - index;
  }

  /** The position of the {@code ordinal}-th bit that is 1, counted from 1. */
  private static int indexOfBit(long bits, int ordinal) {
    long remainingBits = bits;
    for (int i = 1; i < ordinal; i++) {
      remainingBits &= remainingBits - 1;
    }
    return Long.numberOfTrailingZeros(remainingBits);
  }
}
