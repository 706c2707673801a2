package dev.stoa.format.split;

import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RowValues;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.column.EncodedPage;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.valuepage.PageEncoder;
import dev.stoa.schema.Column;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.avro.generic.IndexedRecord;

/**
 * The values of one file of the split directory being written: ended pages and an open one. How the
 * open page collects values is for the kinds of pages.
 */
abstract class ColumnBuffer {
  /** Pages end at multiples of this many rows, except where values are wide. */
  private static final int ROW_MULTIPLE = 1024;

  private static final int MAX_ROWS = 1 << 24;

  /** Readers bound how many items of collections take no bytes in a page: nulls, empty records. */
  private static final int MAX_ITEMS_WITHOUT_BYTES = 1 << 20;

  private final List<Column> columns;
  private final SpillFile spill;
  private final int pageSizeInBytes;
  private final EncodingThreads threads;
  private final EncodingThreads.Chain chain;
  private final Totals totals;

  /** Pages that ended and are not known to be encoded. */
  private final Deque<EndedPage> pending = new ArrayDeque<>();

  private final List<EncodedPage> pages = new ArrayList<>();
  private final List<PageParts> inMemory = new ArrayList<>();
  private int openRows;
  private long openSize;
  private long pendingMemory;
  private long endedMemory;
  private long endedSize;

  ColumnBuffer(List<Column> columns, SplitOptions split, Shared shared) {
    this.columns = List.copyOf(columns);
    this.pageSizeInBytes = split.pageSizeInBytes();
    this.spill = shared.spill();
    this.threads = shared.threads();
    this.chain = threads.newChain();
    this.totals = shared.totals();
  }

  /**
   * The state that the buffers of a writer share.
   *
   * @param encoder of value pages
   */
  record Shared(PageEncoder encoder, SpillFile spill, EncodingThreads threads, Totals totals) {}

  /**
   * The bytes of all buffers of a split directory being written, kept up to date by the buffers.
   */
  static final class Totals {
    /** A page may be larger than its values by this, beyond being twice as large. */
    private static final int SLACK = 1 << 16;

    private long sizeInBytes;
    private long mostGrowth;
    private boolean hasFailed;

    /** Bytes of the pages; those of pages that are not encoded yet as they are before. */
    long sizeInBytes() {
      return sizeInBytes;
    }

    /** The most that {@link #sizeInBytes} can be once all ended pages are encoded. */
    long mostInBytes() {
      return sizeInBytes + mostGrowth;
    }

    /** The open page of a buffer grew, or shrank. */
    void add(long bytes) {
      sizeInBytes += bytes;
    }

    /** Whether a page could not be encoded: its rows are lost. */
    boolean hasFailed() {
      return hasFailed;
    }

    /** A page of this many bytes, counted before encoding, has ended. */
    void endPage(long bytes) {
      mostGrowth += bytes + SLACK;
    }

    /** A page that ended has been encoded. */
    void encoded(long bytes, long encodedBytes) {
      mostGrowth -= bytes + SLACK;
      sizeInBytes += encodedBytes - bytes;
    }

    /** Begins anew. */
    void clear() {
      sizeInBytes = 0;
      mostGrowth = 0;
      hasFailed = false;
    }
  }

  /** A page that ended. */
  private record EndedPage(
      PageParts parts, long sizeInBytes, long memoryInBytes, AtomicBoolean isEncoded) {}

  /**
   * A buffer of the values of one column, or of the rows of several.
   *
   * @param columns those of rows have pages together
   */
  static ColumnBuffer of(List<Column> columns, SplitOptions split, Shared shared) {
    if (columns.size() == 1) {
      PageOptions options = split.pageOptions().apply(columns.get(0));
      if (options.vectors().isPresent()) {
        return new VectorBuffer(columns.get(0), options, split, shared);
      }
    }
    return new ValueBuffer(columns, split, shared);
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

  /** The order of the values that {@link #finish} returned, as far as it is known. */
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

  /** Appends a row's value of one of the buffer's columns to the open page. */
  @FunctionalInterface
  private interface RowPart {
    void append(int column);
  }

  /**
   * Appends the values of the next row, which {@link #undo} can undo until the next call. A full
   * page ends here and not when its last row came, so that a row is whole or undone.
   *
   * @param fields where the columns are among those of the forms
   */
  final void write(IndexedRecord record, RowForms forms, int[] fields) throws IOException {
    write(c -> append(record.get(forms.position(fields[c])), forms.type(fields[c])));
  }

  /**
   * Appends the values of the next row in the same way.
   *
   * @param fields where the columns are among those of the row
   */
  final void write(RowValues row, int[] fields) throws IOException {
    write(c -> append(row, fields[c], c));
  }

  private void write(RowPart row) throws IOException {
    endFullPage();
    mark();
    int written = 0;
    try {
      for (; written < columns.size(); written++) {
        row.append(written);
      }
    } catch (ValueMismatchException e) {
      throw e.under(columns.get(written).name());
    } catch (TooManyBytesException e) {
      throw tooLarge().under(columns.get(written).name());
    } finally {
      endRows(written < columns.size() ? 0 : 1);
    }
  }

  /**
   * Appends the values of some rows of a batch, which {@link #undo} can undo until the next call.
   * There are no more of them than {@link #rowsToPageEnd}.
   *
   * @param fields where the columns are among those of the table
   */
  final void writeRows(BatchRows rows, int from, int to, int[] fields) {
    mark();
    boolean isWhole = false;
    try {
      appendRows(rows, from, to, fields);
      isWhole = true;
    } finally {
      endRows(isWhole ? to - from : 0);
    }
  }

  /** How many rows the open page, which has room for one, takes at least before it may end. */
  final int rowsToPageEnd() throws IOException {
    endFullPage();
    return ROW_MULTIPLE - (openRows & (ROW_MULTIPLE - 1));
  }

  /** Whether the page should have ended before the last rows of it came. */
  final boolean isOverfull() {
    return openSize >= 2L * pageSizeInBytes || itemsWithoutBytes() >= MAX_ITEMS_WITHOUT_BYTES;
  }

  /** The bytes that rows which are appended together may take: several those of two pages. */
  final long mostBytesOf(int rows) {
    return rows == 1
        ? ValueType.LARGEST_SIZE_IN_BYTES
        : Math.min(ValueType.LARGEST_SIZE_IN_BYTES, 2L * pageSizeInBytes);
  }

  private void endFullPage() throws IOException {
    if (isFull()) {
      endPage(threads.mayRunBesideRows());
      beginPage();
    }
  }

  private void endRows(int added) {
    openRows += added;
    if (added == 0) {
      reset();
    }
    noteSize();
  }

  private void noteSize() {
    long size = openSizeInBytes();
    totals.add(size - openSize);
    openSize = size;
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

  /** Appends the values of some rows of a batch to the open page. */
  abstract void appendRows(BatchRows rows, int from, int to, int[] fields);

  /** Takes back what was appended after {@link #mark}, when {@link #openRows} rows are left. */
  abstract void reset();

  static ValueMismatchException tooLarge() {
    return ValueMismatchException.because(
        "expected a value of at most %d bytes, found a larger one"
            .formatted(ValueType.LARGEST_SIZE_IN_BYTES));
  }

  private boolean isFull() {
    return ((openRows & (ROW_MULTIPLE - 1)) == 0
            && (openSize >= pageSizeInBytes || openRows >= MAX_ROWS))
        || isOverfull();
  }

  /** The items of collections in the open page that take no bytes. */
  abstract long itemsWithoutBytes();

  /** Undoes the last rows, as many as were appended together. */
  final void undo(int rows) {
    openRows -= rows;
    reset();
    noteSize();
  }

  private void endPage(boolean isBeside) throws IOException {
    if (openRows == 0) {
      return;
    }
    totals.hasFailed = true;
    long memory = openMemoryInBytes();
    TakenPage taken = takeOpenPage();
    EndedPage page = new EndedPage(taken.parts, openSize, memory, new AtomicBoolean());
    pending.add(page);
    pendingMemory += page.memoryInBytes;
    totals.endPage(page.sizeInBytes);
    openRows = 0;
    openSize = 0;
    EncodingThreads.Task task =
        () -> {
          taken.encoding.run();
          page.isEncoded.set(true);
        };
    if (isBeside) {
      chain.add(task);
    } else {
      task.run();
    }
    collectPages();
    totals.hasFailed = false;
  }

  /** Takes the pages that have been encoded by now. */
  private void collectPages() {
    while (!pending.isEmpty() && pending.peek().isEncoded.get()) {
      EndedPage page = pending.remove();
      pendingMemory -= page.memoryInBytes;
      totals.encoded(page.sizeInBytes, page.parts.sizeInBytes());
      endedMemory += page.parts.memoryInBytes();
      endedSize += page.parts.sizeInBytes();
      pages.add(page.parts);
      inMemory.add(page.parts);
      releaseOldest();
    }
  }

  /** Waits until all pages that ended are encoded. */
  final void awaitPages() throws IOException {
    chain.await();
    collectPages();
  }

  /**
   * A page that was open.
   *
   * @param parts take what is stored
   * @param encoding encodes it, in any thread, after the pages before it
   */
  record TakenPage(PageParts parts, EncodingThreads.Task encoding) {}

  /** Takes the open page away; {@link #beginPage} or {@link #release} begins another. */
  abstract TakenPage takeOpenPage() throws IOException;

  /** Begins a page without rows after one that was taken away. */
  abstract void beginPage();

  /** The page that was taken away first, of those not released yet, has been encoded. */
  abstract void releaseOldest();

  /** Forgets the open page and lets go of all memory. */
  abstract void release();

  /** Bytes of the open page as it is before it is encoded. */
  abstract long openSizeInBytes();

  /** Bytes of memory that the open page holds. */
  abstract long openMemoryInBytes();

  /** Bytes of memory held. */
  final long memoryInBytes() {
    return endedMemory + pendingMemory + openMemoryInBytes();
  }

  /** Bytes of the pages; those of the open one as they are before it is encoded. */
  final long sizeInBytes() {
    return endedSize + openSizeInBytes();
  }

  /** Moves everything to the spill file and frees the memory. */
  final void spill() throws IOException {
    awaitPages();
    for (PageParts page : inMemory) {
      page.spillRest();
    }
    inMemory.clear();
    endedMemory = 0;
    spillOpen();
  }

  /** Moves what the open page holds to the spill file. */
  abstract void spillOpen() throws IOException;

  /** Ends the last page, which other threads may encode. */
  final void endLastPage() throws IOException {
    endPage(true);
  }

  /** Gives all pages after {@link #endLastPage}; memory is let go with {@link #clear}. */
  final List<EncodedPage> finish() throws IOException {
    awaitPages();
    return pages;
  }

  /** Begins anew for the next split directory. */
  void clear() {
    pages.clear();
    inMemory.clear();
    endedMemory = 0;
    endedSize = 0;
    openRows = 0;
    openSize = 0;
    release();
  }
}
