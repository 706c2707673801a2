package dev.stoa.cli.rows;

import dev.stoa.storage.Storage;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.apache.avro.generic.IndexedRecord;

/**
 * The rows of a scan in the table's order, after the first {@code offset} rows. Skipped rows are
 * not decoded, and split directories of skipped rows are not opened unless the scan has a filter.
 */
public final class ScanCursor implements RowCursor {
  /** The size of scan tasks; has little effect, since tasks are read one after another. */
  public static final long TASK_SIZE_IN_BYTES = 64L << 20;

  private final Storage storage;
  private final RecordMode mode;
  private final boolean isFiltered;
  private final Iterator<ScanTask> tasks;
  private final long sizeInBytes;
  private long remainingOffset;
  private long finishedTaskBytesRead;
  private RecordReader reader;

  /** Creates a cursor that decodes values as {@code mode} says. */
  public ScanCursor(Storage storage, TableScan scan, long offset, RecordMode mode)
      throws IOException {
    // Single split directories can be skipped by their numbers of rows.
    List<ScanTask> plannedTasks = scan.tasks(offset > 0 ? 0 : TASK_SIZE_IN_BYTES);
    this.storage = storage;
    this.mode = mode;
    this.isFiltered = scan.predicate().isPresent();
    this.tasks = plannedTasks.iterator();
    this.sizeInBytes = plannedTasks.stream().mapToLong(ScanTask::sizeInBytes).sum();
    this.remainingOffset = offset;
  }

  @Override
  public boolean next() throws IOException {
    while (reader == null || !reader.next()) {
      closeReader();
      if (!tasks.hasNext()) {
        return false;
      }
      open(tasks.next());
    }
    return true;
  }

  /** Opens a task at its first row after the offset; opens none if the offset skips all rows. */
  private void open(ScanTask task) throws IOException {
    if (!isFiltered && remainingOffset >= task.rowCount()) {
      remainingOffset -= task.rowCount();
      return;
    }
    reader = task.open(storage, remainingOffset > 0 ? RecordMode.LAZY : mode);
    while (remainingOffset > 0 && reader.next()) {
      remainingOffset--;
    }
  }

  @Override
  public IndexedRecord row() {
    return reader.record();
  }

  @Override
  public long bytesRead() {
    return finishedTaskBytesRead + (reader == null ? 0 : reader.metrics().bytesRead());
  }

  @Override
  public long sizeInBytes() {
    return sizeInBytes;
  }

  private void closeReader() throws IOException {
    if (reader != null) {
      finishedTaskBytesRead += reader.metrics().bytesRead();
      reader.close();
      reader = null;
    }
  }

  @Override
  public void close() throws IOException {
    closeReader();
  }
}
