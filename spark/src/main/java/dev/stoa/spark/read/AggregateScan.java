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

/** Aggregates the rows of another scan: each task returns the aggregates of its rows. */
final class AggregateScan implements Scan, Batch {
  private final SparkScan scan;
  private final PushedAggregates aggregates;

  AggregateScan(SparkScan scan, PushedAggregates aggregates) {
    this.scan = scan;
    this.aggregates = aggregates;
  }

  @Override
  public StructType readSchema() {
    return aggregates.schema();
  }

  @Override
  public String description() {
    String functions =
        aggregates.functions().stream()
            .map(function -> describe(function))
            .collect(Collectors.joining(", "));
    return scan.description() + ", PushedAggregates: [" + functions + "]";
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
    return scan.supportedCustomMetrics();
  }

  @Override
  public CustomTaskMetric[] reportDriverMetrics() {
    return scan.reportDriverMetrics();
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return scan.planInputPartitions();
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    TableLocation location = aggregates.request().location();
    ScanColumns columns = new ScanColumns(aggregates.request().columns(), List.of());
    return new AggregateReaderFactory(location.forTasks(), columns, aggregates.functions());
  }

  /**
   * Whether another scan has the same aggregates of the same rows; Spark then runs only one of
   * them.
   */
  @Override
  public boolean equals(Object other) {
    return other instanceof AggregateScan that
        && scan.equals(that.scan)
        && aggregates.functions().equals(that.aggregates.functions());
  }

  @Override
  public int hashCode() {
    return 31 * scan.hashCode() + aggregates.functions().hashCode();
  }
}
