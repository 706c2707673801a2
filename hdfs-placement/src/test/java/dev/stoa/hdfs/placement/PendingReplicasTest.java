package dev.stoa.hdfs.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.SimulatedCluster;
import org.junit.jupiter.api.Test;

/** Tests that the order in which the nodes of a directory are lost does not scatter its blocks. */
final class PendingReplicasTest {
  private final SimulatedCluster cluster =
      new SimulatedCluster(ColumnPlacementPolicy.class.getName(), 10, 3);

  @Test
  void blocksThatLoseTwoNodesAtOnceOrOneByOneStayColocated() {
    for (int i = 0; i < 300; i++) {
      String directory = String.format("/lost/s-%06d-%08x/", i, 77 * i);
      List<DatanodeDescriptor> homeNodes = cluster.place(directory + "a", null);
      DatanodeDescriptor laterLostNode = homeNodes.get(1);
      DatanodeDescriptor remainingNode = homeNodes.get(2);

      Set<DatanodeDescriptor> stepwiseNodes = new HashSet<>(homeNodes);
      stepwiseNodes.addAll(
          cluster.replicate(
              directory + "b", 1, List.of(laterLostNode, remainingNode), stepwiseNodes));
      stepwiseNodes.addAll(
          cluster.replicate(directory + "b", 1, List.of(remainingNode), stepwiseNodes));
      Set<DatanodeDescriptor> atOnceNodes = new HashSet<>(homeNodes);
      atOnceNodes.addAll(
          cluster.replicate(directory + "c", 2, List.of(remainingNode), atOnceNodes));

      assertEquals(5, atOnceNodes.size());
      assertEquals(atOnceNodes, stepwiseNodes, directory);
      atOnceNodes.removeAll(homeNodes.subList(0, 2));
      Set<String> racks =
          atOnceNodes.stream()
              .map(DatanodeDescriptor::getNetworkLocation)
              .collect(Collectors.toSet());
      assertTrue(racks.size() >= 2, () -> directory + " is on " + racks);
    }
  }
}
