package dev.stoa.spark.write;

import dev.stoa.table.snapshot.CommitToken;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Writes the rows of one query in one commit. Runs on the driver. */
final class BatchTableWrite implements BatchWrite {
  private final WriteCommitter tasks;
  private final CommitToken token;

  BatchTableWrite(WriteCommitter tasks, CommitToken token) {
    this.tasks = tasks;
    this.token = token;
  }

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    return tasks.newWriterFactory();
  }

  /** Spark lets one attempt per task commit; the others delete what they wrote. */
  @Override
  public boolean useCommitCoordinator() {
    return true;
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {
    tasks.commit(messages, token);
  }

  @Override
  public void abort(WriterCommitMessage[] messages) {
    tasks.abort(messages);
  }
}
