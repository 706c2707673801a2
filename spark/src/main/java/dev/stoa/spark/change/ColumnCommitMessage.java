package dev.stoa.spark.change;

import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** The files of columns that a task wrote; goes from an executor to the driver. */
final class ColumnCommitMessage implements WriterCommitMessage {
  private static final long serialVersionUID = 1L;

  private final byte[] written;

  ColumnCommitMessage(byte[] written) {
    this.written = written;
  }

  byte[] written() {
    return written;
  }
}
