package dev.stoa.format.split;

import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RowValues;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SpillFile;
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
 * The values of one file of the split directory that is being written: ended pages and an open
 * page. Subclasses decide how the open page collects values.
 */
abstract class ColumnBuffer {
  /** Pages end at multiples of this number of rows, unless values are large; a power of two. */
  private static final int PAGE_ROW_MULTIPLE = 1024;

  /** The number of rows at which a page ends: readers reject pages of more rows. */
  private static final int MAX_ROWS_PER_PAGE = 1 << 24;

  /**
   * The number of zero-size items (nulls and empty records in collections) at which a page ends:
   * readers limit their number per page.
   */
  private static final int MAX_ZERO_SIZE_ITEMS = 1 << 20;

  private final List<Column> columns;
  private final SpillFile spillFile;
  private final int pageSizeInBytes;
  private final EncodingExecutor executor;
  private final EncodingExecutor.TaskQueue taskQueue;
  private final SplitState splitState;

  /** The pages that have ended and may not be encoded yet, the oldest first. */
  private final Deque<PendingPage> pendingPages = new ArrayDeque<>();

  private final List<EncodedPage> encodedPages = new ArrayList<>();
  private final List<PageChunks> pagesInMemory = new ArrayList<>();
  private int openRowCount;
  private long openSizeInBytes;
  private long pendingMemoryInBytes;
  private long encodedMemoryInBytes;
  private long encodedSizeInBytes;

  ColumnBuffer(List<Column> columns, SplitOptions splitOptions, SharedState sharedState) {
    this.columns = List.copyOf(columns);
    this.pageSizeInBytes = splitOptions.pageSizeInBytes();
    this.spillFile = sharedState.spillFile();
    this.executor = sharedState.executor();
    this.taskQueue = executor.newQueue();
    this.splitState = sharedState.splitState();
  }

  /**
   * The state that the buffers of a writer share.
   *
   * @param encoder the encoder of value pages
   * @param spillFile the file for pages beyond the memory budget
   * @param executor encodes pages
   * @param splitState the state of the split directory that is being written
   */
  record SharedState(
      ValuePageEncoder encoder,
      SpillFile spillFile,
      EncodingExecutor executor,
      SplitState splitState) {}

  /**
   * The total size of all buffers of the split directory that is being written, and whether it has
   * lost rows; kept up to date by the buffers.
   */
  static final class SplitState {
    /** The number of bytes by which an encoded page may exceed twice the size of its values. */
    private static final int SLACK_IN_BYTES = 1 << 16;

    private long sizeInBytes;
    private long maxGrowthInBytes;
    private boolean hasFailed;

    /** Returns the size of the pages in bytes; pages that are not encoded yet count unencoded. */
    long sizeInBytes() {
      return sizeInBytes;
    }

    /** Returns an upper bound of {@link #sizeInBytes} once all ended pages are encoded. */
    long maxSizeInBytes() {
      return sizeInBytes + maxGrowthInBytes;
    }

    /** Adds the growth of a buffer's open page; negative if the page has shrunk. */
    void addGrowth(long growthInBytes) {
      sizeInBytes += growthInBytes;
    }

    /** Whether a page could not be encoded, so that its rows are lost. */
    boolean hasFailed() {
      return hasFailed;
    }

    /** Counts a page that has ended with this number of unencoded bytes. */
    void endPage(long unencodedBytes) {
      maxGrowthInBytes += unencodedBytes + SLACK_IN_BYTES;
    }

    /** Counts a page that has been encoded. */
    void endEncoding(long unencodedBytes, long encodedBytes) {
      maxGrowthInBytes -= unencodedBytes + SLACK_IN_BYTES;
      sizeInBytes += encodedBytes - unencodedBytes;
    }

    /** Resets for the next split directory. */
    void clear() {
      sizeInBytes = 0;
      maxGrowthInBytes = 0;
      hasFailed = false;
    }
  }

  /** A page that has ended. */
  private record PendingPage(
      PageChunks chunks, long sizeInBytes, long memoryInBytes, AtomicBoolean isEncoded) {}

  /**
   * Creates a buffer of the values of one column, or of the rows of several columns.
   *
   * @param columns the columns; several columns share row pages
   */
  static ColumnBuffer of(List<Column> columns, SplitOptions splitOptions, SharedState sharedState) {
    if (columns.size() == 1) {
      PageOptions options = splitOptions.pageOptionsByColumn().apply(columns.get(0));
      if (options.vectorOptions().isPresent()) {
        return new VectorPageBuffer(columns.get(0), options, splitOptions, sharedState);
      }
    }
    return new ValuePageBuffer(columns, splitOptions, sharedState);
  }

  /** Returns the buffer's first column. */
  final Column column() {
    return columns.get(0);
  }

  /** Returns the buffer's columns; several columns use row pages. */
  final List<Column> columns() {
    return columns;
  }

  /** Returns the requested format of its pages. */
  abstract PageFormat pageFormat();

  /** Returns the order of the values in the pages that {@link #finish} returned. */
  abstract ValueOrder order();

  /** Returns the Bloom filters of the pages that {@link #finish} returned. */
  abstract List<ByteWriter> bloomFilters();

  final SpillFile spillFile() {
    return spillFile;
  }

  /** Returns the number of rows in the open page. */
  final int openRowCount() {
    return openRowCount;
  }

  /** An action that appends a row's value of one of the buffer's columns to the open page. */
  @FunctionalInterface
  private interface ValueAppender {
    void append(int column);
  }

  /**
   * Appends the values of the next row, which {@link #undo} can undo until the next call. A full
   * page ends here rather than after its last row, so that a row is complete or undone.
   *
   * @param fieldPositions the positions of the columns in the binder
   */
  final void write(IndexedRecord record, RecordBinder binder, int[] fieldPositions)
      throws IOException {
    writeRow(
        column ->
            append(
                record.get(binder.position(fieldPositions[column])),
                binder.serde(fieldPositions[column])));
  }

  /**
   * Appends the values of the next row, which {@link #undo} can undo until the next call.
   *
   * @param fieldPositions the positions of the columns in the row
   */
  final void write(RowValues row, int[] fieldPositions) throws IOException {
    writeRow(column -> append(row, fieldPositions[column], column));
  }

  private void writeRow(ValueAppender appender) throws IOException {
    endFullPage();
    markEnd();
    int appendedColumnCount = 0;
    try {
      for (; appendedColumnCount < columns.size(); appendedColumnCount++) {
        appender.append(appendedColumnCount);
      }
    } catch (ValueMismatchException e) {
      throw e.inField(columns.get(appendedColumnCount).name());
    } catch (TooManyBytesException e) {
      throw valueTooLarge().inField(columns.get(appendedColumnCount).name());
    } finally {
      endRows(appendedColumnCount < columns.size() ? 0 : 1);
    }
  }

  /**
   * Appends the values of some rows of a batch, which {@link #undo} can undo until the next call.
   * The number of rows must not exceed the result of {@link #makeRoomForRows}.
   *
   * @param from the index of the first row among the selected rows
   * @param to the index after the last row
   * @param fieldPositions the positions of the columns in the table
   */
  final void writeRows(BatchRows rows, int from, int to, int[] fieldPositions) {
    markEnd();
    boolean isComplete = false;
    try {
      appendRows(rows, from, to, fieldPositions);
      isComplete = true;
    } finally {
      endRows(isComplete ? to - from : 0);
    }
  }

  /**
   * Ends the open page if it is full, and returns the number of rows that can be added before this
   * method must be called again.
   */
  final int makeRoomForRows() throws IOException {
    endFullPage();
    return PAGE_ROW_MULTIPLE - (openRowCount & (PAGE_ROW_MULTIPLE - 1));
  }

  /** Whether the open page exceeds a limit, so that it should have ended before its last rows. */
  final boolean isOpenPageTooLarge() {
    return openSizeInBytes >= 2L * pageSizeInBytes || zeroSizeItemCount() >= MAX_ZERO_SIZE_ITEMS;
  }

  /**
   * Returns the maximum size of rows that are appended together: of a value for one row, of two
   * pages for several rows.
   */
  final long maxAppendedBytes(int rowCount) {
    return rowCount == 1
        ? ValueSerde.MAX_SIZE_IN_BYTES
        : Math.min(ValueSerde.MAX_SIZE_IN_BYTES, 2L * pageSizeInBytes);
  }

  private void endFullPage() throws IOException {
    if (isOpenPageFull()) {
      endPage(executor.encodesInBackground());
      beginPage();
    }
  }

  private void endRows(int addedRowCount) {
    openRowCount += addedRowCount;
    if (addedRowCount == 0) {
      resetToMark();
    }
    updateSize();
  }

  private void updateSize() {
    long sizeInBytes = openSizeInBytes();
    splitState.addGrowth(sizeInBytes - openSizeInBytes);
    openSizeInBytes = sizeInBytes;
  }

  /** Remembers the end of the open page, for {@link #resetToMark}. */
  abstract void markEnd();

  /** Appends a value to the open page. */
  abstract void append(Object value, ValueSerde serde);

  /**
   * Appends a row's value to the open page.
   *
   * @param fieldPosition the position of the value in the row
   * @param column the position of the column in the buffer
   */
  abstract void append(RowValues row, int fieldPosition, int column);

  /** Appends the values of some rows of a batch to the open page. */
  abstract void appendRows(BatchRows rows, int from, int to, int[] fieldPositions);

  /** Removes what was appended after {@link #markEnd}; {@link #openRowCount} rows remain. */
  abstract void resetToMark();

  static ValueMismatchException valueTooLarge() {
    return ValueMismatchException.because(
        "expected a value of at most %d bytes, found a larger one"
            .formatted(ValueSerde.MAX_SIZE_IN_BYTES));
  }

  private boolean isOpenPageFull() {
    return ((openRowCount & (PAGE_ROW_MULTIPLE - 1)) == 0
            && (openSizeInBytes >= pageSizeInBytes || openRowCount >= MAX_ROWS_PER_PAGE))
        || isOpenPageTooLarge();
  }

  /** Returns the number of zero-size items of collections in the open page. */
  abstract long zeroSizeItemCount();

  /** Undoes the last rows that were appended together. */
  final void undo(int rowCount) {
    openRowCount -= rowCount;
    resetToMark();
    updateSize();
  }

  /**
   * Ends the open page, unless it is empty.
   *
   * @param mayQueue whether the executor's other threads may encode the page
   */
  private void endPage(boolean mayQueue) throws IOException {
    if (openRowCount == 0) {
      return;
    }
    splitState.hasFailed = true; // stays true if this method throws an exception
    long memoryInBytes = openMemoryInBytes();
    DetachedPage detachedPage = detachOpenPage();
    PendingPage page =
        new PendingPage(detachedPage.chunks, openSizeInBytes, memoryInBytes, new AtomicBoolean());
    pendingPages.add(page);
    pendingMemoryInBytes += page.memoryInBytes;
    splitState.endPage(page.sizeInBytes);
    openRowCount = 0;
    openSizeInBytes = 0;
    EncodingExecutor.Task task =
        () -> {
          detachedPage.encoding.run();
          page.isEncoded.set(true);
        };
    if (mayQueue) {
      taskQueue.add(task);
    } else {
      task.run();
    }
    collectPages();
    splitState.hasFailed = false;
  }

  /** Collects the pages that have been encoded. */
  private void collectPages() {
    while (!pendingPages.isEmpty() && pendingPages.peek().isEncoded.get()) {
      PendingPage page = pendingPages.remove();
      pendingMemoryInBytes -= page.memoryInBytes;
      splitState.endEncoding(page.sizeInBytes, page.chunks.sizeInBytes());
      encodedMemoryInBytes += page.chunks.memoryInBytes();
      encodedSizeInBytes += page.chunks.sizeInBytes();
      encodedPages.add(page.chunks);
      pagesInMemory.add(page.chunks);
      releaseOldestPage();
    }
  }

  /** Waits until all ended pages are encoded. */
  final void awaitPages() throws IOException {
    taskQueue.await();
    collectPages();
  }

  /**
   * An ended page that has not been encoded.
   *
   * @param chunks the destination of the stored bytes
   * @param encoding encodes the page, in any thread, after the pages before it
   */
  record DetachedPage(PageChunks chunks, EncodingExecutor.Task encoding) {}

  /** Detaches the open page; {@link #beginPage} or {@link #release} begins another. */
  abstract DetachedPage detachOpenPage() throws IOException;

  /** Begins an empty page after a page was detached. */
  abstract void beginPage();

  /** Releases the oldest detached page, which has been encoded. */
  abstract void releaseOldestPage();

  /** Discards the open page and frees all memory. */
  abstract void release();

  /** Returns the size of the open page in bytes, before encoding. */
  abstract long openSizeInBytes();

  /** Returns the memory of the open page in bytes. */
  abstract long openMemoryInBytes();

  /** Returns the memory of all pages in bytes. */
  final long memoryInBytes() {
    return encodedMemoryInBytes + pendingMemoryInBytes + openMemoryInBytes();
  }

  /** Returns the size of the pages in bytes; the open page counts unencoded. */
  final long sizeInBytes() {
    return encodedSizeInBytes + openSizeInBytes();
  }

  /** Moves all pages to the spill file and frees their memory. */
  final void spill() throws IOException {
    awaitPages();
    for (PageChunks page : pagesInMemory) {
      page.spillChunksInMemory();
    }
    pagesInMemory.clear();
    encodedMemoryInBytes = 0;
    spillOpenPage();
  }

  /** Moves the open page to the spill file. */
  abstract void spillOpenPage() throws IOException;

  /** Ends the last page, which other threads may encode. */
  final void endLastPage() throws IOException {
    endPage(true);
  }

  /** Returns all pages after {@link #endLastPage}; {@link #clear} frees their memory. */
  final List<EncodedPage> finish() throws IOException {
    awaitPages();
    return encodedPages;
  }

  /** Resets for the next split directory. */
  void clear() {
    encodedPages.clear();
    pagesInMemory.clear();
    encodedMemoryInBytes = 0;
    encodedSizeInBytes = 0;
    openRowCount = 0;
    openSizeInBytes = 0;
    release();
  }
}
