package dev.stoa.hdfs.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.junit.jupiter.api.Test;

/** Tests where the policy places new blocks. */
final class ColumnPlacementPolicyTest {
  private static final List<String> COLUMNS =
      List.of("_schema.avsc", "1-url.7c02ab10.col", "2-time.00000001.col", "3-body.00000002.col");

  private final Cluster cluster = Cluster.shared();

  @Test
  void concurrentWritersOfADirectoryChooseTheSameNodes() throws Exception {
    List<Path> directories = directories("/concurrent", 24);
    writeConcurrently(directories);
    assertEquals(24, cluster.colocatedCount(directories, 3));
    assertTrue(nodeSets(directories).size() > 6, "all directories on the same nodes");
  }

  @Test
  void filesOfManyBlocksAreColocated() throws Exception {
    List<Path> directories = directories("/blocks", 4);
    for (Path directory : directories) {
      cluster.write(
          5 * Cluster.BLOCK_SIZE_IN_BYTES + 1,
          new Path(directory, "1-a.col"),
          new Path(directory, "2-b"));
    }
    assertEquals(12, cluster.nodesOfBlocks(directories.get(0)).size());
    assertEquals(4, cluster.colocatedCount(directories, 3));
  }

  @Test
  void eachBlockIsOnAtLeastTwoRacks() throws Exception {
    List<Path> directories = directories("/racks", 12);
    writeConcurrently(directories);
    for (Set<String> nodes : nodeSets(directories)) {
      Set<String> racks = cluster.racks(nodes);
      assertTrue(racks.size() >= 2, racks::toString);
    }
  }

  @Test
  void otherFilesUseDefaultPlacement() throws Exception {
    List<Path> directories =
        IntStream.range(0, 6).mapToObj(i -> new Path("/other/part-" + i)).toList();
    writeConcurrently(directories);
    assertTrue(cluster.colocatedCount(directories, 3) < 6);
  }

  @Test
  void favoredNodesComeFirst() throws Exception {
    Path directory = directories("/favored", 1).get(0);
    // Three of one rack would be rejected.
    Map<String, String> oneOfEachRack = new TreeMap<>();
    cluster
        .liveNodes()
        .forEach(node -> oneOfEachRack.put(node.getNetworkLocation(), node.getXferAddr()));
    List<String> favored = List.copyOf(oneOfEachRack.values());
    cluster.writeOn(favored, new Path(directory, "1-a"));
    assertEquals(new TreeSet<>(favored), cluster.nodesOf(directory));
    cluster.write(100, new Path(directory, "2-b"));
    assertEquals(new TreeSet<>(favored), cluster.nodesOf(directory));
  }

  @Test
  void misplacedFirstFileDoesNotAttractOtherFiles() throws Exception {
    Path directory = directories("/stray", 1).get(0);
    cluster.write(100, new Path(directory, "1-a"), new Path(directory, "2-b"));
    Set<String> homeNodes = cluster.nodesOf(directory);
    List<String> elsewhere =
        cluster.liveNodes().stream()
            .map(DatanodeInfo::getXferAddr)
            .filter(address -> !homeNodes.contains(address))
            .limit(3)
            .toList();
    cluster.writeOn(elsewhere, new Path(directory, "0-stray"));
    cluster.write(100, new Path(directory, "3-c"), new Path(directory, "4-d"));
    cluster.awaitReplicas(List.of(directory), 3);
    List<Set<String>> blocks = cluster.nodesOfBlocks(directory);
    assertEquals(4, blocks.stream().filter(homeNodes::equals).count(), blocks::toString);
    assertEquals(5, blocks.size());
  }

  @Test
  void filesWithFewerReplicasUseNodesOfFilesWithMore() throws Exception {
    Path directory = directories("/factors", 1).get(0);
    List<Set<String>> blocks = new ArrayList<>();
    int[] replications = {3, 1, 2, 5, Cluster.NODE_COUNT + 2, 3};
    for (int i = 0; i < replications.length; i++) {
      cluster.write(new Path(directory, i + "-file"), 100, replications[i]);
    }
    int expected = 3 + 1 + 2 + 5 + Cluster.NODE_COUNT + 3;
    Cluster.await(
        "all replicas",
        () -> cluster.nodesOfBlocks(directory).stream().mapToInt(Set::size).sum() == expected);
    blocks.addAll(cluster.nodesOfBlocks(directory));
    blocks.sort(Comparator.comparingInt(Set::size));
    assertEquals(
        List.of(1, 2, 3, 3, 5, Cluster.NODE_COUNT), blocks.stream().map(Set::size).toList());
    for (int i = 1; i < blocks.size(); i++) {
      assertTrue(blocks.get(i).containsAll(blocks.get(i - 1)), blocks.toString());
    }
  }

  @Test
  void changedReplicationFactorDropsAndAddsReplicasOnTheSameNodes() throws Exception {
    List<Path> table = directories("/setrep", 6);
    writeConcurrently(table);
    for (int replication : new int[] {2, 4, 3}) {
      for (Path directory : table) {
        for (String column : COLUMNS) {
          cluster.files().setReplication(new Path(directory, column), (short) replication);
        }
      }
      assertEquals(
          6, cluster.colocatedCount(table, replication), "of " + replication + " replicas");
    }
  }

  @Test
  void openFlushedAndAppendedFilesAreColocated() throws Exception {
    List<Path> table = directories("/flushed", 6);
    for (Path directory : table) {
      Path open = new Path(directory, "1-open");
      try (FSDataOutputStream out = cluster.files().create(open)) {
        out.write(new byte[100]);
        out.hflush();
        cluster.write(100, new Path(directory, "2-meanwhile"));
        out.write(new byte[2 * Cluster.BLOCK_SIZE_IN_BYTES]);
      }
      // HDFS forgets a replica that is reported after its block was reopened, but the node keeps it
      // and rejects another: FaultTest covers what the policy does then.
      cluster.awaitReplicas(List.of(directory), 3);
      try (FSDataOutputStream out = cluster.files().append(open)) {
        out.write(new byte[2 * Cluster.BLOCK_SIZE_IN_BYTES]);
      }
      assertEquals(6, cluster.nodesOfBlocks(directory).size());
    }
    assertEquals(6, cluster.colocatedCount(table, 3));
  }

  @Test
  void taskFilesAreColocatedWithTheDirectoryToWhichTheyMove() throws Exception {
    List<Path> table = directories("/job", 6);
    for (Path directory : table) {
      String name = directory.getName();
      String attempt = "attempt_1700000000000_0001_m_000000_";
      Path first = new Path("/job/_temporary/0/_temporary/" + attempt + "0/" + name + "/1-a");
      Path second = new Path("/job/_temporary/1/_temporary/" + attempt + "1/" + name + "/2-b");
      cluster.write(100, first, second);
      cluster.files().mkdirs(directory);
      for (Path file : List.of(first, second)) {
        assertTrue(cluster.files().rename(file, new Path(directory, file.getName())));
      }
      Path third = new Path(directory, "_temporary/0/task_1700000000000_0002_m_000000/3-c");
      cluster.write(100, third);
      assertTrue(cluster.files().rename(third, new Path(directory, "3-c")));
    }
    assertEquals(6, cluster.colocatedCount(table, 3));
  }

  @Test
  void respectsStoragePolicies() throws Exception {
    List<Path> table = directories("/ssd", 6);
    for (Path directory : table) {
      cluster.files().mkdirs(directory);
      cluster.files().setStoragePolicy(directory, "ONE_SSD");
      cluster.write(100, new Path(directory, "1-a"), new Path(directory, "2-b"));
      cluster.awaitReplicas(List.of(directory), 3);
      for (String file : List.of("/1-a", "/2-b")) {
        String path = directory.toUri().getPath() + file;
        List<StorageType> types =
            List.of(cluster.files().getClient().getLocatedBlocks(path, 0).get(0).getStorageTypes());
        assertEquals(1, Collections.frequency(types, StorageType.SSD), types::toString);
      }
    }
    assertEquals(6, cluster.colocatedCount(table, 3));
  }

  @Test
  void erasureCodedFilesDoNotAffectPlacement() throws Exception {
    Path directory = directories("/coded", 1).get(0);
    cluster.files().enableErasureCodingPolicy("RS-3-2-1024k");
    Path coded = new Path(directory, "0-coded");
    try (FSDataOutputStream out =
        cluster
            .files()
            .createFile(coded)
            .recursive()
            .blockSize(1 << 20)
            .ecPolicyName("RS-3-2-1024k")
            .build()) {
      out.write(new byte[100_000]);
    }
    assertTrue(cluster.files().getFileStatus(coded).isErasureCoded());
    for (String name : List.of("1-a", "2-b")) {
      cluster.write(100, new Path(directory, name));
    }
    Cluster.await(
        "reports",
        () -> {
          List<Set<String>> blocks = cluster.nodesOfBlocks(directory);
          return blocks.size() == 3
              && blocks.get(1).size() == 3
              && blocks.get(1).equals(blocks.get(2));
        });
    assertEquals(0, ToolRun.of("check", directory.toString()).exitCode());
  }

  private static List<Path> directories(String table, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new Path(String.format("%s/s-%06d-%08x", table, i, 0x9e3779b9 * (i + 1))))
        .toList();
  }

  private void writeConcurrently(List<Path> directories) throws Exception {
    ExecutorService writers = Executors.newFixedThreadPool(COLUMNS.size());
    try {
      for (Path directory : directories) {
        List<Callable<Void>> files = new ArrayList<>();
        for (String column : COLUMNS) {
          files.add(
              () -> {
                cluster.write(100, new Path(directory, column));
                return null;
              });
        }
        for (Future<Void> file : writers.invokeAll(files)) {
          file.get();
        }
      }
    } finally {
      writers.shutdown();
    }
  }

  private Set<Set<String>> nodeSets(List<Path> directories) throws IOException {
    Set<Set<String>> nodeSets = new HashSet<>();
    for (Path directory : directories) {
      nodeSets.addAll(cluster.nodesOfBlocks(directory));
    }
    return nodeSets;
  }
}
