package dev.stoa.hdfs.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeAdminManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that split directories are colocated after faults, including columns added meanwhile. */
final class FaultTest {
  private final Cluster cluster = Cluster.shared();

  @AfterEach
  void bringBackAllNodes() throws Exception {
    cluster.restartKilledNodes();
  }

  @Test
  void directoriesStayColocatedWhenNodesAreLostAndReturn() throws Exception {
    List<Path> table = table("/lost", 24);
    for (String address : cluster.nodesOf(table.get(0)).stream().limit(2).toList()) {
      cluster.kill(address);
    }
    long affectedCount = table.stream().filter(directory -> hasFewerReplicas(directory, 3)).count();
    assertTrue(affectedCount > 6, () -> "the fault affected only " + affectedCount);

    assertColocated(table, "after two of ten nodes were lost");
    addColumn(table, "4-while-away.col");
    assertColocated(table, "with a column written while they were away");

    cluster.restartKilledNodes();
    assertColocated(table, "after both returned");
    addColumn(table, "5-after.col");
    assertColocated(table, "with a column written afterwards");
  }

  @Tag("long")
  @Test
  void directoriesStayColocatedWhenNodesAreReplaced() throws Exception {
    List<Path> table = table("/replaced", 24);
    Set<String> oldUuids = uuids();
    for (String address : cluster.nodesOf(table.get(0)).stream().limit(2).toList()) {
      cluster.kill(address);
    }
    cluster.replaceKilledNodes();
    Set<String> newUuids = uuids();
    newUuids.removeAll(oldUuids);
    assertEquals(2, newUuids.size(), "new nodes");

    assertColocated(table, "after a fifth of the nodes was replaced");
    addColumn(table, "4-later.col");
    assertColocated(table, "with a column written afterwards");
  }

  private Set<String> uuids() throws IOException {
    return cluster.liveNodes().stream()
        .map(DatanodeInfo::getDatanodeUuid)
        .collect(Collectors.toCollection(HashSet::new));
  }

  @Tag("long")
  @Test
  void directoriesStayColocatedWhenTwoRacksAreLostAndReturn() throws Exception {
    List<Path> table = table("/two-racks", 12);
    for (var node : cluster.liveNodes()) {
      if (!node.getNetworkLocation().equals("/rack0")) {
        cluster.kill(node.getXferAddr());
      }
    }
    assertEquals(4, cluster.liveNodes().size());
    List<Path> remainingDirectories =
        table.stream().filter(directory -> !hasFewerReplicas(directory, 1)).toList();
    assertTrue(remainingDirectories.size() > 3, remainingDirectories::toString);

    assertColocated(remainingDirectories, "on the rack that is left");
    addColumn(remainingDirectories, "4-one-rack.col");
    assertColocated(remainingDirectories, "with a column written on that rack");

    cluster.restartKilledNodes();
    // HDFS does not check blocks again that were written while there was one rack, so they stay
    // there.
    cluster.awaitReplicas(remainingDirectories, 3);
    assertEquals(0, ToolRun.of("repair", "/two-racks").exitCode());
    assertColocated(remainingDirectories, "after both racks returned and the table was repaired");
    for (Path directory : remainingDirectories) {
      Set<String> racks = cluster.racks(cluster.nodesOf(directory));
      assertTrue(racks.size() >= 2, () -> directory + " is on " + racks);
    }
  }

  @Test
  void restartOfTheNameNodeKeepsPlacement() throws Exception {
    List<Path> table = table("/restart", 12);
    cluster.dfs().restartNameNode(true);
    addColumn(table, "4-at-once.col");
    assertColocated(table, "with a column written at once after a restart");
  }

  @Test
  void allBlocksSkipAFullNode() throws Exception {
    List<Path> table = table("/full", 1);
    String fullNode = cluster.nodesOf(table.get(0)).iterator().next();
    cluster.setCapacity(fullNode, used -> 1);
    try {
      Cluster.await("a full node", () -> cluster.descriptor(fullNode).getRemaining() == 0);
      for (int i = 0; i < 4; i++) {
        cluster.write(100, new Path(table.get(0), "4-full-" + i + ".col"));
      }
      Set<Set<String>> nodeSets = new HashSet<>(cluster.nodesOfBlocks(table.get(0)));
      assertEquals(
          2, nodeSets.size(), () -> "more than the node sets before and after: " + nodeSets);
      for (Set<String> nodes : nodeSets) {
        assertEquals(3, nodes.size());
      }
    } finally {
      cluster.setCapacity(fullNode, used -> -1);
      Cluster.await("free space", () -> cluster.descriptor(fullNode).getRemaining() > 0);
    }
  }

  @Test
  void allBlocksReplaceADecommissionedNodeByTheSameNode() throws Exception {
    List<Path> table = table("/decommission", 12);
    DatanodeDescriptor decommissioning =
        cluster.descriptor(cluster.nodesOf(table.get(0)).iterator().next());
    DatanodeAdminManager admin = cluster.datanodeManager().getDatanodeAdminManager();
    asWriter(() -> admin.startDecommission(decommissioning));
    try {
      addColumn(table, "4-leaving.col");
      Cluster.await("decommissioning", decommissioning::isDecommissioned);
      assertInServiceReplicasAreColocated(table, decommissioning.getXferAddr());
    } finally {
      asWriter(() -> admin.stopDecommission(decommissioning));
    }
    assertColocated(table, "after the node was taken back");
  }

  @Test
  void allBlocksSkipANodeInMaintenance() throws Exception {
    List<Path> table = table("/maintenance", 1);
    DatanodeDescriptor inMaintenance =
        cluster.descriptor(cluster.nodesOf(table.get(0)).iterator().next());
    DatanodeAdminManager admin = cluster.datanodeManager().getDatanodeAdminManager();
    asWriter(() -> admin.startMaintenance(inMaintenance, Long.MAX_VALUE));
    try {
      Cluster.await("maintenance", () -> !inMaintenance.isInService());
      cluster.write(100, new Path(table.get(0), "4-a.col"), new Path(table.get(0), "5-b.col"));
      Set<Set<String>> nodeSets = new HashSet<>();
      for (Set<String> nodes : cluster.nodesOfBlocks(table.get(0))) {
        nodeSets.add(without(nodes, inMaintenance.getXferAddr()));
      }
      assertEquals(2, nodeSets.size(), nodeSets::toString);
    } finally {
      asWriter(() -> admin.stopMaintenance(inMaintenance));
    }
  }

  @Tag("long")
  @Test
  void rejectedBlocksArePlacedOnAnotherNode() throws Exception {
    Path directory = table("/refused", 1).get(0);
    Path file = new Path(directory, "_schema.avsc");
    String rejectingNode = cluster.nodesOf(directory).iterator().next();
    // The NameNode considers the replica lost, but the node still has it and rejects another one.
    cluster.forgetReplica(file, rejectingNode);
    Cluster.await(
        "another node",
        () -> {
          List<Set<String>> blocks = cluster.nodesOfBlocks(directory);
          return blocks.stream().allMatch(nodes -> nodes.size() == 3)
              && blocks.stream().anyMatch(nodes -> !nodes.contains(rejectingNode));
        });
  }

  @Test
  void renamedTablesKeepTheirNodes() throws Exception {
    List<Path> table = table("/old-name", 12);
    assertTrue(cluster.files().rename(new Path("/old-name"), new Path("/new-name")));
    List<Path> renamedDirectories =
        table.stream().map(directory -> new Path("/new-name", directory.getName())).toList();
    addColumn(renamedDirectories, "4-renamed.col");
    assertColocated(renamedDirectories, "with a column written after a rename");
    cluster.kill(cluster.nodesOf(renamedDirectories.get(0)).iterator().next());
    assertColocated(renamedDirectories, "after a node was lost after a rename");
    cluster.restartKilledNodes();
    assertColocated(renamedDirectories, "after it returned");
  }

  @Test
  void filesOnlyInASnapshotStayColocated() throws Exception {
    List<Path> table = table("/snapshots", 8);
    Path root = new Path("/snapshots");
    cluster.files().allowSnapshot(root);
    cluster.files().createSnapshot(root, "s1");
    for (Path directory : table) {
      assertTrue(cluster.files().delete(new Path(directory, "1-url.7c02ab10.col"), false));
    }
    cluster.kill(cluster.nodesOf(table.get(0)).iterator().next());
    List<Path> remainingDirectories =
        table.stream()
            .map(directory -> new Path("/snapshots/.snapshot/s1", directory.getName()))
            .toList();
    assertColocated(remainingDirectories, "in the snapshot, after a node was lost");
    cluster.restartKilledNodes();
    assertColocated(remainingDirectories, "in the snapshot, after it returned");
    assertColocated(table, "outside it");
    cluster.files().deleteSnapshot(root, "s1");
  }

  private List<Path> table(String root, int count) throws Exception {
    List<Path> directories =
        IntStream.range(0, count)
            .mapToObj(i -> new Path(String.format("%s/s-%06d-%08x", root, i, 0x9e3779b9 * (i + 1))))
            .toList();
    for (Path directory : directories) {
      cluster.write(100, new Path(directory, "_schema.avsc"));
      cluster.write(
          2 * Cluster.BLOCK_SIZE_IN_BYTES,
          new Path(directory, "1-url.7c02ab10.col"),
          new Path(directory, "2-body.00000001.col"));
    }
    assertEquals(count, cluster.colocatedCount(directories, 3));
    return directories;
  }

  private void addColumn(List<Path> directories, String name) throws IOException {
    for (Path directory : directories) {
      cluster.write(100, new Path(directory, name));
    }
  }

  private void assertColocated(List<Path> directories, String when) throws Exception {
    cluster.awaitReplicas(directories, 3);
    assertEquals(directories.size(), cluster.colocatedCount(directories, 3), when);
  }

  private void assertInServiceReplicasAreColocated(List<Path> directories, String decommissioning)
      throws Exception {
    for (Path directory : directories) {
      Set<Set<String>> nodeSets = new HashSet<>();
      for (Set<String> nodes : cluster.nodesOfBlocks(directory)) {
        nodeSets.add(without(nodes, decommissioning));
      }
      assertEquals(1, nodeSets.size(), () -> directory + " is on " + nodeSets);
      assertEquals(3, nodeSets.iterator().next().size());
    }
  }

  private static Set<String> without(Set<String> nodes, String node) {
    Set<String> others = new HashSet<>(nodes);
    others.remove(node);
    return others;
  }

  private boolean hasFewerReplicas(Path directory, int count) {
    try {
      return cluster.nodesOfBlocks(directory).stream().anyMatch(nodes -> nodes.size() < count);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void asWriter(Runnable change) {
    cluster.dfs().getNamesystem().writeLock();
    try {
      change.run();
    } finally {
      cluster.dfs().getNamesystem().writeUnlock();
    }
  }
}
