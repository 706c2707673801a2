package dev.stoa.spark.change;

import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * The rows that a task deleted and the split directories that it wrote; sent from an executor to
 * the driver.
 */
final class RowDeltaCommitMessage implements WriterCommitMessage {
  private static final long serialVersionUID = 1L;

  private final byte[] addedSplits;
  private byte[] deletedRows;

  RowDeltaCommitMessage(byte[] deletedRows, byte[] addedSplits) {
    this.deletedRows = deletedRows;
    this.addedSplits = addedSplits;
  }

  /** Returns the deletion vectors and releases this message's reference to them. */
  byte[] takeDeletedRows() {
    byte[] rows = deletedRows;
    deletedRows = new byte[0];
    return rows;
  }

  byte[] addedSplits() {
    return addedSplits;
  }
}
