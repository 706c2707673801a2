package dev.stoa.spark.change;

import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** The column files that a task wrote; sent from an executor to the driver. */
final class ColumnCommitMessage implements WriterCommitMessage {
  private static final long serialVersionUID = 1L;

  private final byte[] encodedColumns;

  ColumnCommitMessage(byte[] encodedColumns) {
    this.encodedColumns = encodedColumns;
  }

  byte[] encodedColumns() {
    return encodedColumns;
  }
}
