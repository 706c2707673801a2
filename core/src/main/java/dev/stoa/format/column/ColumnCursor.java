package dev.stoa.format.column;

import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.value.ValueSerde;
import java.util.Optional;

/**
 * A position in one column. Moving it forward costs nothing until a value is read; then the pages
 * in between are skipped as a whole, and the decoder skips values.
 *
 * <p>Called by the records of a split, with rows in ascending order. Reading does not move it: a
 * row can be read again.
 */
public final class ColumnCursor {
  private final PagedColumn column;
  private final CurrentPage currentPage;
  private final long rowCount;
  private long row;

  /**
   * Creates a cursor at the first row.
   *
   * @param customSerde the serde that reads values as other objects than Avro's generic model; may
   *     be empty
   */
  ColumnCursor(PagedColumn column, Optional<ValueSerde> customSerde) {
    this.column = column;
    this.currentPage = new CurrentPage(column, customSerde);
    this.rowCount = column.rowCount();
  }

  /** Returns the row whose value is read next. */
  public long row() {
    return row;
  }

  /**
   * Moves forward to a row.
   *
   * @throws IllegalArgumentException if the row is before the cursor or after the last row
   */
  public void advanceTo(long newRow) {
    if (newRow < row || newRow >= rowCount) {
      throw cannotAdvance(newRow);
    }
    row = newRow;
  }

  private IllegalArgumentException cannotAdvance(long newRow) {
    return new IllegalArgumentException(
        "a cursor at row " + row + " of " + column.rowCount() + " cannot advance to row " + newRow);
  }

  /** Moves back to the first row. */
  public void rewind() {
    row = 0;
  }

  /** Moves forward by a number of rows. */
  public void skip(long count) {
    advanceTo(Math.addExact(row, count));
  }

  /** Returns the values of the row's page. */
  public EncodedColumn values() {
    if (!currentPage.contains(row)) {
      currentPage.seek(row);
    }
    return currentPage.values();
  }

  /** Returns the index of the row in {@link #values}, which must be called before for this row. */
  public int index() {
    return currentPage.indexOf(row);
  }

  /** Counts unread bytes as skipped; no cursor of the column may be used afterwards. */
  public void close() {
    currentPage.close();
  }

  /** Reads the value with the cursor's serde, and reuses {@code reuse} if possible. */
  public Object read(Object reuse) {
    return values().read(index(), reuse);
  }

  /**
   * Checks what reading does not check: where the value ends and, at the first row of a page, the
   * bytes of the page.
   */
  public void checkEnd() {
    values().checkEnd(index());
    if (index() == 0) {
      column.verify(currentPage.pageIndex());
    }
  }
}
