package dev.stoa.format.column;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.valuepage.PageDecoder;
import dev.stoa.schema.Column;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/**
 * A position in one column. Moving it forward costs nothing until a value is read; then the pages
 * between are passed by the footer, and the values between by skipping.
 *
 * <p>Called by the records of a split, with rows that never go back. Reading does not move it: the
 * same row can be read again.
 */
public final class ColumnCursor {
  private final ColumnFileReader file;
  private final Column column;
  private final PageBytes bytes;
  private final PageDecoder page;
  private final boolean isContainer;
  private final long rowCount;
  private final ReadAhead ahead;
  private long row;

  /** The first page that no value was asked of. */
  private int nextPage;

  private long pageStart;

  /** The row behind the open page; 0 while none is open. */
  private long pageEnd;

  ColumnCursor(ColumnFileReader file, Column column, ValueType type, Decompressors decompressors) {
    this.file = file;
    this.column = column;
    this.bytes = new PageBytes(file.frame(), file.counters());
    this.page = new PageDecoder(type, decompressors);
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

  /** Moves forward by a number of rows. */
  public void skip(long rows) {
    advanceTo(Math.addExact(row, rows));
  }

  private ByteReader seek() {
    if (row >= pageEnd) {
      openPage(file.pageOf(row));
    }
    return page.seek((int) (row - pageStart));
  }

  private void openPage(int number) {
    FrameReader frame = file.frame();
    for (int passed = nextPage; passed < number; passed++) {
      file.counters().addBytesSkipped(frame.blockLength(passed));
    }
    nextPage = number + 1;
    pageEnd = 0;
    pageStart = file.firstRow(number);
    long end = file.firstRow(number + 1);
    ByteReader in = bytes.open(number, ColumnFileReader.pagePart(column, number));
    page.open(in, file.form(number), (int) (end - pageStart));
    pageEnd = end;
  }

  /** Counts what was never read; the cursor is not used after that. */
  public void close() {
    bytes.leave();
    for (int passed = nextPage; passed < file.pageCount(); passed++) {
      file.counters().addBytesSkipped(file.frame().blockLength(passed));
    }
    nextPage = file.pageCount();
  }

  /** The value as the cursor's type reads it, in {@code reuse} where that fits. */
  public Object read(Object reuse) {
    ByteReader in = seek();
    Object value = page.type().read(in, reuse);
    page.ended();
    return value;
  }

  /** The value as {@link #read} gives it, with maps, arrays and records as views of its bytes. */
  public Object view(Object reuse) {
    if (ahead.holds(row)) {
      return ahead.boxed(row);
    }
    ByteReader in = seek();
    Object value = page.type().view(in, reuse);
    if (!isContainer) {
      page.ended();
      ahead.readOne(row);
    }
    return value;
  }

  /** Whether the value is null. */
  public boolean isNull() {
    if (ahead.holds(row)) {
      return ahead.isNull(row);
    }
    ByteReader in = seek();
    return page.type().isNull(in);
  }

  /** The boolean value. */
  public boolean readBoolean() {
    ByteReader in = seek();
    boolean value = page.type().readBoolean(in);
    page.ended();
    return value;
  }

  // The read…Here methods are not called by the rows that were decoded ahead. Apart, they leave the
  // methods before them small enough to be inlined into a map function (measured: 2 to 3 times).

  /** The int value. */
  public int readInt() {
    if (ahead.holds(row) && ahead.isInt() && !ahead.isNull(row)) {
      return (int) ahead.bits(row);
    }
    return readIntHere();
  }

  private int readIntHere() {
    if (row >= pageEnd) {
      openPage(file.pageOf(row));
    }
    ByteReader in = page.seek((int) (row - pageStart));
    int value = page.type().readInt(in);
    page.ended();
    ahead.readOne(row);
    return value;
  }

  /** The long or int value. */
  public long readLong() {
    if (ahead.holds(row) && ahead.isIntOrLong() && !ahead.isNull(row)) {
      return ahead.bits(row);
    }
    return readLongHere();
  }

  private long readLongHere() {
    if (row >= pageEnd) {
      openPage(file.pageOf(row));
    }
    ByteReader in = page.seek((int) (row - pageStart));
    long value = page.type().readLong(in);
    page.ended();
    ahead.readOne(row);
    return value;
  }

  /** The float value. */
  public float readFloat() {
    if (ahead.holds(row) && ahead.isFloat() && !ahead.isNull(row)) {
      return Float.intBitsToFloat((int) ahead.bits(row));
    }
    return readFloatHere();
  }

  private float readFloatHere() {
    if (row >= pageEnd) {
      openPage(file.pageOf(row));
    }
    ByteReader in = page.seek((int) (row - pageStart));
    float value = page.type().readFloat(in);
    page.ended();
    ahead.readOne(row);
    return value;
  }

  /** The double or float value. */
  public double readDouble() {
    if (ahead.holds(row) && ahead.isFloatOrDouble() && !ahead.isNull(row)) {
      return ahead.doubleValue(row);
    }
    return readDoubleHere();
  }

  private double readDoubleHere() {
    if (row >= pageEnd) {
      openPage(file.pageOf(row));
    }
    ByteReader in = page.seek((int) (row - pageStart));
    double value = page.type().readDouble(in);
    page.ended();
    ahead.readOne(row);
    return value;
  }

  /** The bytes or fixed value, in the buffer or in a new one where it does not fit. */
  public ByteBuffer readBytes(ByteBuffer reuse) {
    ByteReader in = seek();
    ByteBuffer value = page.type().readBytes(in, reuse);
    page.ended();
    return value;
  }

  /** The text value, copied into the given object. */
  public void readText(Utf8 target) {
    ByteReader in = seek();
    page.type().readText(in, target);
    page.ended();
  }

  /** Checks what reading the last value alone does not: the ends of pages, and skip entries. */
  public void checkEnd() {
    page.checkEnd();
  }
}
