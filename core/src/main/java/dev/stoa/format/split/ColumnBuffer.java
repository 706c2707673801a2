package dev.stoa.format.split;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.column.EncodedPage;
import dev.stoa.format.value.ValueMismatchException;
import dev.stoa.format.value.ValueType;
import dev.stoa.schema.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The values of one column of the split directory being written: ended pages and an open one. */
final class ColumnBuffer {
  /** Pages end at multiples of this many rows, except where values are wide. */
  private static final int ROW_MULTIPLE = 1024;

  private static final int MOST_ROWS = 1 << 24;
  private static final long LARGEST_PAGE = Integer.MAX_VALUE - 8;

  private final Column column;
  private final ValueType type;
  private final SpillFile spill;
  private final int pageSizeInBytes;
  private final ByteWriter open = new ByteWriter();
  private final List<EncodedPage> pages = new ArrayList<>();
  private final List<PageParts> inMemory = new ArrayList<>();
  private PageParts openPage;
  private int openRows;
  private long openSpilledBytes;
  private int mark;
  private long endedMemory;

  ColumnBuffer(Column column, int pageSizeInBytes, SpillFile spill) {
    this.column = column;
    this.type = ValueType.of(column.schema());
    this.pageSizeInBytes = pageSizeInBytes;
    this.spill = spill;
    this.openPage = new PageParts(spill);
  }

  Column column() {
    return column;
  }

  /**
   * Appends the value of the next row, which {@link #takeBack} can undo until the next call. A full
   * page ends here and not when its last row came, so that a row is whole or undone.
   *
   * @return its bytes
   */
  int write(Object value) {
    if (isFull()) {
      endPage();
    }
    mark = open.size();
    try {
      type.write(value, open);
      if (openSpilledBytes + open.size() > LARGEST_PAGE) {
        throw ValueMismatchException.because(
            "expected a value of less than 2 GiB, found one of " + (open.size() - mark) + " bytes");
      }
    } catch (RuntimeException | Error e) {
      open.truncate(mark);
      throw e;
    }
    openRows++;
    return open.size() - mark;
  }

  private boolean isFull() {
    long size = openSpilledBytes + open.size();
    return (openRows % ROW_MULTIPLE == 0 && (size >= pageSizeInBytes || openRows >= MOST_ROWS))
        || size >= 2L * pageSizeInBytes;
  }

  /** Undoes the last {@link #write}. */
  void takeBack() {
    open.truncate(mark);
    openRows--;
  }

  private void endPage() {
    if (openRows == 0) {
      return;
    }
    openPage.end(open.toByteArray(), openRows);
    pages.add(openPage);
    inMemory.add(openPage);
    endedMemory += open.size();
    beginPage();
  }

  private void beginPage() {
    open.truncate(0);
    openPage = new PageParts(spill);
    openRows = 0;
    openSpilledBytes = 0;
  }

  /** Bytes of memory held. */
  long memoryInBytes() {
    return endedMemory + open.capacity();
  }

  /** Moves everything to the spill file and lets go of the memory. */
  void spill() throws IOException {
    for (PageParts page : inMemory) {
      page.spillRest();
    }
    inMemory.clear();
    endedMemory = 0;
    openPage.spill(open);
    openSpilledBytes += open.size();
    open.release();
  }

  /** Ends the last page and gives all; memory is let go with {@link #clear}. */
  List<EncodedPage> finish() {
    endPage();
    return pages;
  }

  /** Begins anew for the next split directory. */
  void clear() {
    pages.clear();
    inMemory.clear();
    endedMemory = 0;
    beginPage();
  }
}
