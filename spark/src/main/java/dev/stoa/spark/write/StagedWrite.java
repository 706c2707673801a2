package dev.stoa.spark.write;

import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.generated.IdentityValues;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.metric.WriteMetric;
import dev.stoa.table.Table;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructType;

/**
 * Writes the rows of a query for a table that is created or replaced; they are committed together
 * with the table. Runs on the driver.
 */
public final class StagedWrite extends DistributedWrite implements BatchWrite, SupportsTruncate {
  private final TableLocation location;
  private final Table table;
  private final StructType type;
  private final TaskOutput output;
  private List<WrittenSplit> splits = List.of();

  private StagedWrite(
      TableLocation location, Table table, LogicalWriteInfo query, WriteSettings settings) {
    super(RequiredDistribution.of(table.schema(), table.snapshot().partitionSpec(), settings));
    this.location = location;
    this.table = table;
    this.type = query.schema();
    this.output = new TaskOutput(location, table, settings);
  }

  /** Creates a write of a query's rows to a new, empty table. */
  public static StagedWrite of(TableLocation location, Table table, LogicalWriteInfo query) {
    return new StagedWrite(
        location, table, query, WriteSettings.of(table.schema(), query.options()));
  }

  /** The written split directories; empty until the query succeeds. */
  public List<WrittenSplit> splits() {
    return splits;
  }

  /** Does nothing, since a new table has no rows to remove. */
  @Override
  public WriteBuilder truncate() {
    return this;
  }

  @Override
  public Write build() {
    return this;
  }

  @Override
  public BatchWrite toBatch() {
    return this;
  }

  @Override
  public String description() {
    return "stoa " + location;
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return WriteMetric.all();
  }

  /** The metrics of the commit; Spark 4.0 and later ask for them. */
  @SuppressWarnings("MissingOverride") // since 4.0
  public CustomTaskMetric[] reportDriverMetrics() {
    return WriteMetric.of(splits);
  }

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    try {
      return output.newWriterFactory(type, IdentityValues.of(table, info.numPartitions()));
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be written", e);
    }
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {
    try {
      splits = output.mergeSmallSplits(TaskOutput.collectSplits(messages));
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be committed", e);
    }
  }

  @Override
  public void abort(WriterCommitMessage[] messages) {
    output.delete(messages);
  }
}
