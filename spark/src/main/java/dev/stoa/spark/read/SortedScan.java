package dev.stoa.spark.read;

import java.util.Optional;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.read.SupportsReportOrdering;

/**
 * A scan whose tasks each read one split directory with one partition value, in an order known from
 * the manifest, so that a merge join need not sort the rows.
 */
final class SortedScan extends SparkScan implements SupportsReportOrdering {
  private final SortOrder[] order;

  SortedScan(
      ScanRequest request, StreamOptions streamOptions, PartitionKeys keys, SortOrder[] order) {
    super(request, streamOptions, Optional.of(keys));
    this.order = order.clone();
  }

  @Override
  public SortOrder[] outputOrdering() {
    return order.clone();
  }

  /** Ends each task after one split directory, since the rows of several would not be in order. */
  @Override
  long maxKeyedTaskSizeInBytes() {
    return 0;
  }
}
