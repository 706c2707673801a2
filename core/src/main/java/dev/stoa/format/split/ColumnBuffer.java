package dev.stoa.format.split;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.column.EncodedPage;
import dev.stoa.format.value.ValueType;
import dev.stoa.schema.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The values of one column of the split directory being written: ended pages and an open one. */
final class ColumnBuffer {
  /** Pages end at multiples of this many rows, except where values are wide. */
  static final int ROW_MULTIPLE = 1024;

  private final Column column;
  private final ValueType type;
  private final SpillFile spill;
  private final int pageSizeInBytes;
  private final ByteWriter open = new ByteWriter();
  private final List<EncodedPage> pages = new ArrayList<>();
  private final List<PageParts> inMemory = new ArrayList<>();
  private PageParts openPage;
  private int openRows;
  private int openSpilledBytes;
  private int mark;
  private long endedMemory;
  private long endedBytes;

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

  /** Appends a value that stays provisional until {@link #keep()}. */
  void write(Object value) {
    mark = open.size();
    type.write(value, open);
  }

  /** Takes the provisional value back. */
  void takeBack() {
    open.truncate(mark);
  }

  /** Sets the mark where nothing is provisional. */
  void setMark() {
    mark = open.size();
  }

  /** Makes the value a row, and ends the page when it is full. */
  void keep() {
    openRows++;
    long size = (long) openSpilledBytes + open.size();
    if (size >= pageSizeInBytes && (openRows % ROW_MULTIPLE == 0 || size >= 2L * pageSizeInBytes)) {
      endPage();
    }
  }

  private void endPage() {
    if (openRows == 0) {
      return;
    }
    openPage.end(open.toByteArray(), openRows);
    pages.add(openPage);
    inMemory.add(openPage);
    endedMemory += open.size();
    endedBytes += (long) openSpilledBytes + open.size();
    open.truncate(0);
    openPage = new PageParts(spill);
    openRows = 0;
    openSpilledBytes = 0;
    mark = 0;
  }

  /** Bytes of memory held. */
  long memoryInBytes() {
    return endedMemory + open.capacity();
  }

  /** Bytes of pages, wherever they are. */
  long sizeInBytes() {
    return endedBytes + openSpilledBytes + open.size();
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
    mark = 0;
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
    endedBytes = 0;
    open.truncate(0);
    openPage = new PageParts(spill);
    openRows = 0;
    openSpilledBytes = 0;
    mark = 0;
  }
}
