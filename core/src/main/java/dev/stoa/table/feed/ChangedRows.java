package dev.stoa.table.feed;

import dev.stoa.annotation.Internal;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.BatchMode;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;

/**
 * Rows of one split directory that one commit changed in the same way. An update gives the old
 * rows, then as many new rows in the same order, unless the scan has a filter.
 */
public final class ChangedRows {
  private final ChangeType type;
  private final ScanTask rows;
  private final Storage storage;

  ChangedRows(ChangeType type, ScanTask rows, Storage storage) {
    this.type = type;
    this.rows = rows;
    this.storage = storage;
  }

  /** Returns what the commit did to the rows. */
  public ChangeType type() {
    return type;
  }

  /** Returns the task that reads the rows in this process. */
  @Internal
  public ScanTask task() {
    return rows;
  }

  /** Opens a reader of the rows as records. */
  public RecordReader open(RecordMode mode) {
    return rows.open(storage, mode);
  }

  /** Opens a reader of the rows as batches of vectors. */
  public BatchReader openBatches() {
    return rows.openBatches(storage, BatchMode.COMPACT);
  }
}
