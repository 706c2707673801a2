package dev.stoa.hdfs.placement;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.balancer.Dispatcher;
import org.apache.hadoop.hdfs.server.balancer.Dispatcher.DBlock;
import org.apache.hadoop.hdfs.server.balancer.Dispatcher.DDatanode;
import org.apache.hadoop.hdfs.server.balancer.Dispatcher.DDatanode.StorageGroup;
import org.apache.hadoop.hdfs.server.balancer.Dispatcher.PendingMove;
import org.apache.hadoop.hdfs.server.balancer.Dispatcher.Source;
import org.apache.hadoop.hdfs.server.balancer.NameNodeConnector;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicy;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorageReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;

/**
 * Moves replicas between DataNodes with the Mover's dispatcher: the target copies the block and
 * tells the NameNode to delete the source's replica. Only one instance at a time can run against a
 * NameNode; called by {@link PlacementTool}.
 */
final class ReplicaMover implements Closeable {
  /** The file that exists while an instance is running. */
  private static final Path LOCK_FILE = new Path("/system/stoa-placement.id");

  /** No threads that look for blocks to move, since the moves are given. */
  private static final int DISPATCHER_THREAD_COUNT = 0;

  private final Configuration conf;
  private final NameNodeConnector connector;

  private ReplicaMover(Configuration conf, NameNodeConnector connector) {
    this.conf = conf;
    this.connector = connector;
  }

  /** Connects to a NameNode; fails if the user is not its superuser. */
  static ReplicaMover connect(URI nameNode, Configuration toolConf) throws IOException {
    Configuration conf = new Configuration(toolConf);
    conf.setClass(
        DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY,
        RepairPlacementPolicy.class,
        BlockPlacementPolicy.class);
    return new ReplicaMover(
        conf,
        NameNodeConnector.newNameNodeConnectors(
                Collections.singleton(nameNode), "placement repair", LOCK_FILE, conf, 1)
            .get(0));
  }

  /**
   * Makes the moves that are possible, and returns the number that succeeded.
   *
   * @param moves at most one move of each block
   */
  int move(List<TargetNodes.Move> moves) throws IOException {
    Dispatcher dispatcher =
        new Dispatcher(
            connector,
            Collections.emptySet(),
            Collections.emptySet(),
            conf.getLong(
                DFSConfigKeys.DFS_MOVER_MOVEDWINWIDTH_KEY,
                DFSConfigKeys.DFS_MOVER_MOVEDWINWIDTH_DEFAULT),
            conf.getInt(
                DFSConfigKeys.DFS_MOVER_MOVERTHREADS_KEY,
                DFSConfigKeys.DFS_MOVER_MOVERTHREADS_DEFAULT),
            DISPATCHER_THREAD_COUNT,
            conf.getInt(
                DFSConfigKeys.DFS_DATANODE_BALANCE_MAX_NUM_CONCURRENT_MOVES_KEY,
                DFSConfigKeys.DFS_DATANODE_BALANCE_MAX_NUM_CONCURRENT_MOVES_DEFAULT),
            conf.getInt(
                DFSConfigKeys.DFS_MOVER_MAX_NO_MOVE_INTERVAL_KEY,
                DFSConfigKeys.DFS_MOVER_MAX_NO_MOVE_INTERVAL_DEFAULT),
            conf);
    try {
      long previousCount = connector.getBlocksMoved().get();
      Storages storages = new Storages(dispatcher);
      moves.forEach(storages::startMove);
      Dispatcher.waitForMoveCompletion(storages.targets());
      return Math.toIntExact(connector.getBlocksMoved().get() - previousCount);
    } finally {
      dispatcher.shutdownNow();
    }
  }

  @Override
  public void close() {
    connector.close();
  }

  /**
   * Registers the storages of all live nodes with the dispatcher, and starts moves between them.
   */
  private static final class Storages {
    private final Dispatcher dispatcher;

    /** The source of each node and storage type, by {@link #key}. */
    private final Map<String, Source> sources = new HashMap<>();

    /** The target of each node and storage type with free space, by {@link #key}. */
    private final Map<String, StorageGroup> targets = new HashMap<>();

    Storages(Dispatcher dispatcher) throws IOException {
      this.dispatcher = dispatcher;
      for (DatanodeStorageReport report : dispatcher.init()) {
        DDatanode node = dispatcher.newDatanode(report.getDatanodeInfo());
        for (StorageType type : StorageType.getMovableTypes()) {
          String key = key(report.getDatanodeInfo(), type);
          sources.put(key, node.addSource(type, Long.MAX_VALUE, dispatcher));
          long remainingInBytes = maxRemainingInBytes(report, type);
          if (remainingInBytes > 0) {
            targets.put(key, node.addTarget(type, remainingInBytes));
          }
        }
      }
    }

    private static long maxRemainingInBytes(DatanodeStorageReport report, StorageType type) {
      long maxInBytes = 0;
      for (StorageReport storage : report.getStorageReports()) {
        if (storage.getStorage().getStorageType() == type) {
          maxInBytes = Math.max(maxInBytes, storage.getRemaining());
        }
      }
      return maxInBytes;
    }

    private static String key(DatanodeInfo node, StorageType type) {
      return node.getDatanodeUuid() + ' ' + type;
    }

    List<StorageGroup> targets() {
      return new ArrayList<>(targets.values());
    }

    /** Starts a move in the dispatcher if it is possible. */
    void startMove(TargetNodes.Move move) {
      StorageType type = move.block().storageType(move.source());
      Source source = sources.get(key(move.source(), type));
      StorageGroup target = targets.get(key(move.target(), type));
      if (source == null || target == null) {
        return;
      }
      DBlock block = new DBlock(move.block().block());
      for (DatanodeInfo node : move.block().nodes()) {
        Source replica = sources.get(key(node, move.block().storageType(node)));
        if (replica != null) {
          block.addLocation(replica);
        }
      }
      PendingMove pending = source.addPendingMove(block, target);
      if (pending != null) {
        dispatcher.executePendingMove(pending);
      }
    }
  }
}
