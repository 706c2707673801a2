package dev.stoa.format.split;

import dev.stoa.data.RowValues;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.column.EncodedPage;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.resolution.ValueMismatchException;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.valuepage.PageEncoder;
import dev.stoa.schema.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.IndexedRecord;

/**
 * The values of one file of the split directory being written: ended pages and an open one. How the
 * open page collects values is for the kinds of pages.
 */
abstract class ColumnBuffer {
  /** Pages end at multiples of this many rows, except where values are wide. */
  private static final int ROW_MULTIPLE = 1024;

  private static final int MAX_ROWS = 1 << 24;

  private final List<Column> columns;
  private final SpillFile spill;
  private final int pageSizeInBytes;
  private final List<EncodedPage> pages = new ArrayList<>();
  private final List<PageParts> inMemory = new ArrayList<>();
  private int openRows;
  private long endedMemory;
  private long endedSize;

  ColumnBuffer(List<Column> columns, SplitOptions split, SpillFile spill) {
    this.columns = List.copyOf(columns);
    this.pageSizeInBytes = split.pageSizeInBytes();
    this.spill = spill;
  }

  /**
   * A buffer of the values of one column, or of the rows of several.
   *
   * @param columns those of rows have pages together
   */
  static ColumnBuffer of(
      List<Column> columns, SplitOptions split, PageEncoder encoder, SpillFile spill) {
    if (columns.size() == 1) {
      PageOptions options = split.pageOptions().apply(columns.get(0));
      if (options.vectors().isPresent()) {
        return new VectorBuffer(columns.get(0), options, split, spill);
      }
    }
    return new ValueBuffer(columns, split, encoder, spill);
  }

  /** Its column; the first of those of rows. */
  final Column column() {
    return columns.get(0);
  }

  /** Its columns; more than one have pages of rows. */
  final List<Column> columns() {
    return columns;
  }

  /** How its pages are asked for. */
  abstract PageForm form();

  /** What is known of the order of the values that {@link #finish} gave. */
  abstract ValueOrder order();

  /** The Bloom filters of the pages that {@link #finish} gave. */
  abstract List<ByteWriter> bloomFilters();

  final SpillFile spillFile() {
    return spill;
  }

  /** The rows of the open page. */
  final int openRows() {
    return openRows;
  }

  /**
   * Appends the value of the next row, which {@link #undo} can undo until the next call. A full
   * page ends here and not when its last row came, so that a row is whole or undone.
   *
   * @param type what writes the column's values as the row's record has them
   */
  final void write(Object value, ValueType type) throws IOException {
    beginRow();
    boolean isWhole = false;
    try {
      append(value, type);
      isWhole = true;
    } finally {
      endRow(isWhole);
    }
  }

  /**
   * Appends the values of the next row in all columns, as {@link #write} does in one.
   *
   * @param fields where the columns are among those of the forms
   */
  final void writeRow(IndexedRecord record, RowForms forms, int[] fields) throws IOException {
    beginRow();
    boolean isWhole = false;
    int written = 0;
    try {
      for (; written < fields.length; written++) {
        append(record.get(forms.position(fields[written])), forms.type(fields[written]));
      }
      isWhole = true;
    } catch (ValueMismatchException e) {
      throw e.under(columns.get(written).name());
    } finally {
      endRow(isWhole);
    }
  }

  /**
   * Appends the values that a row hands over, as {@link #write} and {@link #writeRow} do.
   *
   * @param fields where the columns are among those of the row
   */
  final void writeValues(RowValues row, int[] fields) throws IOException {
    beginRow();
    boolean isWhole = false;
    int written = 0;
    try {
      for (; written < fields.length; written++) {
        append(row, fields[written], written);
      }
      isWhole = true;
    } catch (ValueMismatchException e) {
      throw e.under(columns.get(written).name());
    } finally {
      endRow(isWhole);
    }
  }

  private void beginRow() throws IOException {
    if (isFull()) {
      endPage();
    }
    mark();
  }

  private void endRow(boolean isWhole) {
    if (isWhole) {
      openRows++;
    } else {
      reset();
    }
  }

  /** Notes where the open page ends, for {@link #reset}. */
  abstract void mark();

  /** Appends a value to the open page. */
  abstract void append(Object value, ValueType type);

  /**
   * Appends a value that a row hands over to the open page.
   *
   * @param field where it is in the row
   * @param column where it is among the buffer's columns
   */
  abstract void append(RowValues row, int field, int column);

  /** Takes back what was appended after {@link #mark}, when {@link #openRows} rows are left. */
  abstract void reset();

  static ValueMismatchException tooLarge() {
    return ValueMismatchException.because(
        "expected a value of at most %d bytes, found a larger one"
            .formatted(ValueType.LARGEST_SIZE_IN_BYTES));
  }

  private boolean isFull() {
    long size = openSizeInBytes();
    return ((openRows & (ROW_MULTIPLE - 1)) == 0
            && (size >= pageSizeInBytes || openRows >= MAX_ROWS))
        || size >= 2L * pageSizeInBytes;
  }

  /** Undoes the last row. */
  final void undo() {
    openRows--;
    reset();
  }

  private void endPage() throws IOException {
    if (openRows == 0) {
      return;
    }
    PageParts page = encode();
    endedMemory += page.memoryInBytes();
    endedSize += page.sizeInBytes();
    pages.add(page);
    inMemory.add(page);
    openRows = 0;
    beginPage();
  }

  /** Gives the open page as it is to be stored. */
  abstract PageParts encode() throws IOException;

  /** Begins a page without rows. */
  abstract void beginPage();

  /** Bytes of the open page as it is before it is encoded. */
  abstract long openSizeInBytes();

  /** Bytes of memory that the open page holds. */
  abstract long openMemoryInBytes();

  /** Bytes of memory held. */
  final long memoryInBytes() {
    return endedMemory + openMemoryInBytes();
  }

  /** Bytes of the pages; those of the open one as they are before it is encoded. */
  final long sizeInBytes() {
    return endedSize + openSizeInBytes();
  }

  /** Moves everything to the spill file and frees the memory. */
  final void spill() throws IOException {
    for (PageParts page : inMemory) {
      page.spillRest();
    }
    inMemory.clear();
    endedMemory = 0;
    spillOpen();
  }

  /** Moves what the open page holds to the spill file. */
  abstract void spillOpen() throws IOException;

  /** Ends the last page and gives all; memory is let go with {@link #clear}. */
  final List<EncodedPage> finish() throws IOException {
    endPage();
    return pages;
  }

  /** Begins anew for the next split directory. */
  void clear() {
    pages.clear();
    inMemory.clear();
    endedMemory = 0;
    endedSize = 0;
    openRows = 0;
    beginPage();
  }
}
