package dev.stoa.spark.write;

import dev.stoa.table.snapshot.CommitToken;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.connector.write.streaming.StreamingDataWriterFactory;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;

/**
 * Writes each epoch of a streaming query in one commit, whose token identifies the query and the
 * epoch: an epoch repeated after a failure commits once. Runs on the driver.
 */
final class StreamingTableWrite implements StreamingWrite {
  private final WriteCommitter tasks;
  private final String queryId;

  StreamingTableWrite(WriteCommitter tasks, String queryId) {
    this.tasks = tasks;
    this.queryId = queryId;
  }

  @Override
  public StreamingDataWriterFactory createStreamingWriterFactory(PhysicalWriteInfo info) {
    return tasks.newWriterFactory();
  }

  @Override
  public boolean useCommitCoordinator() {
    return true;
  }

  @Override
  public void commit(long epochId, WriterCommitMessage[] messages) {
    tasks.commit(messages, CommitToken.of("spark query " + queryId + " epoch " + epochId));
  }

  @Override
  public void abort(long epochId, WriterCommitMessage[] messages) {
    tasks.abort(messages);
  }
}
