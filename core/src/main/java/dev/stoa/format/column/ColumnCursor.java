package dev.stoa.format.column;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.valuepage.PageDecoder;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.format.window.ColumnWindow;
import dev.stoa.schema.Column;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.avro.util.Utf8;

/**
 * A position in one column. Moving it forward costs nothing until a value is read; then the pages
 * between are passed by the footer, and the values between by skipping.
 *
 * <p>Called by the records of a split, with rows that never go back. Reading does not move it: the
 * same row can be read again.
 */
public final class ColumnCursor {
  private final PagedColumn file;
  private final Column column;
  private final PageDecoder page;
  private final boolean hasOwnType;
  private final boolean isContainer;
  private final long rowCount;
  private final ReadAhead ahead;
  private long row;

  /** The page that is open. */
  private int pageNumber;

  private long pageStart;

  /** The row behind the open page; 0 while none is open. */
  private long pageEnd;

  /** Reads the bytes of value pages; null before the first of them. */
  private PageBytes bytes;

  /** The values of the open page; null where it is a value page. */
  private VectorNode vector;

  /**
   * A cursor before the first row.
   *
   * @param ownType reads values that Avro's generic reader gives otherwise; else empty
   * @param decompressors used as long as the cursor is, and not closed by it
   */
  ColumnCursor(
      PagedColumn file, Column column, Optional<ValueType> ownType, Decompressors decompressors) {
    this.file = file;
    this.column = column;
    this.hasOwnType = ownType.isPresent();
    this.page =
        new PageDecoder(ownType.orElseGet(() -> ValueType.of(column.schema())), decompressors);
    this.isContainer = page.type().isContainer();
    this.rowCount = file.rowCount();
    this.ahead = new ReadAhead(column.schema(), page);
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
    pageEnd = 0;
  }

  /** Moves forward by a number of rows. */
  public void skip(long rows) {
    advanceTo(Math.addExact(row, rows));
  }

  /** The value in Avro binary. */
  private ByteReader seek() {
    int index = indexInPage();
    return vector == null ? page.seek(index) : vector.readAvro(index);
  }

  private int indexInPage() {
    if (row >= pageEnd) {
      openPage(file.pageOf(row));
    }
    return (int) (row - pageStart);
  }

  /** Whether the value is read from the vectors of a page as it is. */
  private boolean isInVector() {
    if (row >= pageEnd) {
      openPage(file.pageOf(row));
    }
    return vector != null && !hasOwnType;
  }

  private void ended() {
    if (vector == null) {
      page.ended();
    }
  }

  private void openPage(int number) {
    pageEnd = 0;
    pageNumber = number;
    pageStart = file.firstRow(number);
    long end = file.firstRow(number + 1);
    if (file.form(number).layout() == PageLayout.VECTOR) {
      leaveBytes();
      vector = file.values(number);
    } else {
      vector = null;
      file.turnTo(number);
      if (bytes == null) {
        bytes = file.newBytes();
      }
      ByteReader in = bytes.open(number, ColumnPages.part(column, number));
      page.open(in, file.form(number), (int) (end - pageStart));
    }
    pageEnd = end;
  }

  /** Counts what was never read; no cursor of the file is used after that. */
  public void close() {
    leaveBytes();
    file.end();
  }

  private void leaveBytes() {
    if (bytes != null) {
      bytes.leave();
    }
  }

  /**
   * Decodes the present row's value and its neighbours into a window; gives false where the value
   * should be read alone.
   */
  public boolean fill(ColumnWindow window) {
    int index = indexInPage();
    if (!hasOwnType && vector != null) {
      return vector.fill(window, pageStart, index);
    }
    if (!hasOwnType && ahead.isOfNumbers()) {
      return ahead.fill(window, row, index);
    }
    window.closeUntil(pageEnd);
    return false;
  }

  /** Fills which values are null in the same way. */
  public boolean fillPresence(ColumnWindow window) {
    int index = indexInPage();
    return !hasOwnType && vector != null
        ? vector.fillPresence(window, pageStart, index)
        : fill(window);
  }

  /** The value as the cursor's type reads it, in {@code reuse} where that fits. */
  public Object read(Object reuse) {
    if (isInVector()) {
      return vector.read(indexInPage(), reuse);
    }
    ByteReader in = seek();
    Object value = page.type().read(in, reuse);
    ended();
    return value;
  }

  /** The value as {@link #read} gives it, with maps, arrays and records as views of its bytes. */
  public Object view(Object reuse) {
    if (isInVector()) {
      return vector.view(indexInPage(), reuse);
    }
    ByteReader in = seek();
    Object value = page.type().view(in, reuse);
    if (!isContainer && vector == null) {
      page.ended();
    }
    return value;
  }

  /** Whether the value is null. */
  public boolean isNull() {
    if (isInVector()) {
      return vector.isNull(indexInPage());
    }
    ByteReader in = seek();
    return page.type().isNull(in);
  }

  /** The boolean value. */
  public boolean readBoolean() {
    if (isInVector()) {
      return vector.readBoolean(indexInPage());
    }
    ByteReader in = seek();
    boolean value = page.type().readBoolean(in);
    ended();
    return value;
  }

  /** The int value. */
  public int readInt() {
    if (isInVector()) {
      return vector.readInt(indexInPage());
    }
    ByteReader in = seek();
    int value = page.type().readInt(in);
    ended();
    return value;
  }

  /** The long or int value. */
  public long readLong() {
    if (isInVector()) {
      return vector.readLong(indexInPage());
    }
    ByteReader in = seek();
    long value = page.type().readLong(in);
    ended();
    return value;
  }

  /** The float value. */
  public float readFloat() {
    if (isInVector()) {
      return vector.readFloat(indexInPage());
    }
    ByteReader in = seek();
    float value = page.type().readFloat(in);
    ended();
    return value;
  }

  /** The double or float value. */
  public double readDouble() {
    if (isInVector()) {
      return vector.readDouble(indexInPage());
    }
    ByteReader in = seek();
    double value = page.type().readDouble(in);
    ended();
    return value;
  }

  /** The bytes or fixed value, in the buffer or in a new one where it does not fit. */
  public ByteBuffer readBytes(ByteBuffer reuse) {
    if (isInVector()) {
      return vector.readBytes(indexInPage(), reuse);
    }
    ByteReader in = seek();
    ByteBuffer value = page.type().readBytes(in, reuse);
    ended();
    return value;
  }

  /** The text value, copied into the given object. */
  public void readText(Utf8 target) {
    if (isInVector()) {
      vector.readText(indexInPage(), target);
      return;
    }
    ByteReader in = seek();
    page.type().readText(in, target);
    ended();
  }

  /** Checks what reading the last value alone does not: the ends of pages, and skip entries. */
  public void checkEnd() {
    if (vector == null) {
      page.checkEnd();
    } else if (row == pageStart) {
      file.verify(pageNumber);
    }
  }
}
