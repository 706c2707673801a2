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
      List<DatanodeDescriptor> home = cluster.place(directory + "a", null);
      DatanodeDescriptor lostLater = home.get(1);
      DatanodeDescriptor remaining = home.get(2);

      Set<DatanodeDescriptor> stepwise = new HashSet<>(home);
      stepwise.addAll(
          cluster.replicate(directory + "b", 1, List.of(lostLater, remaining), stepwise));
      stepwise.addAll(cluster.replicate(directory + "b", 1, List.of(remaining), stepwise));
      Set<DatanodeDescriptor> atOnce = new HashSet<>(home);
      atOnce.addAll(cluster.replicate(directory + "c", 2, List.of(remaining), atOnce));

      assertEquals(5, atOnce.size());
      assertEquals(atOnce, stepwise, directory);
      atOnce.removeAll(home.subList(0, 2));
      Set<String> racks =
          atOnce.stream().map(DatanodeDescriptor::getNetworkLocation).collect(Collectors.toSet());
      assertTrue(racks.size() >= 2, () -> directory + " is on " + racks);
    }
  }
}
