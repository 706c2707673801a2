package dev.stoa.spark.change;

import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * The rows that a task deleted and the split directories that it wrote; sent from an executor to
 * the driver.
 */
final class RowDeltaCommitMessage implements WriterCommitMessage {
  private static final long serialVersionUID = 1L;

  private final byte[] added;
  private byte[] deleted;

  RowDeltaCommitMessage(byte[] deleted, byte[] added) {
    this.deleted = deleted;
    this.added = added;
  }

  /** Returns the deletion vectors and releases this message's reference to them. */
  byte[] takeDeleted() {
    byte[] taken = deleted;
    deleted = new byte[0];
    return taken;
  }

  byte[] added() {
    return added;
  }
}
