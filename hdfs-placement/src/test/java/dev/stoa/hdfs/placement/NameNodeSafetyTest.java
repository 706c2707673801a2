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

/** The policy neither brings down the NameNode nor fills its heap. */
final class NameNodeSafetyTest {
  @Test
  void aNameSystemThatFailsLeavesTheDirectoryName() throws Exception {
    SimulatedCluster cluster =
        SimulatedCluster.withBrokenNameSystem(ColumnPlacementPolicy.class.getName(), 9);
    List<DatanodeDescriptor> first = cluster.place("/t/s-000000-00000001/a", null);
    assertEquals(3, first.size());
    assertTrue(first.containsAll(cluster.place("/t/s-000000-00000001/b", null)));
  }

  @Test
  void aNodeThatTheNameNodeForgetsIsForgotten() throws Exception {
    RecentlyUnavailableNodes absences = new RecentlyUnavailableNodes();
    WeakReference<DatanodeDescriptor> forgotten = seenOnce(absences);
    for (int i = 0; i < 100 && forgotten.get() != null; i++) {
      System.gc();
      Thread.sleep(50);
    }
    assertNull(forgotten.get());
    assertFalse(absences.wasUnavailable(node("kept")));
  }

  private static WeakReference<DatanodeDescriptor> seenOnce(RecentlyUnavailableNodes absences) {
    DatanodeDescriptor node = node("forgotten");
    absences.update(List.of(node, node("kept")));
    absences.update(List.of(node("kept")));
    assertTrue(absences.wasUnavailable(node));
    return new WeakReference<>(node);
  }

  @Test
  void reRegisteredNodeReplacesItsPredecessor() {
    RecentTargets recent = new RecentTargets();
    DatanodeDescriptor before = node("same");
    DatanodeDescriptor after = new DatanodeDescriptor(before, "/rack0");
    assertNotSame(before, after);
    recent.add("/t/s-000000-00000001", List.of(before, node("other")));
    recent.add("/t/s-000000-00000001", List.of(after));
    assertSame(after, recent.of("/t/s-000000-00000001").get(0));
  }

  @Test
  void pathsThatAreNoneAreNotRemembered() {
    SplitDirectoryMatcher rule = SplitDirectoryMatcher.of(new Configuration(false));
    assertTrue(rule.splitDirectoryOf("/t/s-000000-00000001/a").isPresent());
    assertFalse(rule.splitDirectoryOf("s-000000-00000001/a").isPresent());
    assertFalse(
        rule.splitDirectoryOf('/' + "t".repeat(1 << 20) + "/s-000000-00000001/a").isPresent());
  }

  private static DatanodeDescriptor node(String name) {
    return DFSTestUtil.createDatanodeStorageInfo(name, "10.0.0.1", "/rack0", name)
        .getDatanodeDescriptor();
  }
}
