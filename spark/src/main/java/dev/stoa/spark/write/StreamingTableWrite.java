package dev.stoa.spark.write;

import dev.stoa.table.snapshot.CommitToken;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.connector.write.streaming.StreamingDataWriterFactory;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;

/**
 * Writes each epoch of a streaming query in one commit, whose token identifies the query and the
 * epoch, so that an epoch repeated after a failure is committed only once. Runs on the driver.
 */
final class StreamingTableWrite implements StreamingWrite {
  private final WriteCommitter committer;
  private final String queryId;

  StreamingTableWrite(WriteCommitter committer, String queryId) {
    this.committer = committer;
    this.queryId = queryId;
  }

  @Override
  public StreamingDataWriterFactory createStreamingWriterFactory(PhysicalWriteInfo info) {
    return committer.newWriterFactory();
  }

  @Override
  public boolean useCommitCoordinator() {
    return true;
  }

  @Override
  public void commit(long epochId, WriterCommitMessage[] messages) {
    committer.commit(messages, CommitToken.of("spark query " + queryId + " epoch " + epochId));
  }

  @Override
  public void abort(long epochId, WriterCommitMessage[] messages) {
    committer.abort(messages);
  }
}
