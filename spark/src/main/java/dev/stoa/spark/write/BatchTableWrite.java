package dev.stoa.spark.write;

import dev.stoa.table.snapshot.CommitToken;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Writes the rows of a query in one commit. Runs on the driver. */
final class BatchTableWrite implements BatchWrite {
  private final WriteCommitter committer;
  private final CommitToken token;

  BatchTableWrite(WriteCommitter committer, CommitToken token) {
    this.committer = committer;
    this.token = token;
  }

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    return committer.newWriterFactory(info.numPartitions());
  }

  /**
   * Returns true, so that Spark lets only one attempt per task commit; the others delete what they
   * wrote.
   */
  @Override
  public boolean useCommitCoordinator() {
    return true;
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {
    committer.commit(messages, token);
  }

  @Override
  public void abort(WriterCommitMessage[] messages) {
    committer.abort(messages);
  }
}
