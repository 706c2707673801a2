package dev.stoa.data.checked;

import dev.stoa.data.ColumnarRecord;

/**
 * Wraps the rows of a reader in records that throw when they are used after the reader has moved to
 * the next row. Called by readers in {@code RecordMode.CHECKED}.
 */
public final class CheckedRows {
  private Lease lease = new Lease();

  /**
   * Wraps the reader's record of a row, and ends the lease of the previous row.
   *
   * @param rowLocation the split directory and the row, for messages
   */
  public ColumnarRecord wrapNext(ColumnarRecord record, String rowLocation) {
    lease.end("the reader had moved on");
    lease = new Lease();
    return CheckedView.of(record, new Origin(lease, "", rowLocation));
  }

  /** Ends the lease of the last row. */
  public void close() {
    lease.end("the reader had moved on to other files or was closed");
  }
}
