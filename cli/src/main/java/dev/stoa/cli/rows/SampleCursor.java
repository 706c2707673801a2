package dev.stoa.cli.rows;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.avro.generic.IndexedRecord;

/**
 * A uniform random sample of a scan's rows, in the table's order: every set of rows of the sample's
 * size is equally likely (selection sampling; Knuth, The Art of Computer Programming, volume 2,
 * section 3.4.2, algorithm S). Needs no memory for the sample; rows outside it are not decoded, and
 * split directories without a row of it are not opened unless the scan has a filter.
 */
public final class SampleCursor implements RowCursor {
  private final Storage storage;
  private final boolean isFiltered;
  private final Iterator<ScanTask> tasks;
  private final long sizeInBytes;
  private final RandomGenerator random;

  /** The rows that were not considered yet. */
  private long remainingRowCount;

  /** The rows that are still to be selected. */
  private long missingRowCount;

  /** The rows of the current task before the next selected one. */
  private long skippedRowCount;

  private long remainingTaskRowCount;
  private long finishedTaskBytesRead;
  private RecordReader reader;

  /** Creates a sample; reads the columns of the scan's filter once to count the rows. */
  public SampleCursor(Table table, TableScan scan, long sampleSize, RandomGenerator random)
      throws IOException {
    this.storage = table.storage();
    this.isFiltered = scan.predicate().isPresent();
    this.remainingRowCount = rowCount(table, scan);
    this.missingRowCount = Math.min(sampleSize, remainingRowCount);
    this.tasks = scan.tasks().iterator();
    this.sizeInBytes = scan.sizeInBytes();
    this.random = random;
  }

  private static long rowCount(Table table, TableScan scan) throws IOException {
    if (scan.predicate().isEmpty()) {
      return scan.snapshot().rowCount();
    }
    FilterPredicate predicate = scan.predicate().get();
    TableScan allColumns = table.newScan().filter(predicate);
    TableScan counted =
        predicate.columns().isEmpty()
            ? allColumns
            : allColumns.select(List.copyOf(predicate.columns()));
    long count = 0;
    for (ScanTask task : counted.tasks(ScanCursor.TASK_SIZE_IN_BYTES)) {
      try (RecordReader reader = task.open(table.storage(), RecordMode.LAZY)) {
        while (reader.next()) {
          count++;
        }
      }
    }
    return count;
  }

  @Override
  public boolean next() throws IOException {
    while (missingRowCount > 0) {
      if (remainingTaskRowCount == 0 && !openNextTask()) {
        return false;
      }
      if (selectFromTask()) {
        return true;
      }
    }
    return false;
  }

  private boolean openNextTask() throws IOException {
    closeReader();
    skippedRowCount = 0;
    if (!tasks.hasNext()) {
      return false;
    }
    ScanTask task = tasks.next();
    remainingTaskRowCount = isFiltered ? Long.MAX_VALUE : task.rowCount();
    reader = task.open(storage, RecordMode.LAZY);
    return true;
  }

  /** Moves the reader to the next selected row of the task; returns false if there is none. */
  private boolean selectFromTask() throws IOException {
    while (remainingTaskRowCount > 0) {
      if (isFiltered && !reader.next()) {
        remainingTaskRowCount = 0;
        return false;
      }
      remainingTaskRowCount--;
      boolean isSelected = random.nextLong(remainingRowCount) < missingRowCount;
      remainingRowCount--;
      if (isSelected) {
        missingRowCount--;
        moveToCurrentRow();
        return true;
      }
      skippedRowCount++;
    }
    return false;
  }

  /** Moves the reader over the rows that were not selected; the first move opens the files. */
  private void moveToCurrentRow() throws IOException {
    if (!isFiltered) {
      for (long i = 0; i <= skippedRowCount; i++) {
        reader.next();
      }
    }
    skippedRowCount = 0;
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
