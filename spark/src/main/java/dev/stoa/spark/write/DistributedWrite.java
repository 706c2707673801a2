package dev.stoa.spark.write;

import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;

/** A write whose rows Spark shuffles first, so that each partition is in few tasks. */
abstract class DistributedWrite implements RequiresDistributionAndOrdering {
  /** The compressed size of the rows in Spark's shuffle. */
  private static final long ADVISORY_SIZE_IN_BYTES = 128L << 20;

  private final RequiredDistribution distribution;

  DistributedWrite(RequiredDistribution distribution) {
    this.distribution = distribution;
  }

  /**
   * Sends the rows of a partition to one task if Spark can compute the partitions, so that each
   * gets few split directories.
   */
  @Override
  public Distribution requiredDistribution() {
    Expression[] partitions = distribution.partitioning().toArray(Expression[]::new);
    return partitions.length == 0
        ? Distributions.unspecified()
        : Distributions.clustered(partitions);
  }

  /**
   * Large partitions may be divided among tasks, except that rows of a bucket are sorted only
   * within one.
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
