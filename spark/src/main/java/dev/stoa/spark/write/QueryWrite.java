package dev.stoa.spark.write;

import dev.stoa.spark.metric.WriteMetric;
import dev.stoa.table.snapshot.CommitToken;
import java.util.Optional;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;

/** The write of a query's rows to a table: in one batch, or epoch by epoch. */
final class QueryWrite extends DistributedWrite {
  private final WriteTarget target;
  private final LogicalWriteInfo query;
  private final OverwriteMode overwriteMode;

  /** The committer of a batch; empty for streams, for which Spark asks the driver no metrics. */
  private Optional<WriteCommitter> batchCommitter = Optional.empty();

  private boolean isStream;

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
    WriteCommitter committer = new WriteCommitter(target, overwriteMode);
    batchCommitter = Optional.of(committer);
    return new BatchTableWrite(committer, CommitToken.random());
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return isStream ? new CustomMetric[0] : WriteMetric.all();
  }

  @SuppressWarnings("MissingOverride") // since 4.0
  public CustomTaskMetric[] reportDriverMetrics() {
    return batchCommitter
        .map(committer -> WriteMetric.of(committer.committedSplits()))
        .orElseGet(() -> new CustomTaskMetric[0]);
  }

  /**
   * Creates a streaming write, identified by Spark's id of the query, which stays the same across
   * restarts.
   */
  @Override
  public StreamingWrite toStreaming() {
    isStream = true;
    return new StreamingTableWrite(new WriteCommitter(target, overwriteMode), query.queryId());
  }

  @Override
  public String description() {
    return "stoa " + target.location() + " " + overwriteMode;
  }
}
