package dev.stoa.spark.read;

import dev.stoa.spark.aggregate.AggregateFunction;
import dev.stoa.spark.location.TableLocation;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.StructType;

/** Returns aggregates of each task's rows of another scan instead of these rows. */
final class AggregateScan implements Scan, Batch {
  private final SparkScan rows;
  private final PushedAggregates aggregates;

  AggregateScan(SparkScan rows, PushedAggregates aggregates) {
    this.rows = rows;
    this.aggregates = aggregates;
  }

  @Override
  public StructType readSchema() {
    return aggregates.schema();
  }

  @Override
  public String description() {
    String shown =
        aggregates.functions().stream()
            .map(function -> describe(function))
            .collect(Collectors.joining(", "));
    return rows.description() + ", PushedAggregates: [" + shown + "]";
  }

  private String describe(AggregateFunction function) {
    if (function.kind() == AggregateFunction.Kind.COUNT_ROWS) {
      return "COUNT(*)";
    }
    return function.kind() + "(" + aggregates.request().columns().get(function.ordinal()) + ")";
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return ColumnarSupportMode.UNSUPPORTED;
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return rows.supportedCustomMetrics();
  }

  @Override
  public CustomTaskMetric[] reportDriverMetrics() {
    return rows.reportDriverMetrics();
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return rows.planInputPartitions();
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    TableLocation location = aggregates.request().location();
    ScanColumns columns = new ScanColumns(aggregates.request().columns(), List.of());
    return new AggregateReaderFactory(location.forTasks(), columns, aggregates.functions());
  }

  /** Spark treats equal scans, of the same aggregates of the same rows, as one. */
  @Override
  public boolean equals(Object other) {
    return other instanceof AggregateScan scan
        && rows.equals(scan.rows)
        && aggregates.functions().equals(scan.aggregates.functions());
  }

  @Override
  public int hashCode() {
    return 31 * rows.hashCode() + aggregates.functions().hashCode();
  }
}
