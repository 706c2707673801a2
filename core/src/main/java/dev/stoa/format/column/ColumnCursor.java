package dev.stoa.format.column;

import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.value.ValueType;
import java.util.Optional;

/**
 * A position in one column. Moving it forward costs nothing until a value is read; then the pages
 * between are passed by the footer, and the values between by skipping.
 *
 * <p>Called by the records of a split, with rows that never go back. Reading does not move it: the
 * same row can be read again.
 */
public final class ColumnCursor {
  private final PagedColumn file;
  private final OpenPage page;
  private final long rowCount;
  private long row;

  /**
   * A cursor before the first row.
   *
   * @param ownType reads values that Avro's generic reader gives otherwise; else empty
   */
  ColumnCursor(PagedColumn file, Optional<ValueType> ownType) {
    this.file = file;
    this.page = new OpenPage(file, ownType);
    this.rowCount = file.rowCount();
  }

  /** The row whose value is read next. */
  public long row() {
    return row;
  }

  /**
   * Moves forward to a row.
   *
   * @throws IllegalArgumentException when the row lies behind the cursor or outside the split
   */
  public void advanceTo(long newRow) {
    if (newRow < row || newRow >= rowCount) {
      throw cannotAdvance(newRow);
    }
    row = newRow;
  }

  private IllegalArgumentException cannotAdvance(long newRow) {
    return new IllegalArgumentException(
        "a cursor at row " + row + " of " + file.rowCount() + " cannot advance to row " + newRow);
  }

  /** Goes back before the first row. */
  public void rewind() {
    row = 0;
  }

  /** Moves forward by a number of rows. */
  public void skip(long rows) {
    advanceTo(Math.addExact(row, rows));
  }

  /** The values of the page that the row is in. */
  public EncodedColumn values() {
    if (!page.holds(row)) {
      page.turnTo(row);
    }
    return page.values();
  }

  /** Where the row is among {@link #values}. */
  public int index() {
    return page.index(row);
  }

  /** Counts what was never read; no cursor of the file is used after that. */
  public void close() {
    page.close();
  }

  /** The value as the cursor's type reads it, in {@code reuse} where that fits. */
  public Object read(Object reuse) {
    return values().read(index(), reuse);
  }

  /** Checks what reading the last value alone does not: the ends of pages, and skip entries. */
  public void checkEnd() {
    values().checkEnd(index());
    if (index() == 0) {
      file.verify(page.number());
    }
  }
}
