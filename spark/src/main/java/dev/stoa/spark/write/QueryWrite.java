package dev.stoa.spark.write;

import dev.stoa.table.snapshot.CommitToken;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;

/** The write of a query's rows to a table: in one batch, or epoch by epoch. */
final class QueryWrite extends DistributedWrite {
  private final WriteTarget target;
  private final LogicalWriteInfo query;
  private final OverwriteMode overwriteMode;

  QueryWrite(
      WriteTarget target,
      LogicalWriteInfo query,
      OverwriteMode overwriteMode,
      RequiredDistribution distribution) {
    super(distribution);
    this.target = target;
    this.query = query;
    this.overwriteMode = overwriteMode;
  }

  @Override
  public BatchWrite toBatch() {
    return new BatchTableWrite(new WriteCommitter(target, overwriteMode), CommitToken.random());
  }

  /**
   * Creates a streaming write, identified by Spark's id of the query, which stays the same across
   * restarts.
   */
  @Override
  public StreamingWrite toStreaming() {
    return new StreamingTableWrite(new WriteCommitter(target, overwriteMode), query.queryId());
  }

  @Override
  public String description() {
    return "stoa " + target.location() + " " + overwriteMode;
  }
}
