package org.apache.hadoop.hdfs.server.balancer;

import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSUtil;

/** Runs the Balancer in this process, which its main method would end. */
public final class BalancerRun {
  private static final BalancerParameters PARAMETERS =
      new BalancerParameters.Builder().setMaxIdleIteration(2).build();

  private BalancerRun() {}

  /** Runs until the Balancer gives up; returns its exit code. */
  public static int run(Configuration conf) throws Exception {
    return Balancer.run(Set.copyOf(DFSUtil.getInternalNsRpcUris(conf)), PARAMETERS, conf);
  }
}
