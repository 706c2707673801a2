package dev.stoa.data.checked;

import dev.stoa.data.ColumnarRecord;

/**
 * Wraps the rows of a reader in records that throw when they are used after the next row is read.
 */
public final class CheckedRows {
  private Lease lease = new Lease();

  /** Wraps the reader's record for this row only; the previous row's record expires. */
  public ColumnarRecord next(ColumnarRecord record, String row) {
    lease.end("the reader had moved on");
    lease = new Lease();
    return CheckedView.of(record, new Origin(lease, "", row));
  }

  /** Expires the last row. */
  public void close() {
    lease.end("the reader had moved on to other files or was closed");
  }
}
