package dev.stoa.data.checked;

import dev.stoa.data.ColumnarRecord;

/** Gives the rows of one reader as records that may be used until the next, and says so. */
public final class CheckedRows {
  private Lease lease = new Lease();

  /** Makes the reader's record one for this row only; that of the row before is over. */
  public ColumnarRecord next(ColumnarRecord record, String row) {
    lease.end("the reader had moved on");
    lease = new Lease();
    return CheckedView.of(record, new Origin(lease, "", row));
  }

  /** Ends the last row. */
  public void close() {
    lease.end("the reader had moved on to other files or was closed");
  }
}
