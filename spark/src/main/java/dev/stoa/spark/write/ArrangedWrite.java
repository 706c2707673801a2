package dev.stoa.spark.write;

import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;

/** Rows that Spark arranges before they are written, so that partitions are in few tasks. */
abstract class ArrangedWrite implements RequiresDistributionAndOrdering {
  /** Of the rows as Spark hands them from one stage to the next, compressed. */
  private static final long ADVISORY_SIZE_IN_BYTES = 128L << 20;

  private final RowArrangement arrangement;

  ArrangedWrite(RowArrangement arrangement) {
    this.arrangement = arrangement;
  }

  /**
   * Rows of a partition come together in one task where Spark can tell the partitions, so that each
   * partition gets few split directories.
   */
  @Override
  public Distribution requiredDistribution() {
    Expression[] partitions = arrangement.partitioning().toArray(Expression[]::new);
    return partitions.length == 0
        ? Distributions.unspecified()
        : Distributions.clustered(partitions);
  }

  /**
   * Large partitions may have several tasks, but rows of a bucket are in order only as one wrote
   * them.
   */
  @Override
  public boolean distributionStrictlyRequired() {
    return arrangement.isOfSortedBuckets();
  }

  @Override
  public long advisoryPartitionSizeInBytes() {
    return arrangement.partitioning().isEmpty() ? 0 : ADVISORY_SIZE_IN_BYTES;
  }

  @Override
  public SortOrder[] requiredOrdering() {
    return arrangement.order();
  }
}
