package dev.stoa.spark.write;

import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** The split directories that a task wrote; sent from an executor to the driver. */
final class SplitsCommitMessage implements WriterCommitMessage {
  private static final long serialVersionUID = 1L;

  private final byte[] splits;

  SplitsCommitMessage(byte[] splits) {
    this.splits = splits;
  }

  /** The split directories as bytes, from {@link dev.stoa.table.write.WrittenSplits#toBytes}. */
  byte[] splits() {
    return splits;
  }
}
