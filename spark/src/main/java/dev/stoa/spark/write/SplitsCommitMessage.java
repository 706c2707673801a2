package dev.stoa.spark.write;

import java.util.Arrays;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** The split directories that a task wrote; sent from an executor to the driver. */
final class SplitsCommitMessage implements WriterCommitMessage {
  private static final long serialVersionUID = 1L;

  private final byte[] splits;
  private final long identityCount;

  SplitsCommitMessage(byte[] splits, long identityCount) {
    this.splits = splits;
    this.identityCount = identityCount;
  }

  /** The most values of an identity column that one of several tasks has given. */
  static long maxIdentityCount(WriterCommitMessage[] messages) {
    return Arrays.stream(messages)
        .filter(SplitsCommitMessage.class::isInstance)
        .mapToLong(message -> ((SplitsCommitMessage) message).identityCount)
        .max()
        .orElse(0);
  }

  /** The split directories as bytes, from {@link dev.stoa.table.write.WrittenSplits#toBytes}. */
  byte[] splits() {
    return splits;
  }
}
