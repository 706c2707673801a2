package dev.stoa.spark.change;

import java.util.Arrays;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * The rows that a task deleted and the split directories that it wrote; sent from an executor to
 * the driver.
 */
final class RowDeltaCommitMessage implements WriterCommitMessage {
  private static final long serialVersionUID = 1L;

  private final byte[] addedSplits;
  private final long identityCount;
  private byte[] deletedRows;

  RowDeltaCommitMessage(byte[] deletedRows, byte[] addedSplits, long identityCount) {
    this.deletedRows = deletedRows;
    this.addedSplits = addedSplits;
    this.identityCount = identityCount;
  }

  /** The most values of an identity column that one of several tasks has given. */
  static long maxIdentityCount(WriterCommitMessage[] messages) {
    return Arrays.stream(messages)
        .filter(RowDeltaCommitMessage.class::isInstance)
        .mapToLong(message -> ((RowDeltaCommitMessage) message).identityCount)
        .max()
        .orElse(0);
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
