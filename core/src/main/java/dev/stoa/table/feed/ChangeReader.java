package dev.stoa.table.feed;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/**
 * Reads the changed rows of a scan one at a time, in the order of the versions. Not thread-safe.
 *
 * <pre>{@code
 * try (ChangeReader changes = table.newChangeScan(3, 7).open()) {
 *   while (changes.next()) {
 *     apply(changes.changeType(), changes.record());
 *   }
 * }
 * }</pre>
 */
public final class ChangeReader implements Closeable {
  private final Storage storage;
  private final Iterator<ChangeTask> tasks;
  private ChangeTask task;
  private Iterator<ChangedRows> parts = Collections.emptyIterator();
  private ChangedRows part;
  private RecordReader rows;
  private boolean isClosed;

  ChangeReader(Storage storage, List<ChangeTask> tasks) {
    this.storage = storage;
    this.tasks = tasks.iterator();
  }

  /**
   * Moves to the next row; returns false after the last.
   *
   * @throws IllegalStateException when the reader is closed
   */
  public boolean next() throws IOException {
    if (isClosed) {
      throw new IllegalStateException(
          "the reader of the changes of %s was closed".formatted(storage.location()));
    }
    while (rows == null || !rows.next()) {
      closeRows();
      if (parts.hasNext()) {
        part = parts.next();
        rows = part.open(RecordMode.LAZY);
      } else if (tasks.hasNext()) {
        task = tasks.next();
        parts = task.changedRows(storage).iterator();
      } else {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the current row, valid until {@link #next}; keep its {@link ColumnarRecord#copy()}.
   *
   * @throws IllegalStateException before the first row and after the last
   */
  public ColumnarRecord record() {
    checkHasRow();
    return rows.record();
  }

  /** Returns what the commit did to the current row. */
  public ChangeType changeType() {
    checkHasRow();
    return part.type();
  }

  /** Returns the version that changed the current row. */
  public long commitVersion() {
    checkHasRow();
    return task.commitVersion();
  }

  /** Returns the time of the commit that changed the current row. */
  public Instant commitTime() {
    checkHasRow();
    return task.commitTime();
  }

  private void checkHasRow() {
    if (rows == null) {
      throw new IllegalStateException(
          "the reader has no current row: call next() first, and check that it returned true");
    }
  }

  private void closeRows() throws IOException {
    if (rows != null) {
      RecordReader closingRows = rows;
      rows = null;
      closingRows.close();
    }
  }

  @Override
  public void close() throws IOException {
    isClosed = true;
    closeRows();
  }
}
