package dev.stoa.spark.write;

import dev.stoa.table.CommitToken;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;

/** What a query writes to a table, and in which order: at once, or epoch by epoch. */
final class QueryWrite implements RequiresDistributionAndOrdering {
  /** Of the rows as Spark hands them from one stage to the next, compressed. */
  private static final long ADVISORY_SIZE_IN_BYTES = 128L << 20;

  private final WriteTarget target;
  private final LogicalWriteInfo query;
  private final Replaced replaced;
  private final RowArrangement arrangement;

  QueryWrite(
      WriteTarget target, LogicalWriteInfo query, Replaced replaced, RowArrangement arrangement) {
    this.target = target;
    this.query = query;
    this.replaced = replaced;
    this.arrangement = arrangement;
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

  /**
   * Rows of a partition come together in one task where Spark can tell the partitions by itself, so
   * that each partition gets few split directories.
   */
  @Override
  public Distribution requiredDistribution() {
    Expression[] columns = arrangement.partitionColumns().toArray(Expression[]::new);
    return columns.length == 0 ? Distributions.unspecified() : Distributions.clustered(columns);
  }

  /** Large partitions may have several tasks. */
  @Override
  public boolean distributionStrictlyRequired() {
    return false;
  }

  @Override
  public long advisoryPartitionSizeInBytes() {
    return arrangement.partitionColumns().isEmpty() ? 0 : ADVISORY_SIZE_IN_BYTES;
  }

  @Override
  public SortOrder[] requiredOrdering() {
    return arrangement.order();
  }

  @Override
  public String description() {
    return "stoa " + target.place() + " " + replaced;
  }
}
