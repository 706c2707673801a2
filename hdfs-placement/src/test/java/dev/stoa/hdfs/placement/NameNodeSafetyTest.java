package dev.stoa.hdfs.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.SimulatedCluster;
import org.junit.jupiter.api.Test;

/** Tests that the policy neither stops the NameNode nor fills its heap. */
final class NameNodeSafetyTest {
  @Test
  void placesBlocksByDirectoryNameIfTheNamesystemFails() throws Exception {
    SimulatedCluster cluster =
        SimulatedCluster.withBrokenNamesystem(ColumnPlacementPolicy.class.getName(), 9);
    List<DatanodeDescriptor> first = cluster.place("/t/s-000000-00000001/a", null);
    assertEquals(3, first.size());
    assertTrue(first.containsAll(cluster.place("/t/s-000000-00000001/b", null)));
  }

  @Test
  void nodesRemovedByTheNameNodeCanBeCollected() throws Exception {
    RecentlyUnavailableNodes unavailableNodes = new RecentlyUnavailableNodes();
    WeakReference<DatanodeDescriptor> forgotten = updateOnce(unavailableNodes);
    for (int i = 0; i < 100 && forgotten.get() != null; i++) {
      System.gc();
      Thread.sleep(50);
    }
    assertNull(forgotten.get());
    assertFalse(unavailableNodes.wasUnavailable(node("kept")));
  }

  private static WeakReference<DatanodeDescriptor> updateOnce(
      RecentlyUnavailableNodes unavailableNodes) {
    DatanodeDescriptor node = node("forgotten");
    unavailableNodes.update(List.of(node, node("kept")));
    unavailableNodes.update(List.of(node("kept")));
    assertTrue(unavailableNodes.wasUnavailable(node));
    return new WeakReference<>(node);
  }

  @Test
  void reregisteredNodesReplaceTheirPredecessors() {
    RecentTargets recent = new RecentTargets();
    DatanodeDescriptor registered = node("same");
    DatanodeDescriptor reregistered = new DatanodeDescriptor(registered, "/rack0");
    assertNotSame(registered, reregistered);
    recent.add("/t/s-000000-00000001", List.of(registered, node("other")));
    recent.add("/t/s-000000-00000001", List.of(reregistered));
    assertSame(reregistered, recent.of("/t/s-000000-00000001").get(0));
  }

  @Test
  void ignoresInvalidPaths() {
    SplitDirectoryMatcher matcher = SplitDirectoryMatcher.of(new Configuration(false));
    assertTrue(matcher.splitDirectoryOf("/t/s-000000-00000001/a").isPresent());
    assertFalse(matcher.splitDirectoryOf("s-000000-00000001/a").isPresent());
    assertFalse(
        matcher.splitDirectoryOf('/' + "t".repeat(1 << 20) + "/s-000000-00000001/a").isPresent());
  }

  private static DatanodeDescriptor node(String name) {
    return DFSTestUtil.createDatanodeStorageInfo(name, "10.0.0.1", "/rack0", name)
        .getDatanodeDescriptor();
  }
}
