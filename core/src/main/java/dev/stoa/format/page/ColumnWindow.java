package dev.stoa.format.page;

import dev.stoa.data.Bitmap;
import org.apache.avro.Schema;

/**
 * The values of consecutive rows of one column, decoded ahead for records that are read one after
 * another. Validity bits and values are filled separately, so a null check decodes no values.
 *
 * <p>A page fills the validity bits of the aligned block of rows that contains the requested row,
 * then the block's values or, for long strings, a part of them: one value per row, or one per
 * non-null row. Each fill replaces the previous values. A row is <em>bypassed</em> if its value is
 * read individually instead. Not thread-safe.
 */
public final class ColumnWindow extends DecodedValues {
  /** The maximum number of rows in a window. */
  public static final int MAX_ROW_COUNT = 1024;

  /** The initial step size: the number of values to decode ahead, doubled by fills in sequence. */
  private static final int INITIAL_STEP_SIZE = 8;

  /** The maximum target size: the size of strings, approximately, at which decoding ahead stops. */
  static final int MAX_TARGET_SIZE_IN_BYTES = 1 << 16;

  /** The maximum size of strings decoded ahead, as a multiple of the target size. */
  private static final int MAX_SIZE_FACTOR = 4;

  /** Half the minimum of a long, so that the difference from a row does not overflow. */
  private static final long NO_ROW = Long.MIN_VALUE / 2;

  private final int targetSizeInBytes;

  // The block: its first row, the position of this row in the page, the number of rows, and the
  // first row after the page.
  private long blockStart = NO_ROW;
  private int firstPosition;
  private int rowCount;
  private long pageEnd;

  /** The row after the last whose validity bit is filled. */
  private long validityEnd = NO_ROW;

  /** The first row whose value is filled. */
  private long filledStart = NO_ROW;

  /** The row after the last whose value is filled. */
  private long filledEnd = NO_ROW;

  /** Whether nulls have a position among the values. */
  private boolean includesNulls;

  private final Bitmap validity = new Bitmap();

  // One bit for each of the 64 rows that loadWord loaded last: the row is known to be null; it is
  // known not to be null; its value is filled and not null; it has a position among the values.
  private long nullBits;
  private long nonNullBits;
  private long filledBits;
  private long countedBits;

  /** The index of the first value of the 64 rows; undefined if none is filled. */
  private int firstIndex;

  // The access pattern, which decides what to fill.
  private long lastRow = NO_ROW;
  private long lastNullCheckedRow = NO_ROW;
  private long bypassEnd = NO_ROW;
  private long validityBypassEnd = NO_ROW;
  private int stepSize = INITIAL_STEP_SIZE;

  /**
   * Creates an empty window.
   *
   * @param schema the schema of the non-null values
   * @param targetSizeInBytes the size of strings, approximately, at which decoding ahead stops
   */
  ColumnWindow(Schema schema, int targetSizeInBytes) {
    super(schema, (long) MAX_SIZE_FACTOR * targetSizeInBytes);
    this.targetSizeInBytes = targetSizeInBytes;
  }

  // Methods by which records read the window.

  /** Loads the known state of the 64 rows that start at a row; returns whether any is known. */
  boolean loadWord(long row) {
    long offset = row - blockStart;
    boolean isWholeWord = offset >= 0 && offset % Long.SIZE == 0 && row <= validityEnd - Long.SIZE;
    long word = isWholeWord ? validity.words()[(int) (offset / Long.SIZE)] : wordAt(row);
    long knownBits = isWholeWord ? -1L : bitsInRange(row, blockStart, validityEnd);
    nullBits = knownBits & ~word;
    nonNullBits = knownBits & word;
    filledBits = nonNullBits == 0 ? 0 : bitsInRange(row, filledStart, filledEnd) & nonNullBits;
    if (filledBits != 0) {
      countedBits = includesNulls ? -1L : nonNullBits;
      firstIndex =
          includesNulls
              ? (int) (row - filledStart)
              : nonNullCountBefore((int) (Math.max(row, blockStart) - blockStart))
                  - nonNullCountBefore((int) (filledStart - blockStart));
    }
    return knownBits != 0;
  }

  /** Returns one bit for each of the 64 loaded rows: whether it is known to be null. */
  long nullBits() {
    return nullBits;
  }

  /** Returns whether the state of any of the 64 rows is known. */
  boolean hasKnownRow() {
    return (nullBits | nonNullBits) != 0;
  }

  /** Returns whether one of the 64 rows, identified by its bit, is known to have a value. */
  boolean isPresent(long bit) {
    return (nonNullBits & bit) != 0;
  }

  /** Returns whether the value of one of the 64 rows is filled and not null. */
  boolean isFilled(long bit) {
    return (filledBits & bit) != 0;
  }

  /** Returns whether the value of one of the 64 rows is filled, not null, and of this kind. */
  boolean isFilled(long bit, Kind expectedKind) {
    return (filledBits & bit) != 0 && kind == expectedKind;
  }

  /** Returns the index of the filled value of one of the 64 rows. */
  int indexOf(long bit) {
    return firstIndex + Long.bitCount(countedBits & (bit - 1));
  }

  /**
   * Returns one bit for each of the 64 rows that start at {@code row}: whether it is in a range.
   */
  private static long bitsInRange(long row, long from, long to) {
    if (row >= to || row + Long.SIZE <= from) {
      return 0;
    }
    long bits = from > row ? -1L << (from - row) : -1L;
    return to - row < Long.SIZE ? bits & ((1L << (to - row)) - 1) : bits;
  }

  /**
   * Returns the validity bits of the 64 rows that start at a row, some of which are in the block.
   */
  private long wordAt(long row) {
    if (row >= validityEnd || row + Long.SIZE <= blockStart) {
      return 0;
    }
    int offset = (int) (row - blockStart);
    long[] words = validity.words();
    int word = offset >> 6;
    long bits = word < 0 ? 0 : words[word] >>> offset;
    boolean isAligned = (offset & (Long.SIZE - 1)) == 0;
    boolean isLast = word + 1 >= Bitmap.wordCount(validity.size());
    return isAligned || isLast ? bits : bits | words[word + 1] << -offset;
  }

  /** Returns the number of non-null rows before an index of the block. */
  private int nonNullCountBefore(int index) {
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
    blockStart = NO_ROW;
    rowCount = 0;
    validityEnd = NO_ROW;
    filledStart = NO_ROW;
    filledEnd = NO_ROW;
    lastRow = NO_ROW;
    lastNullCheckedRow = NO_ROW;
    bypassEnd = NO_ROW;
    validityBypassEnd = NO_ROW;
    stepSize = INITIAL_STEP_SIZE;
  }

  // Methods that track which rows are read, by which pages decide what to fill.

  /** Returns whether a row is known to be null. */
  public boolean isNull(long row) {
    return row >= blockStart && row < validityEnd && !validity.get((int) (row - blockStart));
  }

  /** Returns whether a row's value must be read individually. */
  boolean isBypassed(long row) {
    return row < bypassEnd;
  }

  /** Returns whether a row must be checked for null individually. */
  boolean isValidityBypassed(long row) {
    return row < validityBypassEnd;
  }

  /** Marks the values of the block to be read one by one, since they cannot be decoded together. */
  public void bypassBlock() {
    bypassUntil(blockStart + rowCount);
  }

  /** Marks the values of the page to be read one by one. */
  public void bypassPage() {
    bypassUntil(pageEnd);
  }

  /** Marks the values of all rows before a row to be read one by one. */
  public void bypassUntil(long row) {
    bypassEnd = Math.max(bypassEnd, row);
  }

  /** Marks all rows before a row to be checked for null one by one. */
  public void bypassValidityUntil(long row) {
    validityBypassEnd = Math.max(validityBypassEnd, row);
  }

  /**
   * Moves to a row whose value is read; returns its distance from the previous one, not counting
   * rows that are known to be null. A distance other than 1 resets the step size.
   */
  public long advanceTo(long row) {
    long gap = row - lastRow;
    if (gap > 1 && gap <= MAX_ROW_COUNT && row >= blockStart && row < validityEnd) {
      int from = (int) (Math.max(lastRow + 1, blockStart) - blockStart);
      gap = 1L + nonNullCountBefore((int) (row - blockStart)) - nonNullCountBefore(from);
    }
    lastRow = row;
    if (gap > 1 || gap < 0) {
      stepSize = INITIAL_STEP_SIZE;
    }
    return gap;
  }

  /** Moves to a row that is checked for null, and returns its distance from the previous one. */
  public long advanceNullCheckTo(long row) {
    long gap = row - lastNullCheckedRow;
    lastNullCheckedRow = row;
    return gap;
  }

  /** Returns the size of strings, approximately, at which decoding ahead stops. */
  public int targetSizeInBytes() {
    return targetSizeInBytes;
  }

  /** Returns the number of values to decode ahead in the next fill. */
  public int stepSize() {
    return stepSize;
  }

  // Methods by which pages fill the window.

  /**
   * Moves to the block of rows that contains a position of a page.
   *
   * @param pageStart the row of the page's first position
   * @param positionCount the number of positions in the page
   */
  public void startBlock(long pageStart, int position, int positionCount) {
    firstPosition = position - position % MAX_ROW_COUNT;
    pageEnd = pageStart + positionCount;
    startRows(pageStart + firstPosition, Math.min(MAX_ROW_COUNT, positionCount - firstPosition));
  }

  /**
   * Moves to a range of rows that need not be aligned; the caller must fill all of them.
   *
   * @param newPageEnd the row after the page of the rows
   */
  public void startRange(long row, int count, long newPageEnd) {
    pageEnd = newPageEnd;
    rowCount = 0; // startRows then discards the values even if the range is the same
    startRows(row, count);
  }

  private void startRows(long newStart, int count) {
    if (blockStart != newStart || rowCount != count) {
      blockStart = newStart;
      rowCount = count;
      validityEnd = newStart;
      clearValues();
    }
  }

  /** Returns the position of the block's first row in its page. */
  public int firstPosition() {
    return firstPosition;
  }

  /** Returns the number of rows in the block. */
  public int rowCount() {
    return rowCount;
  }

  /** Returns whether all validity bits of the block are filled. */
  public boolean hasValidity() {
    return validityEnd == blockStart + rowCount;
  }

  /** Returns the validity bits of the block, to be filled before {@link #markValidityFilled}. */
  public Bitmap validity() {
    return validity;
  }

  /** Marks the validity bits of the block as filled. */
  public void markValidityFilled() {
    validityEnd = blockStart + rowCount;
    lastNullCheckedRow = validityEnd - 1;
  }

  @Override
  void clearValues() {
    super.clearValues();
    filledStart = blockStart;
    filledEnd = blockStart;
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
   * returns whether all are valid.
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
   * @param filledRowCount the number of rows
   * @param valueCount the number of byte strings: one per row, or one per non-null row
   * @param array the array that contains the byte strings at the {@link #resetOffsets}
   * @return false if a value does not have the size of the fixed type; all values are then
   *     discarded
   */
  public boolean markBytesFilled(int index, int filledRowCount, int valueCount, byte[] array) {
    markFilled(index, filledRowCount, valueCount);
    useBytes(array);
    for (int i = 0; i < valueCount; i++) {
      if (!fitsFixedSize(i) && !(includesNulls && !validity.get(index + i))) {
        clearValues();
        return false;
      }
    }
    adaptStepSize(totalSizeInBytes(valueCount), valueCount);
    return true;
  }

  /**
   * Marks the longs as slices of an array, one per requested row. The array must not change while
   * these rows are read.
   *
   * @param sizeInBytes the total size of the slices
   */
  public void markSlicesFilled(byte[] array, int sizeInBytes) {
    markFilled(rowCount);
    useSlices(array);
    adaptStepSize(sizeInBytes, rowCount);
  }

  private void adaptStepSize(int sizeInBytes, int count) {
    int maxStepSize = targetSizeInBytes / Math.max(1, sizeInBytes / Math.max(1, count));
    if (maxStepSize < INITIAL_STEP_SIZE) {
      bypassPage(); // decoding so few long strings ahead saves nothing
    }
    stepSize =
        Math.max(INITIAL_STEP_SIZE, Math.min(Math.min(2 * stepSize, MAX_ROW_COUNT), maxStepSize));
  }

  /** Marks numbers as filled for all rows of a range, and doubles the step size. */
  public void markRangeFilled() {
    markFilled(rowCount);
    stepSize = Math.min(2 * stepSize, MAX_ROW_COUNT);
  }

  private void markFilled(int index, int filledRowCount, int valueCount) {
    filledStart = blockStart + index;
    filledEnd = filledStart + filledRowCount;
    includesNulls = valueCount == filledRowCount;
    lastRow = filledEnd - 1;
  }

  /**
   * Returns the number of rows, from a row on, that contain this number of values that are not
   * null.
   *
   * @param index the first of the rows, relative to the block
   */
  public int rowCountForValues(int index, int valueCount) {
    int remainingCount = valueCount;
    for (int word = index >> 6; word < Bitmap.wordCount(rowCount); word++) {
      long bits = validity.words()[word] & (word == index >> 6 ? -1L << index : -1L);
      int bitCount = Long.bitCount(bits);
      if (bitCount >= remainingCount) {
        return (word << 6) + indexOfBit(bits, remainingCount) + 1 - index;
      }
      remainingCount -= bitCount;
    }
    return rowCount - index;
  }

  /** Returns the index of the {@code rank}-th bit that is 1, counted from 1. */
  private static int indexOfBit(long bits, int rank) {
    long remainingBits = bits;
    for (int i = 1; i < rank; i++) {
      remainingBits &= remainingBits - 1;
    }
    return Long.numberOfTrailingZeros(remainingBits);
  }
}
