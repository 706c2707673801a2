package dev.stoa.hdfs.placement;

import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/**
 * A policy for the Balancer that counts the moves that it rejects and the default policy would
 * allow.
 */
public final class RefusalCountingPolicy extends ColumnPlacementPolicy {
  private static final AtomicInteger REFUSAL_COUNT = new AtomicInteger();

  private final ColumnPlacementPolicy movingPolicy = new ColumnPlacementPolicy();

  /** Creates the policy; called by the Balancer. */
  public RefusalCountingPolicy() {
    Configuration conf = new Configuration(false);
    conf.setBoolean(MOVABLE_KEY, true);
    movingPolicy.setConf(conf);
  }

  static int refusalCount() {
    return REFUSAL_COUNT.get();
  }

  @Override
  public boolean isMovable(
      Collection<DatanodeInfo> candidates, DatanodeInfo source, DatanodeInfo target) {
    boolean isMovable = super.isMovable(candidates, source, target);
    if (!isMovable && movingPolicy.isMovable(candidates, source, target)) {
      REFUSAL_COUNT.incrementAndGet();
    }
    return isMovable;
  }
}
