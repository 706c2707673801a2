package dev.stoa.hdfs.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManagerTestUtil;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.SimulatedCluster;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.Test;

/** Tests which excess replicas are deleted. */
final class ExcessReplicasTest {
  private final SimulatedCluster cluster =
      new SimulatedCluster(ColumnPlacementPolicy.class.getName(), 5, 5);
  private final List<DatanodeDescriptor> nodes = cluster.nodes();

  @Test
  void deletesReplicasOnSilentNodesFirst() {
    for (DatanodeDescriptor silentNode : nodes) {
      nodes.forEach(node -> node.setLastUpdateMonotonic(Time.monotonicNow()));
      silentNode.setLastUpdateMonotonic(Time.monotonicNow() - 60_000);
      DatanodeStorageInfo chosen =
          cluster
              .policy()
              .chooseReplicaToDelete(
                  storages(), List.of(), new ArrayList<>(List.of(StorageType.DISK)), Map.of());
      assertEquals(silentNode, chosen.getDatanodeDescriptor());
    }
  }

  @Test
  void deletesOnlyTheExcessReplicaOfANodeWithTwo() {
    DatanodeDescriptor nodeWithTwoReplicas = nodes.get(0);
    DatanodeStorageInfo secondStorage =
        BlockManagerTestUtil.newDatanodeStorageInfo(
            nodeWithTwoReplicas, new DatanodeStorage("second"));
    List<DatanodeStorageInfo> replicas = List.of(storage(0), secondStorage, storage(1), storage(2));
    List<StorageType> excessTypes = new ArrayList<>(List.of(StorageType.DISK, StorageType.DISK));
    assertEquals(
        1,
        cluster
            .policy()
            .chooseReplicasToDelete(
                replicas, replicas, 3, excessTypes, nodes.get(2), nodeWithTwoReplicas)
            .size());
  }

  private List<DatanodeStorageInfo> storages() {
    List<DatanodeStorageInfo> storages = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      storages.add(storage(i));
    }
    return storages;
  }

  private DatanodeStorageInfo storage(int node) {
    return nodes.get(node).getStorageInfos()[0];
  }
}
