package dev.stoa.spark.change;

import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** The files of columns that a task wrote; goes from an executor to the driver. */
final class ColumnMessage implements WriterCommitMessage {
  private static final long serialVersionUID = 1L;

  private final byte[] written;

  ColumnMessage(byte[] written) {
    this.written = written;
  }

  byte[] written() {
    return written;
  }
}
