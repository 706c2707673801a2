package dev.stoa.spark.write;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.table.snapshot.CommitToken;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
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
    return committer.newWriterFactory(info.numPartitions());
  }

  @Override
  public boolean useCommitCoordinator() {
    return true;
  }

  @Override
  public void commit(long epochId, WriterCommitMessage[] messages) {
    try {
      committer.commit(messages, CommitToken.of("spark query " + queryId + " epoch " + epochId));
    } catch (UncheckedIOException | CommitStateUnknownException e) {
      if (SparkErrors.isInterruption(e)) {
        throw interrupted(epochId, e);
      }
      throw e;
    }
  }

  /** Returns the exception by which Spark recognizes that the query was stopped. */
  private UncheckedIOException interrupted(long epochId, Exception e) {
    InterruptedIOException interruption =
        new InterruptedIOException(
            committer.location()
                + ": the commit of epoch "
                + epochId
                + " was interrupted; the next start of the query repeats it");
    interruption.initCause(e);
    return new UncheckedIOException(interruption.getMessage(), interruption);
  }

  @Override
  public void abort(long epochId, WriterCommitMessage[] messages) {
    committer.abort(messages);
  }
}
