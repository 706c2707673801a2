package dev.stoa.spark.write;

import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;

/** A write whose rows Spark shuffles first, so that few tasks write each partition. */
abstract class DistributedWrite implements RequiresDistributionAndOrdering {
  /** The advisory size of a task's rows, compressed in Spark's shuffle. */
  private static final long ADVISORY_SIZE_IN_BYTES = 128L << 20;

  private final RequiredDistribution distribution;

  DistributedWrite(RequiredDistribution distribution) {
    this.distribution = distribution;
  }

  /**
   * Requires that the rows of a partition go to one task, so that each partition gets few split
   * directories; empty if Spark cannot compute the partitions.
   */
  @Override
  public Distribution requiredDistribution() {
    Expression[] partitions = distribution.partitioning().toArray(Expression[]::new);
    return partitions.length == 0
        ? Distributions.unspecified()
        : Distributions.clustered(partitions);
  }

  /**
   * Whether Spark must not divide a large partition among tasks: the rows of a bucket are sorted
   * only within a task.
   */
  @Override
  public boolean distributionStrictlyRequired() {
    return distribution.hasSortedBuckets();
  }

  @Override
  public long advisoryPartitionSizeInBytes() {
    return distribution.partitioning().isEmpty() ? 0 : ADVISORY_SIZE_IN_BYTES;
  }

  @Override
  public SortOrder[] requiredOrdering() {
    return distribution.ordering();
  }
}
