package org.apache.hadoop.hdfs.server.blockmanagement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.BlockType;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;

/** A placement policy over nodes that exist only in memory, without a NameNode. */
public final class SimulatedCluster {
  private static final long CAPACITY = 1L << 44;
  private static final long BLOCK_SIZE = 128L << 20;

  private final List<DatanodeDescriptor> nodes = new ArrayList<>();
  private final BlockPlacementPolicy policy;
  private final BlockStoragePolicy storagePolicy =
      BlockStoragePolicySuite.createDefaultSuite().getDefaultPolicy();

  /** Creates nodes on racks, with a policy of this class. */
  public SimulatedCluster(String policyClass, int nodeCount, int rackCount) {
    this(policyClass, nodeCount, rackCount, null);
  }

  private SimulatedCluster(
      String policyClass, int nodeCount, int rackCount, FSClusterStats statistics) {
    Configuration conf = new Configuration();
    conf.set("dfs.block.replicator.classname", policyClass);
    conf.setBoolean("dfs.namenode.redundancy.considerLoad", false);
    NetworkTopology topology = DFSNetworkTopology.getInstance(conf);
    for (int i = 0; i < nodeCount; i++) {
      String ip = "10." + i / 65536 + '.' + i / 256 % 256 + '.' + i % 256;
      DatanodeDescriptor node =
          DFSTestUtil.createDatanodeStorageInfo(
                  "storage" + i, ip, "/rack" + i % rackCount, "host" + i)
              .getDatanodeDescriptor();
      node.getStorageInfos()[0].setUtilizationForTesting(CAPACITY, 0, CAPACITY, 0);
      node.updateHeartbeat(
          BlockManagerTestUtil.getStorageReportsForDatanode(node), 0, 0, 0, 0, null);
      topology.add(node);
      nodes.add(node);
    }
    policy =
        new BlockPlacementPolicies(conf, statistics, topology, null)
            .getPolicy(BlockType.CONTIGUOUS);
  }

  /** Creates a cluster whose policy gets a namesystem that fails on each call. */
  public static SimulatedCluster withBrokenNamesystem(String policyClass, int nodeCount)
      throws IOException {
    DatanodeManager manager = new DatanodeManager(null, null, new Configuration());
    return new SimulatedCluster(policyClass, nodeCount, 3, manager.getFSClusterStats());
  }

  /** Chooses nodes for more replicas of a block, except the excluded ones. */
  public List<DatanodeDescriptor> replicate(
      String path, int count, List<DatanodeDescriptor> holders, Set<DatanodeDescriptor> excluded) {
    List<DatanodeStorageInfo> existingReplicas = new ArrayList<>();
    holders.forEach(node -> existingReplicas.add(node.getStorageInfos()[0]));
    List<DatanodeDescriptor> chosen = new ArrayList<>();
    for (DatanodeStorageInfo storage :
        policy.chooseTarget(
            path,
            count,
            holders.get(0),
            existingReplicas,
            false,
            new HashSet<>(excluded),
            BLOCK_SIZE,
            storagePolicy,
            null)) {
      chosen.add(storage.getDatanodeDescriptor());
    }
    return chosen;
  }

  /** The policy, as used by the NameNode. */
  public BlockPlacementPolicyDefault policy() {
    return (BlockPlacementPolicyDefault) policy;
  }

  /** The nodes in the order of their numbers. */
  public List<DatanodeDescriptor> nodes() {
    return nodes;
  }

  /** Places a new block of three replicas for a writer on a node. */
  public List<DatanodeDescriptor> place(String path, Node writer) {
    List<DatanodeDescriptor> chosen = new ArrayList<>();
    for (DatanodeStorageInfo storage :
        policy.chooseTarget(
            path,
            3,
            writer,
            new ArrayList<>(),
            false,
            null,
            BLOCK_SIZE,
            storagePolicy,
            EnumSet.noneOf(AddBlockFlag.class))) {
      chosen.add(storage.getDatanodeDescriptor());
    }
    return chosen;
  }
}
