package dev.stoa.spark.change;

import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** What a task deleted and wrote; goes from an executor to the driver. */
final class DeltaMessage implements WriterCommitMessage {
  private static final long serialVersionUID = 1L;

  private final byte[] added;
  private byte[] deleted;

  DeltaMessage(byte[] deleted, byte[] added) {
    this.deleted = deleted;
    this.added = added;
  }

  /** The set of deleted rows, which is then no longer kept here. */
  byte[] takeDeleted() {
    byte[] taken = deleted;
    deleted = new byte[0];
    return taken;
  }

  byte[] added() {
    return added;
  }
}
