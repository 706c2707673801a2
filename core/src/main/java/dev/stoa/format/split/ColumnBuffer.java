package dev.stoa.format.split;

import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RowValues;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.column.EncodedPage;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.valuepage.ValuePageEncoder;
import dev.stoa.schema.Column;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.avro.generic.IndexedRecord;

/**
 * The values of one file of the split directory being written: ended pages and an open one.
 * Subclasses decide how the open page collects values.
 */
abstract class ColumnBuffer {
  /** Pages end at multiples of this many rows, except where values are wide. */
  private static final int ROW_MULTIPLE = 1024;

  private static final int MAX_ROWS = 1 << 24;

  /**
   * Readers limit the number of zero-size items per page: nulls and empty records in collections.
   */
  private static final int MAX_ZERO_SIZE_ITEMS = 1 << 20;

  private final List<Column> columns;
  private final SpillFile spill;
  private final int pageSizeInBytes;
  private final EncodingExecutor threads;
  private final EncodingExecutor.TaskQueue chain;
  private final Totals totals;

  /** Pages that ended and may not be encoded yet. */
  private final Deque<PendingPage> pending = new ArrayDeque<>();

  private final List<EncodedPage> pages = new ArrayList<>();
  private final List<PageChunks> inMemory = new ArrayList<>();
  private int openRows;
  private long openSize;
  private long pendingMemory;
  private long encodedMemory;
  private long encodedSize;

  ColumnBuffer(List<Column> columns, SplitOptions split, Shared shared) {
    this.columns = List.copyOf(columns);
    this.pageSizeInBytes = split.pageSizeInBytes();
    this.spill = shared.spill();
    this.threads = shared.threads();
    this.chain = threads.newQueue();
    this.totals = shared.totals();
  }

  /**
   * The state that the buffers of a writer share.
   *
   * @param encoder of value pages
   */
  record Shared(
      ValuePageEncoder encoder, SpillFile spill, EncodingExecutor threads, Totals totals) {}

  /**
   * The total bytes of all buffers of the split directory being written, kept up to date by the
   * buffers.
   */
  static final class Totals {
    /** A page may exceed twice the size of its values by this. */
    private static final int SLACK = 1 << 16;

    private long sizeInBytes;
    private long maxGrowth;
    private boolean hasFailed;

    /** The size of the pages in bytes; pages that are not encoded yet count unencoded. */
    long sizeInBytes() {
      return sizeInBytes;
    }

    /** An upper bound of {@link #sizeInBytes} once all ended pages are encoded. */
    long maxSizeInBytes() {
      return sizeInBytes + maxGrowth;
    }

    /** Adds the change in size of a buffer's open page. */
    void add(long bytes) {
      sizeInBytes += bytes;
    }

    /** Whether a page could not be encoded: its rows are lost. */
    boolean hasFailed() {
      return hasFailed;
    }

    /** Counts a page that ended with this number of unencoded bytes. */
    void endPage(long bytes) {
      maxGrowth += bytes + SLACK;
    }

    /** Counts a page that has been encoded. */
    void pageEncoded(long bytes, long encodedBytes) {
      maxGrowth -= bytes + SLACK;
      sizeInBytes += encodedBytes - bytes;
    }

    /** Resets for the next split directory. */
    void clear() {
      sizeInBytes = 0;
      maxGrowth = 0;
      hasFailed = false;
    }
  }

  /** A page that ended. */
  private record PendingPage(
      PageChunks chunks, long sizeInBytes, long memoryInBytes, AtomicBoolean isEncoded) {}

  /**
   * A buffer of the values of one column, or of the rows of several.
   *
   * @param columns several columns share row pages
   */
  static ColumnBuffer of(List<Column> columns, SplitOptions split, Shared shared) {
    if (columns.size() == 1) {
      PageOptions options = split.pageOptions().apply(columns.get(0));
      if (options.vectorOptions().isPresent()) {
        return new VectorPageBuffer(columns.get(0), options, split, shared);
      }
    }
    return new ValuePageBuffer(columns, split, shared);
  }

  /** Its column; the first one of a row group. */
  final Column column() {
    return columns.get(0);
  }

  /** Its columns; several ones use row pages. */
  final List<Column> columns() {
    return columns;
  }

  /** The requested format of its pages. */
  abstract PageFormat pageFormat();

  /** The order of the values that {@link #finish} returned, if known. */
  abstract ValueOrder order();

  /** The Bloom filters of the pages that {@link #finish} returned. */
  abstract List<ByteWriter> bloomFilters();

  final SpillFile spillFile() {
    return spill;
  }

  /** The number of rows in the open page. */
  final int openRows() {
    return openRows;
  }

  /** Appends a row's value of one of the buffer's columns to the open page. */
  @FunctionalInterface
  private interface ValueAppender {
    void append(int column);
  }

  /**
   * Appends the values of the next row, which {@link #undo} can undo until the next call. A full
   * page ends here rather than after its last row, so that a row is complete or undone.
   *
   * @param fields the positions of the columns in the record's mapper
   */
  final void write(IndexedRecord record, RecordBinder binder, int[] fields) throws IOException {
    write(c -> append(record.get(binder.position(fields[c])), binder.serde(fields[c])));
  }

  /**
   * Appends the values of the next row in the same way.
   *
   * @param fields the positions of the columns in the row
   */
  final void write(RowValues row, int[] fields) throws IOException {
    write(c -> append(row, fields[c], c));
  }

  private void write(ValueAppender row) throws IOException {
    endFullPage();
    mark();
    int written = 0;
    try {
      for (; written < columns.size(); written++) {
        row.append(written);
      }
    } catch (ValueMismatchException e) {
      throw e.inField(columns.get(written).name());
    } catch (TooManyBytesException e) {
      throw tooLarge().inField(columns.get(written).name());
    } finally {
      endRows(written < columns.size() ? 0 : 1);
    }
  }

  /**
   * Appends the values of some rows of a batch, which {@link #undo} can undo until the next call.
   * Takes no more of them than {@link #rowsToPageEnd}.
   *
   * @param fields the positions of the columns in the table
   */
  final void writeRows(BatchRows rows, int from, int to, int[] fields) {
    mark();
    boolean isComplete = false;
    try {
      appendRows(rows, from, to, fields);
      isComplete = true;
    } finally {
      endRows(isComplete ? to - from : 0);
    }
  }

  /**
   * The minimum number of rows that the open page, which has room for one, takes before it may end.
   */
  final int rowsToPageEnd() throws IOException {
    endFullPage();
    return ROW_MULTIPLE - (openRows & (ROW_MULTIPLE - 1));
  }

  /** Whether the page should have ended before its last rows. */
  final boolean isOverfull() {
    return openSize >= 2L * pageSizeInBytes || zeroSizeItemCount() >= MAX_ZERO_SIZE_ITEMS;
  }

  /**
   * The maximum size of rows that are appended together: several rows share the limit of two pages.
   */
  final long maxBytesOf(int rows) {
    return rows == 1
        ? ValueSerde.MAX_SIZE_IN_BYTES
        : Math.min(ValueSerde.MAX_SIZE_IN_BYTES, 2L * pageSizeInBytes);
  }

  private void endFullPage() throws IOException {
    if (isFull()) {
      endPage(threads.encodesInBackground());
      beginPage();
    }
  }

  private void endRows(int added) {
    openRows += added;
    if (added == 0) {
      reset();
    }
    updateSize();
  }

  private void updateSize() {
    long size = openSizeInBytes();
    totals.add(size - openSize);
    openSize = size;
  }

  /** Marks the end of the open page, for {@link #reset}. */
  abstract void mark();

  /** Appends a value to the open page. */
  abstract void append(Object value, ValueSerde serde);

  /**
   * Appends a row's value to the open page.
   *
   * @param field its position in the row
   * @param column its position among the buffer's columns
   */
  abstract void append(RowValues row, int field, int column);

  /** Appends the values of some rows of a batch to the open page. */
  abstract void appendRows(BatchRows rows, int from, int to, int[] fields);

  /** Undoes appends after {@link #mark}, when {@link #openRows} rows are left. */
  abstract void reset();

  static ValueMismatchException tooLarge() {
    return ValueMismatchException.because(
        "expected a value of at most %d bytes, found a larger one"
            .formatted(ValueSerde.MAX_SIZE_IN_BYTES));
  }

  private boolean isFull() {
    return ((openRows & (ROW_MULTIPLE - 1)) == 0
            && (openSize >= pageSizeInBytes || openRows >= MAX_ROWS))
        || isOverfull();
  }

  /** The number of zero-size items of collections in the open page. */
  abstract long zeroSizeItemCount();

  /** Undoes the last rows that were appended together. */
  final void undo(int rows) {
    openRows -= rows;
    reset();
    updateSize();
  }

  private void endPage(boolean inBackground) throws IOException {
    if (openRows == 0) {
      return;
    }
    totals.hasFailed = true;
    long memory = openMemoryInBytes();
    DetachedPage detached = detachOpenPage();
    PendingPage page = new PendingPage(detached.chunks, openSize, memory, new AtomicBoolean());
    pending.add(page);
    pendingMemory += page.memoryInBytes;
    totals.endPage(page.sizeInBytes);
    openRows = 0;
    openSize = 0;
    EncodingExecutor.Task task =
        () -> {
          detached.encoding.run();
          page.isEncoded.set(true);
        };
    if (inBackground) {
      chain.add(task);
    } else {
      task.run();
    }
    collectPages();
    totals.hasFailed = false;
  }

  /** Collects the pages that have been encoded. */
  private void collectPages() {
    while (!pending.isEmpty() && pending.peek().isEncoded.get()) {
      PendingPage page = pending.remove();
      pendingMemory -= page.memoryInBytes;
      totals.pageEncoded(page.sizeInBytes, page.chunks.sizeInBytes());
      encodedMemory += page.chunks.memoryInBytes();
      encodedSize += page.chunks.sizeInBytes();
      pages.add(page.chunks);
      inMemory.add(page.chunks);
      releaseOldest();
    }
  }

  /** Waits until all ended pages are encoded. */
  final void awaitPages() throws IOException {
    chain.await();
    collectPages();
  }

  /**
   * A page that was open.
   *
   * @param chunks receive the stored bytes
   * @param encoding encodes the page, in any thread, after the pages before it
   */
  record DetachedPage(PageChunks chunks, EncodingExecutor.Task encoding) {}

  /** Detaches the open page; {@link #beginPage} or {@link #release} begins another. */
  abstract DetachedPage detachOpenPage() throws IOException;

  /** Begins a page without rows after one was detached. */
  abstract void beginPage();

  /** The first detached page that is not released yet has been encoded. */
  abstract void releaseOldest();

  /** Discards the open page and frees all memory. */
  abstract void release();

  /** The size of the open page in bytes, before encoding. */
  abstract long openSizeInBytes();

  /** The memory of the open page in bytes. */
  abstract long openMemoryInBytes();

  /** Bytes of memory held. */
  final long memoryInBytes() {
    return encodedMemory + pendingMemory + openMemoryInBytes();
  }

  /** The size of the pages in bytes; the open one counts unencoded. */
  final long sizeInBytes() {
    return encodedSize + openSizeInBytes();
  }

  /** Moves everything to the spill file and frees the memory. */
  final void spill() throws IOException {
    awaitPages();
    for (PageChunks page : inMemory) {
      page.spillRest();
    }
    inMemory.clear();
    encodedMemory = 0;
    spillOpen();
  }

  /** Moves the open page to the spill file. */
  abstract void spillOpen() throws IOException;

  /** Ends the last page, which other threads may encode. */
  final void endLastPage() throws IOException {
    endPage(true);
  }

  /** Returns all pages after {@link #endLastPage}; {@link #clear} frees the memory. */
  final List<EncodedPage> finish() throws IOException {
    awaitPages();
    return pages;
  }

  /** Resets for the next split directory. */
  void clear() {
    pages.clear();
    inMemory.clear();
    encodedMemory = 0;
    encodedSize = 0;
    openRows = 0;
    openSize = 0;
    release();
  }
}
