package dev.stoa.spark.write;

import dev.stoa.table.snapshot.CommitToken;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;

/** What a query writes to a table, and in which order: at once, or epoch by epoch. */
final class QueryWrite extends ArrangedWrite {
  private final WriteTarget target;
  private final LogicalWriteInfo query;
  private final Replaced replaced;

  QueryWrite(
      WriteTarget target, LogicalWriteInfo query, Replaced replaced, RowArrangement arrangement) {
    super(arrangement);
    this.target = target;
    this.query = query;
    this.replaced = replaced;
  }

  @Override
  public BatchWrite toBatch() {
    return new QueryCommit(new TaskCommit(target, replaced), CommitToken.random());
  }

  /** Spark's id of a streaming query stays the same when it is started again. */
  @Override
  public StreamingWrite toStreaming() {
    return new EpochCommit(new TaskCommit(target, replaced), query.queryId());
  }

  @Override
  public String description() {
    return "stoa " + target.place() + " " + replaced;
  }
}
