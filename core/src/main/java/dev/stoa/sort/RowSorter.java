package dev.stoa.sort;

import dev.stoa.storage.Closeables;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Future;

/**
 * Sorts rows in bounded memory by the bytes of their keys, keeping the order of rows with equal
 * keys: rows beyond the budget go to sorted temporary files, which are merged at the end. With a
 * limit, rows that cannot be among the first are dropped.
 *
 * <p>Other threads sort full buffers and write them to files while the caller adds rows. Not
 * thread-safe itself.
 */
public final class RowSorter implements Closeable {
  /** The number of files that are merged into one, which bounds the number of open files. */
  private static final int MAX_RUNS_PER_LEVEL = 64;

  /** Buffers with several threads: one being filled, one being sorted, one being written. */
  private static final int MAX_BUFFERS = 3;

  /** Sorting more rows at once than the limit needs makes each rarely sorted. */
  private static final int MIN_ROWS_BETWEEN_SORTS = 4096;

  private final SortOptions options;
  private final SortTasks tasks;
  private final int bufferCount;
  private final long bufferCapacityInBytes;
  private SortBuffer buffer;

  /** Full buffers that are being sorted or are sorted, earlier rows first. */
  private final Deque<FullBuffer> fullBuffers = new ArrayDeque<>();

  /** The full buffer that is being written to a file; null if none is. */
  private FullBuffer writtenBuffer;

  /** The files by level: those of a higher level contain earlier rows. */
  private final List<List<SortRun>> levels = new ArrayList<>();

  /** The key that a row must be less than, because enough rows precede or equal it. */
  private byte[] bound;

  private SortMerge merge;
  private long returnedRowCount;

  /** A buffer that takes no more rows, and the file to which it is written. */
  private static final class FullBuffer {
    private final SortBuffer rows;
    private final Future<Void> sorting;
    private SortRun run;
    private Future<Void> writing;

    FullBuffer(SortBuffer rows, Future<Void> sorting) {
      this.rows = rows;
      this.sorting = sorting;
    }
  }

  /** Creates a sorter. */
  public RowSorter(SortOptions options) {
    this.options = options;
    this.tasks = new SortTasks(options.isUnlimited() ? options.threadCount() : 1);
    this.bufferCount = tasks.isParallel() ? MAX_BUFFERS : 1;
    this.bufferCapacityInBytes = Math.max(1, options.memoryBudgetInBytes() / bufferCount);
    this.buffer = new SortBuffer(bufferCapacityInBytes);
  }

  /** Whether a row with a key may be among the first, so that it must be added. */
  public boolean mayKeep(byte[] key, int keyLength) {
    return bound == null || Arrays.compareUnsigned(key, 0, keyLength, bound, 0, bound.length) < 0;
  }

  /** Adds a row; both are copied. */
  public void add(byte[] key, int keyLength, byte[] row, int rowLength) throws IOException {
    buffer.add(key, keyLength, row, 0, rowLength);
    boolean isFull = buffer.sizeInBytes() >= bufferCapacityInBytes;
    if (!options.isUnlimited()) {
      boolean hasManyRows =
          buffer.rowCount() >= MIN_ROWS_BETWEEN_SORTS && buffer.rowCount() / 2 >= options.limit();
      if (isFull || hasManyRows) {
        dropLastRows();
        isFull = buffer.sizeInBytes() >= bufferCapacityInBytes / 2;
      }
    }
    if (isFull) {
      startNextBuffer();
    }
  }

  /** Sorts the rows in memory and drops those that the limit excludes. */
  private void dropLastRows() {
    buffer.sort();
    if (buffer.rowCount() >= options.limit()) {
      int limit = (int) options.limit();
      bound = buffer.key(limit - 1);
      buffer = buffer.copyOfFirst(limit);
    }
  }

  private void startNextBuffer() throws IOException {
    SortBuffer filled = buffer;
    fullBuffers.add(
        new FullBuffer(
            filled,
            tasks.submit(
                () -> {
                  filled.sort();
                  return null;
                })));
    if (fullBuffers.size() == bufferCount) {
      writeOldest();
      buffer = awaitWritten();
    } else {
      buffer = new SortBuffer(bufferCapacityInBytes);
    }
    if (tasks.isParallel() && fullBuffers.size() + 1 == bufferCount) {
      writeOldest(); // so that there is room before the new buffer is full
    }
  }

  /** Starts to write the oldest full buffer to a file, unless one is being written. */
  private void writeOldest() throws IOException {
    if (writtenBuffer != null) {
      return;
    }
    writtenBuffer = fullBuffers.element();
    for (int level = 0;
        level < levels.size() && levels.get(level).size() == MAX_RUNS_PER_LEVEL;
        level++) {
      mergeLevel(level);
    }
    FullBuffer written = writtenBuffer;
    written.run = newRun(0);
    written.writing =
        tasks.submit(
            () -> {
              SortTasks.await(written.sorting);
              SortSource rows = written.rows.reader();
              while (rows.advance()) {
                written.run.write(rows);
              }
              written.run.rewind();
              return null;
            });
  }

  /** Waits until the oldest full buffer is written, and returns it without its rows. */
  private SortBuffer awaitWritten() throws IOException {
    FullBuffer written = writtenBuffer;
    SortTasks.await(written.writing);
    writtenBuffer = null;
    fullBuffers.remove();
    written.rows.clear();
    return written.rows;
  }

  private SortRun newRun(int level) throws IOException {
    if (level == levels.size()) {
      levels.add(new ArrayList<>());
    }
    SortRun run = SortRun.create(options.spillDirectory(), options.blockSizeInBytes());
    levels.get(level).add(run);
    return run;
  }

  private void mergeLevel(int level) throws IOException {
    List<SortRun> runs = List.copyOf(levels.get(level));
    SortRun merged = newRun(level + 1);
    SortMerge rows = new SortMerge(List.copyOf(runs));
    for (long count = 0; count < options.limit() && rows.next(); count++) {
      merged.write(rows.current());
    }
    merged.rewind();
    Closeables.closeAll(runs);
    levels.get(level).clear();
  }

  /** Ends adding rows; {@link #next} returns the first. */
  public void finish() throws IOException {
    if (writtenBuffer != null) {
      awaitWritten();
    }
    buffer.sort();
    List<SortSource> sources = new ArrayList<>();
    for (int level = levels.size() - 1; level >= 0; level--) {
      sources.addAll(levels.get(level));
    }
    for (FullBuffer full : fullBuffers) {
      SortTasks.await(full.sorting);
      sources.add(full.rows.reader());
    }
    sources.add(buffer.reader());
    merge = new SortMerge(sources);
  }

  /** Moves to the next row in order; returns false after the last, or the limit. */
  public boolean next() throws IOException {
    if (returnedRowCount == options.limit() || !merge.next()) {
      return false;
    }
    returnedRowCount++;
    return true;
  }

  /** Returns the array that contains the current row and its key, until the next call. */
  public byte[] array() {
    return merge.current().bytes;
  }

  /** Returns the index in {@link #array} where the current row's key begins. */
  public int keyFrom() {
    return merge.current().keyFrom;
  }

  /** Returns the index in {@link #array} after the current row's key, where the row begins. */
  public int rowFrom() {
    return merge.current().keyTo;
  }

  /** Returns the index in {@link #array} after the current row. */
  public int rowTo() {
    return merge.current().rowTo;
  }

  /** Returns the memory of the rows in bytes. */
  public long memoryInBytes() {
    long size = buffer.sizeInBytes();
    for (FullBuffer full : fullBuffers) {
      size += full.rows.sizeInBytes();
    }
    return size;
  }

  /** Returns the number of temporary files that exist. */
  public int runCount() {
    return levels.stream().mapToInt(List::size).sum();
  }

  @Override
  public void close() throws IOException {
    tasks.close();
    fullBuffers.clear();
    buffer = new SortBuffer(1);
    List<SortRun> runs = levels.stream().flatMap(List::stream).toList();
    levels.clear();
    Closeables.closeAll(runs);
  }
}
