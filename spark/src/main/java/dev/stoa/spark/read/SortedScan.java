package dev.stoa.spark.read;

import java.util.Optional;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.read.SupportsReportOrdering;

/**
 * A scan whose tasks each read one split directory with one partition value, in an order known from
 * its manifest, so that a merge join need not sort them.
 */
final class SortedScan extends SparkScan implements SupportsReportOrdering {
  private final SortOrder[] order;

  SortedScan(ScanRequest request, StreamOptions streaming, PartitionKeys keys, SortOrder[] order) {
    super(request, streaming, Optional.of(keys));
    this.order = order.clone();
  }

  @Override
  public SortOrder[] outputOrdering() {
    return order.clone();
  }

  /** A larger task would append rows of one split directory to those of another. */
  @Override
  long maxKeyedTaskSizeInBytes() {
    return 0;
  }
}
