package dev.stoa.format.column;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.value.ValueType;
import dev.stoa.schema.Column;
import org.apache.avro.util.Utf8;

/**
 * A position in one column. Moving it forward costs nothing until a value is read; then the pages
 * between are passed by the footer, and the values between by skipping.
 *
 * <p>Called by the records of a split, with rows that never go back. Reading does not move it: the
 * same row can be read again.
 */
public final class ColumnCursor {
  private static final int UNKNOWN = -1;

  private final ColumnFileReader file;
  private final Column column;
  private final ValueType type;
  private final PageBytes bytes;
  private ByteReader in;
  private long row;

  /** The first page that no value was asked of. */
  private int nextPage;

  /** The row behind the open page; 0 while none is open. */
  private long pageEnd;

  /** The row whose value begins at {@link #valueStart}. */
  private long decodedRow;

  private int valueStart;
  private int valueEnd = UNKNOWN;

  ColumnCursor(ColumnFileReader file, Column column) {
    this.file = file;
    this.column = column;
    this.type = ValueType.of(column.schema());
    this.bytes = new PageBytes(file.frame(), file.counters());
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
    if (newRow < row || newRow >= file.rowCount()) {
      throw new IllegalArgumentException(
          "a cursor at row " + row + " of " + file.rowCount() + " cannot advance to row " + newRow);
    }
    row = newRow;
  }

  /** Moves forward by a number of rows. */
  public void skip(long rows) {
    advanceTo(Math.addExact(row, rows));
  }

  private ByteReader seek() {
    if (row >= pageEnd) {
      openPage(file.pageOf(row));
    }
    if (decodedRow == row) {
      in.moveTo(valueStart);
      return in;
    }
    boolean isThere = false;
    try {
      skipToRow();
      isThere = true;
    } finally {
      if (!isThere) {
        // Chunks may have been passed over: only a page opened anew is known to be whole.
        pageEnd = 0;
      }
    }
    return in;
  }

  private void skipToRow() {
    long at = decodedRow;
    if (valueEnd == UNKNOWN) {
      in.moveTo(valueStart);
    } else {
      in.moveTo(valueEnd);
      at++;
    }
    for (long rest = row - at; rest > 0; rest--) {
      type.skip(in);
    }
    decodedRow = row;
    valueStart = in.position();
    valueEnd = UNKNOWN;
  }

  private void openPage(int page) {
    FrameReader frame = file.frame();
    for (int passed = nextPage; passed < page; passed++) {
      file.counters().addBytesSkipped(frame.blockLength(passed));
    }
    in = bytes.open(page, ColumnFileReader.pagePart(column, page));
    nextPage = page + 1;
    decodedRow = file.firstRow(page);
    pageEnd = file.firstRow(page + 1);
    valueStart = 0;
    valueEnd = UNKNOWN;
  }

  /** Counts what was never read; the cursor is not used after that. */
  public void close() {
    bytes.leave();
    for (int passed = nextPage; passed < file.pageCount(); passed++) {
      file.counters().addBytesSkipped(file.frame().blockLength(passed));
    }
    nextPage = file.pageCount();
  }

  /** The value as Avro's generic reader gives it, in {@code reuse} where that fits. */
  public Object read(Object reuse) {
    Object value = type.read(seek(), reuse);
    valueEnd = in.position();
    return value;
  }

  /** Whether the value is null. */
  public boolean isNull() {
    return type.isNull(seek());
  }

  /** The boolean value. */
  public boolean readBoolean() {
    boolean value = type.readBoolean(seek());
    valueEnd = in.position();
    return value;
  }

  /** The int value. */
  public int readInt() {
    int value = type.readInt(seek());
    valueEnd = in.position();
    return value;
  }

  /** The long or int value. */
  public long readLong() {
    long value = type.readLong(seek());
    valueEnd = in.position();
    return value;
  }

  /** The float value. */
  public float readFloat() {
    float value = type.readFloat(seek());
    valueEnd = in.position();
    return value;
  }

  /** The double or float value. */
  public double readDouble() {
    double value = type.readDouble(seek());
    valueEnd = in.position();
    return value;
  }

  /** The text value, copied into the given object. */
  public void readText(Utf8 target) {
    type.readText(seek(), target);
    valueEnd = in.position();
  }

  /** Whether every byte of the page that holds the last row read belongs to a value. */
  public void checkPageEnd() {
    if (row + 1 == pageEnd && valueEnd != in.length()) {
      in.moveTo(valueEnd);
      throw in.corrupt("expected the page's end, found " + in.remaining() + " bytes more");
    }
  }
}
