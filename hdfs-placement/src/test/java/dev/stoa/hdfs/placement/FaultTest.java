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
import org.junit.jupiter.api.Test;

/** Split directories are together again after faults, including columns added meanwhile. */
final class FaultTest {
  private final Cluster cluster = Cluster.shared();

  @AfterEach
  void bringBackAllNodes() throws Exception {
    cluster.restartLost();
  }

  @Test
  void lostNodesAreReplacedAndMayReturn() throws Exception {
    List<Path> table = table("/lost", 24);
    for (String address : cluster.home(table.get(0)).stream().limit(2).toList()) {
      cluster.kill(address);
    }
    long hit = table.stream().filter(directory -> hasFewerReplicas(directory, 3)).count();
    assertTrue(hit > 6, () -> "the fault hit only " + hit);

    assertWhole(table, "after two of ten nodes were lost");
    addColumn(table, "4-while-away.col");
    assertWhole(table, "with a column written while they were away");

    cluster.restartLost();
    assertWhole(table, "after both returned");
    addColumn(table, "5-after.col");
    assertWhole(table, "with a column written afterwards");
  }

  @Test
  void lostNodesAreReplacedByNewOnes() throws Exception {
    List<Path> table = table("/replaced", 24);
    Set<String> before = uuids();
    for (String address : cluster.home(table.get(0)).stream().limit(2).toList()) {
      cluster.kill(address);
    }
    cluster.replaceLost();
    Set<String> added = uuids();
    added.removeAll(before);
    assertEquals(2, added.size(), "nodes that were not there before");

    assertWhole(table, "after a fifth of the nodes was replaced");
    addColumn(table, "4-later.col");
    assertWhole(table, "with a column written afterwards");
  }

  private Set<String> uuids() throws IOException {
    return cluster.liveNodes().stream()
        .map(DatanodeInfo::getDatanodeUuid)
        .collect(Collectors.toCollection(HashSet::new));
  }

  @Test
  void twoRacksAreLostAndReturn() throws Exception {
    List<Path> table = table("/two-racks", 12);
    for (var node : cluster.liveNodes()) {
      if (!node.getNetworkLocation().equals("/rack0")) {
        cluster.kill(node.getXferAddr());
      }
    }
    assertEquals(4, cluster.liveNodes().size());
    List<Path> kept = table.stream().filter(directory -> !hasFewerReplicas(directory, 1)).toList();
    assertTrue(kept.size() > 3, kept::toString);

    assertWhole(kept, "on the rack that is left");
    addColumn(kept, "4-one-rack.col");
    assertWhole(kept, "with a column written on that rack");

    cluster.restartLost();
    // HDFS does not check again what was written while there was one rack, so it stays there.
    cluster.awaitReplicas(kept, 3);
    assertEquals(0, ToolRun.of("repair", "/two-racks").exitCode());
    assertWhole(kept, "after both racks returned and the table was repaired");
    for (Path directory : kept) {
      Set<String> racks = cluster.racks(cluster.home(directory));
      assertTrue(racks.size() >= 2, () -> directory + " is on " + racks);
    }
  }

  @Test
  void aRestartOfTheNameNodeForgetsNothing() throws Exception {
    List<Path> table = table("/restart", 12);
    cluster.dfs().restartNameNode(true);
    addColumn(table, "4-at-once.col");
    assertWhole(table, "with a column written at once after a restart");
  }

  @Test
  void aFullNodeIsPassedOverByAllAlike() throws Exception {
    List<Path> table = table("/full", 1);
    String full = cluster.home(table.get(0)).iterator().next();
    cluster.setCapacity(full, used -> 1);
    try {
      Cluster.await("a full node", () -> cluster.descriptor(full).getRemaining() == 0);
      for (int i = 0; i < 4; i++) {
        cluster.write(100, new Path(table.get(0), "4-full-" + i + ".col"));
      }
      Set<Set<String>> sets = new HashSet<>(cluster.nodesOfBlocks(table.get(0)));
      assertEquals(2, sets.size(), () -> "more than before and after: " + sets);
      for (Set<String> nodes : sets) {
        assertEquals(3, nodes.size());
      }
    } finally {
      cluster.setCapacity(full, used -> -1);
      Cluster.await("room again", () -> cluster.descriptor(full).getRemaining() > 0);
    }
  }

  @Test
  void aDecommissionedNodeIsReplacedByOneForAll() throws Exception {
    List<Path> table = table("/decommission", 12);
    DatanodeDescriptor leaving = cluster.descriptor(cluster.home(table.get(0)).iterator().next());
    DatanodeAdminManager admin = cluster.datanodeManager().getDatanodeAdminManager();
    asWriter(() -> admin.startDecommission(leaving));
    try {
      addColumn(table, "4-leaving.col");
      Cluster.await("decommissioning", leaving::isDecommissioned);
      assertInServiceReplicasAreWhole(table, leaving.getXferAddr());
    } finally {
      asWriter(() -> admin.stopDecommission(leaving));
    }
    assertWhole(table, "after the node was taken back");
  }

  @Test
  void aNodeInMaintenanceIsPassedOverByAllAlike() throws Exception {
    List<Path> table = table("/maintenance", 1);
    DatanodeDescriptor resting = cluster.descriptor(cluster.home(table.get(0)).iterator().next());
    DatanodeAdminManager admin = cluster.datanodeManager().getDatanodeAdminManager();
    asWriter(() -> admin.startMaintenance(resting, Long.MAX_VALUE));
    try {
      Cluster.await("maintenance", () -> !resting.isInService());
      cluster.write(100, new Path(table.get(0), "4-a.col"), new Path(table.get(0), "5-b.col"));
      Set<Set<String>> sets = new HashSet<>();
      for (Set<String> nodes : cluster.nodesOfBlocks(table.get(0))) {
        sets.add(without(nodes, resting.getXferAddr()));
      }
      assertEquals(2, sets.size(), sets::toString);
    } finally {
      asWriter(() -> admin.stopMaintenance(resting));
    }
  }

  @Test
  void refusedBlockIsPlacedOnAnotherNode() throws Exception {
    Path directory = table("/refused", 1).get(0);
    Path file = new Path(directory, "_schema.avsc");
    String refusing = cluster.home(directory).iterator().next();
    // The NameNode considers the replica lost; the node still has it, and so rejects another.
    cluster.forgetReplica(file, refusing);
    Cluster.await(
        "another node",
        () -> {
          List<Set<String>> blocks = cluster.nodesOfBlocks(directory);
          return blocks.stream().allMatch(nodes -> nodes.size() == 3)
              && blocks.stream().anyMatch(nodes -> !nodes.contains(refusing));
        });
  }

  @Test
  void aRenamedTableKeepsItsPlaces() throws Exception {
    List<Path> table = table("/old-name", 12);
    assertTrue(cluster.files().rename(new Path("/old-name"), new Path("/new-name")));
    List<Path> renamed =
        table.stream().map(directory -> new Path("/new-name", directory.getName())).toList();
    addColumn(renamed, "4-renamed.col");
    assertWhole(renamed, "with a column written after a rename");
    cluster.kill(cluster.home(renamed.get(0)).iterator().next());
    assertWhole(renamed, "after a node was lost after a rename");
    cluster.restartLost();
    assertWhole(renamed, "after it returned");
  }

  @Test
  void filesThatOnlyASnapshotHoldsStayWithTheOthers() throws Exception {
    List<Path> table = table("/snapshots", 8);
    Path root = new Path("/snapshots");
    cluster.files().allowSnapshot(root);
    cluster.files().createSnapshot(root, "s1");
    for (Path directory : table) {
      assertTrue(cluster.files().delete(new Path(directory, "1-url.7c02ab10.col"), false));
    }
    cluster.kill(cluster.home(table.get(0)).iterator().next());
    List<Path> kept =
        table.stream()
            .map(directory -> new Path("/snapshots/.snapshot/s1", directory.getName()))
            .toList();
    assertWhole(kept, "in the snapshot, after a node was lost");
    cluster.restartLost();
    assertWhole(kept, "in the snapshot, after it returned");
    assertWhole(table, "outside it");
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
          2 * Cluster.BLOCK_SIZE,
          new Path(directory, "1-url.7c02ab10.col"),
          new Path(directory, "2-body.00000001.col"));
    }
    assertEquals(count, cluster.wholeCount(directories, 3));
    return directories;
  }

  private void addColumn(List<Path> directories, String name) throws IOException {
    for (Path directory : directories) {
      cluster.write(100, new Path(directory, name));
    }
  }

  private void assertWhole(List<Path> directories, String when) throws Exception {
    cluster.awaitReplicas(directories, 3);
    assertEquals(directories.size(), cluster.wholeCount(directories, 3), when);
  }

  private void assertInServiceReplicasAreWhole(List<Path> directories, String leaving)
      throws Exception {
    for (Path directory : directories) {
      Set<Set<String>> sets = new HashSet<>();
      for (Set<String> nodes : cluster.nodesOfBlocks(directory)) {
        sets.add(without(nodes, leaving));
      }
      assertEquals(1, sets.size(), () -> directory + " is on " + sets);
      assertEquals(3, sets.iterator().next().size());
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
