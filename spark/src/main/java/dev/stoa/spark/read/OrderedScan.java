package dev.stoa.spark.read;

import java.util.Optional;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.read.SupportsReportOrdering;

/**
 * A scan whose tasks each have rows of one partition value and one split directory, in an order
 * that its manifest tells: what merges such rows need not sort them.
 */
final class OrderedScan extends SparkScan implements SupportsReportOrdering {
  private final SortOrder[] order;

  OrderedScan(
      ScanRequest request, StreamSettings streaming, PartitionKeys keys, SortOrder[] order) {
    super(request, streaming, Optional.of(keys));
    this.order = order.clone();
  }

  @Override
  public SortOrder[] outputOrdering() {
    return order.clone();
  }

  /** One of more would have rows of one split directory behind those of another. */
  @Override
  long largestKeyedTask() {
    return 0;
  }
}
