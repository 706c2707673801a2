package dev.stoa.spark.write;

import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** What a task wrote; goes from an executor to the driver. */
final class TaskMessage implements WriterCommitMessage {
  private static final long serialVersionUID = 1L;

  private final byte[] splits;

  TaskMessage(byte[] splits) {
    this.splits = splits;
  }

  byte[] splits() {
    return splits;
  }
}
