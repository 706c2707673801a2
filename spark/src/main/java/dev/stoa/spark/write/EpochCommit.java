package dev.stoa.spark.write;

import dev.stoa.table.snapshot.CommitToken;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.connector.write.streaming.StreamingDataWriterFactory;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;

/**
 * Writes each epoch of a streaming query in one commit, whose token tells the query and the epoch:
 * an epoch that is done again after a failure commits once. Runs on the driver.
 */
final class EpochCommit implements StreamingWrite {
  private final TaskCommit tasks;
  private final String queryId;

  EpochCommit(TaskCommit tasks, String queryId) {
    this.tasks = tasks;
    this.queryId = queryId;
  }

  @Override
  public StreamingDataWriterFactory createStreamingWriterFactory(PhysicalWriteInfo info) {
    return tasks.begin();
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
