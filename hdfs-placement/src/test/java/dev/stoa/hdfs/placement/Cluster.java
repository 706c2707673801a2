package dev.stoa.hdfs.placement;

import static java.lang.Integer.parseInt;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.StorageLocation;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/**
 * A mini DFS cluster with the policy, of ten DataNodes on three racks, started once for all tests
 * of this module.
 */
final class Cluster {
  static final int NODE_COUNT = 10;
  static final int BLOCK_SIZE_IN_BYTES = 16 * 1024;

  private static final long TIMEOUT_MILLIS = 60_000;
  private static final Cluster SHARED = start(ColumnPlacementPolicy.class.getName(), "shared");

  private final MiniDFSCluster dfs;
  private final Queue<DataNodeProperties> killedNodes = new ArrayDeque<>();

  private Cluster(MiniDFSCluster dfs) {
    this.dfs = dfs;
  }

  static Cluster shared() {
    return SHARED;
  }

  static Configuration configuration(String policy) {
    Configuration conf = new Configuration();
    conf.set("dfs.block.replicator.classname", policy);
    conf.setInt("dfs.heartbeat.interval", 1);
    // More than the five seconds between checks; otherwise these are postponed as after a JVM
    // pause.
    conf.setInt("dfs.namenode.heartbeat.recheck-interval", 6_000);
    conf.setInt("dfs.namenode.redundancy.interval.seconds", 1);
    // After this time, replicas that were being sent to a node that died are sent to another node.
    conf.setInt("dfs.namenode.reconstruction.pending.timeout-sec", 5);
    conf.setInt("dfs.namenode.replication.max-streams", 100);
    conf.setInt("dfs.namenode.replication.max-streams-hard-limit", 200);
    conf.setInt("dfs.namenode.replication.work.multiplier.per.iteration", 100);
    conf.setInt("dfs.namenode.fs-limits.min-block-size", 1024);
    // Gives all nodes time to report; a real cluster has 30 seconds.
    conf.setInt("dfs.namenode.safemode.extension.testing", 3000);
    conf.setInt("dfs.blocksize", BLOCK_SIZE_IN_BYTES);
    conf.setInt("dfs.bytes-per-checksum", 512);
    conf.setInt("dfs.replication", 3);
    return conf;
  }

  static Cluster start(String policy, String name) {
    Configuration conf = configuration(policy);
    String[] racks =
        IntStream.range(0, NODE_COUNT).mapToObj(node -> "/rack" + node % 3).toArray(String[]::new);
    try {
      MiniDFSCluster dfs =
          new MiniDFSCluster.Builder(conf, new File("target/dfs-" + name))
              .numDataNodes(NODE_COUNT)
              .racks(racks)
              .storagesPerDatanode(2)
              .storageTypes(storageTypes())
              .build();
      dfs.waitActive();
      return new Cluster(dfs);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the types of two disks per node, one of which is an SSD on every other node. */
  private static StorageType[][] storageTypes() {
    return IntStream.range(0, NODE_COUNT)
        .mapToObj(
            node ->
                new StorageType[] {
                  StorageType.DISK, node % 2 == 0 ? StorageType.SSD : StorageType.DISK
                })
        .toArray(StorageType[][]::new);
  }

  MiniDFSCluster dfs() {
    return dfs;
  }

  DistributedFileSystem files() {
    try {
      return dfs.getFileSystem();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes files of a size with three replicas. */
  void write(int sizeInBytes, Path... paths) throws IOException {
    for (Path path : paths) {
      write(path, sizeInBytes, 3);
    }
  }

  void write(Path path, int sizeInBytes, int replicationFactor) throws IOException {
    try (FSDataOutputStream out =
        files().create(path, true, 4096, (short) replicationFactor, BLOCK_SIZE_IN_BYTES)) {
      out.write(new byte[sizeInBytes]);
    }
  }

  /** Returns the nodes of each block of each file below a directory. */
  List<Set<String>> nodesOfBlocks(Path directory) throws IOException {
    List<Set<String>> blockNodes = new ArrayList<>();
    var files = files().listFiles(directory, true);
    while (files.hasNext()) {
      String path = files.next().getPath().toUri().getPath();
      for (LocatedBlock block :
          files().getClient().getLocatedBlocks(path, 0, Long.MAX_VALUE).getLocatedBlocks()) {
        Set<String> nodes = new TreeSet<>();
        for (DatanodeInfo node : block.getLocations()) {
          nodes.add(node.getXferAddr());
        }
        blockNodes.add(nodes);
      }
    }
    return blockNodes;
  }

  /**
   * Counts the directories whose blocks are all on the same nodes, as many as the replicationFactor
   * factor.
   */
  long colocatedCount(List<Path> directories, int replicationFactor) throws Exception {
    awaitReplicas(directories, replicationFactor);
    long colocatedCount = 0;
    for (Path directory : directories) {
      List<Set<String>> blocks = nodesOfBlocks(directory);
      assertTrue(blocks.size() > 0, () -> "no blocks in " + directory);
      if (blocks.stream().distinct().count() == 1 && blocks.get(0).size() == replicationFactor) {
        colocatedCount++;
      }
    }
    return colocatedCount;
  }

  /** Writes a file of one block on these nodes, regardless of the policy. */
  void writeOn(Collection<String> addresses, Path path) throws IOException {
    InetSocketAddress[] nodes =
        addresses.stream()
            .map(address -> address.split(":", 2))
            .map(address -> InetSocketAddress.createUnresolved(address[0], parseInt(address[1])))
            .toArray(InetSocketAddress[]::new);
    try (FSDataOutputStream out =
        files().createFile(path).recursive().favoredNodes(nodes).build()) {
      out.write(new byte[1000]);
    }
  }

  Set<String> racks(Set<String> addresses) {
    return addresses.stream()
        .map(address -> descriptor(address).getNetworkLocation())
        .collect(Collectors.toSet());
  }

  /** Makes the NameNode forget that a node stores the first block of a file. */
  void forgetReplica(Path file, String address) throws IOException {
    FSNamesystem namesystem = dfs.getNamesystem();
    namesystem.writeLock();
    try {
      BlockInfo block =
          namesystem.getFSDirectory().getINode(file.toUri().getPath()).asFile().getBlocks()[0];
      namesystem.getBlockManager().removeStoredBlock(block, descriptor(address));
    } finally {
      namesystem.writeUnlock();
    }
  }

  /** Waits until each block has exactly this number of replicas. */
  void awaitReplicas(List<Path> directories, int replicationFactor) throws Exception {
    for (Path directory : directories) {
      List<Set<String>> blockNodes = new ArrayList<>();
      await(
          () ->
              replicationFactor + " replicas of each block of " + directory + ", not " + blockNodes,
          () -> {
            blockNodes.clear();
            blockNodes.addAll(nodesOfBlocks(directory));
            return blockNodes.stream().allMatch(nodes -> nodes.size() == replicationFactor);
          });
    }
  }

  /** Stops a node and makes the NameNode notice at once. */
  void kill(String address) throws Exception {
    DataNodeProperties node = dfs.stopDataNode(address);
    assertTrue(node != null, () -> "no node " + address);
    int liveCount = liveNodes().size();
    dfs.setDataNodeDead(descriptor(address));
    killedNodes.add(node);
    await("death of " + address, () -> liveNodes().size() < liveCount || isDead(address));
  }

  private boolean isDead(String address) throws IOException {
    return liveNodes().stream().noneMatch(node -> node.getXferAddr().equals(address));
  }

  /** Restarts all nodes that were killed. */
  void restartKilledNodes() throws Exception {
    while (!killedNodes.isEmpty()) {
      assertTrue(dfs.restartDataNode(killedNodes.remove(), true));
    }
    awaitLiveNodes(NODE_COUNT);
  }

  /**
   * Restarts stopped nodes, and waits until they accept blocks and have reported theirs; the
   * NameNode may have counted them as live all the time.
   */
  void restart(List<DataNodeProperties> nodes) throws Exception {
    for (DataNodeProperties node : nodes) {
      assertTrue(dfs.restartDataNode(node, true));
    }
    await(
        "restarted nodes",
        () -> dfs.getDataNodes().stream().allMatch(DataNode::isDatanodeFullyStarted));
    dfs.triggerBlockReports();
    awaitLiveNodes(NODE_COUNT);
  }

  /** Replaces the killed nodes with new ones, whose disks are empty. */
  void replaceKilledNodes() throws Exception {
    for (DataNodeProperties node : killedNodes) {
      for (String disk : node.getDatanode().getConf().getTrimmedStrings("dfs.datanode.data.dir")) {
        String directory = StorageLocation.parse(disk).getUri().getPath();
        FileUtils.cleanDirectory(new File(directory));
      }
    }
    restartKilledNodes();
  }

  List<DatanodeInfo> liveNodes() throws IOException {
    return List.of(files().getDataNodeStats(DatanodeReportType.LIVE));
  }

  DatanodeManager datanodeManager() {
    return dfs.getNamesystem().getBlockManager().getDatanodeManager();
  }

  DatanodeDescriptor descriptor(String address) {
    return datanodeManager().getDatanodes().stream()
        .filter(node -> node.getXferAddr().equals(address))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the nodes of a directory that is not scattered. */
  Set<String> nodesOf(Path directory) throws Exception {
    awaitReplicas(List.of(directory), 3);
    List<Set<String>> blocks = nodesOfBlocks(directory);
    assertEquals(
        1, blocks.stream().distinct().count(), () -> directory + " is scattered: " + blocks);
    return blocks.get(0);
  }

  /**
   * Sets a node's capacity to a function of the bytes used; a negative result restores the real
   * capacity.
   */
  void setCapacity(String address, LongUnaryOperator capacity) throws IOException {
    int port = parseInt(address.split(":", 2)[1]);
    for (DataNode node : dfs.getDataNodes()) {
      if (node.getXferAddress().getPort() == port) {
        try (FsDatasetSpi.FsVolumeReferences volumes =
            node.getFSDataset().getFsVolumeReferences()) {
          for (FsVolumeSpi volume : volumes) {
            FsVolumeImpl disk = (FsVolumeImpl) volume;
            disk.setCapacityForTesting(capacity.applyAsLong(disk.getDfsUsed()));
          }
        }
      }
    }
  }

  /** Makes half of the nodes nearly full and the others nearly empty. */
  void fillHalfOfTheNodes() throws Exception {
    List<DatanodeInfo> nodes = liveNodes();
    for (int i = 0; i < nodes.size(); i++) {
      int factor = i % 2 == 0 ? 6 : 320;
      setCapacity(nodes.get(i).getXferAddr(), used -> used * factor / 5 + 1);
    }
    dfs.triggerHeartbeats();
    await(
        "crowded nodes",
        () -> liveNodes().stream().filter(node -> node.getDfsUsedPercent() > 50).count() >= 4);
  }

  void freeAllNodes() throws Exception {
    for (DatanodeInfo node : liveNodes()) {
      setCapacity(node.getXferAddr(), used -> -1);
    }
    dfs.triggerHeartbeats();
    await(
        "free space", () -> liveNodes().stream().noneMatch(node -> node.getDfsUsedPercent() > 50));
  }

  void awaitLiveNodes(int count) throws Exception {
    await(count + " live nodes", () -> liveNodes().size() == count);
  }

  static void await(String description, Callable<Boolean> condition) throws Exception {
    await(() -> description, condition);
  }

  private static void await(Supplier<String> description, Callable<Boolean> condition)
      throws Exception {
    long deadline = System.nanoTime() + TIMEOUT_MILLIS * 1_000_000;
    while (!condition.call()) {
      assertTrue(System.nanoTime() < deadline, () -> "timed out waiting for " + description.get());
      Thread.sleep(100);
    }
  }
}
