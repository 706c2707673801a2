package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.util.Time;

/**
 * Places all blocks of a split directory's files on the same nodes, and other files as the default
 * policy does (CIF paper, 4.2). The NameNode, the Balancer and the Mover load it through the
 * setting {@code dfs.block.replicator.classname}.
 *
 * <p>A block is placed on the nodes that store most of the directory's blocks; if these are too
 * few, on nodes recently chosen for the directory; then on nodes in the order of a hash of the
 * directory's name. Each node must pass the checks of the default policy (state, space, storage
 * type, rack); if a node does not, the next one in this order is tried. Of excess replicas,
 * including those of other files, the choice depends only on the nodes, so that the same replicas
 * of all blocks of a directory are deleted.
 */
public class ColumnPlacementPolicy extends BlockPlacementPolicyDefault implements Configurable {
  /** The key of the regular expression for names of split directories. */
  public static final String DIRECTORY_PATTERN_KEY = "stoa.placement.directory.pattern";

  /**
   * The key that allows the Balancer and the Mover to move blocks, including those of split
   * directories.
   */
  public static final String MOVABLE_KEY = "stoa.placement.movable";

  /** The number of candidate nodes of a new directory in addition to twice its replica count. */
  private static final int SPARE_CANDIDATES = 2;

  /** The order for the block that the thread places; unset for files outside split directories. */
  private static final ThreadLocal<TargetOrder> TARGET_ORDER = new ThreadLocal<>();

  private final RecentTargets recentTargets = new RecentTargets();
  private final RejectingNodes rejectingNodes = new RejectingNodes();
  private final PlacementLoad placementLoad = new PlacementLoad();
  private final ClusterNodes clusterNodes = new ClusterNodes();
  private final RecentlyUnavailableNodes unavailableNodes = new RecentlyUnavailableNodes();
  private final ExcessReplicas excessReplicas = new ExcessReplicas(unavailableNodes);
  private Configuration conf = new Configuration(false);
  private SplitDirectoryMatcher matcher = SplitDirectoryMatcher.of(conf);
  private boolean isMovable;
  private long staleMillis = DFSConfigKeys.DFS_NAMENODE_STALE_DATANODE_INTERVAL_DEFAULT;
  // The outer value is empty until first used, since the NameNode creates the policy before its
  // namespace; the inner value is empty if there is no accessible namespace.
  private volatile Optional<Optional<Namespace>> namespace = Optional.empty();

  /** Creates a policy; called by Hadoop. */
  public ColumnPlacementPolicy() {}

  @Override
  public void setConf(Configuration newConf) {
    conf = newConf;
    matcher = SplitDirectoryMatcher.of(conf);
    isMovable = conf.getBoolean(MOVABLE_KEY, false);
    staleMillis =
        conf.getLong(
            DFSConfigKeys.DFS_NAMENODE_STALE_DATANODE_INTERVAL_KEY,
            DFSConfigKeys.DFS_NAMENODE_STALE_DATANODE_INTERVAL_DEFAULT);
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  @Override
  public DatanodeStorageInfo[] chooseTarget(
      String srcPath,
      int numOfReplicas,
      Node writer,
      List<DatanodeStorageInfo> chosen,
      boolean returnChosenNodes,
      Set<Node> excludedNodes,
      long blocksize,
      BlockStoragePolicy storagePolicy,
      EnumSet<AddBlockFlag> flags) {
    return chooseTarget(
        srcPath,
        numOfReplicas,
        writer,
        chosen,
        returnChosenNodes,
        excludedNodes,
        blocksize,
        storagePolicy,
        flags,
        null);
  }

  @Override
  public DatanodeStorageInfo[] chooseTarget(
      String srcPath,
      int numOfReplicas,
      Node writer,
      List<DatanodeStorageInfo> chosen,
      boolean returnChosenNodes,
      Set<Node> excludedNodes,
      long blocksize,
      BlockStoragePolicy storagePolicy,
      EnumSet<AddBlockFlag> flags,
      EnumMap<StorageType, Integer> storageTypes) {
    Optional<SplitDirectoryPath> directory = matcher.splitDirectoryOf(srcPath);
    // A writer's request not to write locally must not scatter a directory.
    EnumSet<AddBlockFlag> effectiveFlags = directory.isPresent() ? null : flags;
    boolean isReReplication = !chosen.isEmpty() && !returnChosenNodes && excludedNodes != null;
    directory.ifPresent(
        split -> {
          TargetOrder order = targetOrder(split, chosen.size() + numOfReplicas);
          TARGET_ORDER.set(
              isReReplication
                  ? order
                      .withPendingReplicas(PendingReplicas.of(excludedNodes, nodes(chosen)))
                      .excluding(rejectingNodes(srcPath))
                  : order);
        });
    try {
      DatanodeStorageInfo[] targets =
          super.chooseTarget(
              srcPath,
              numOfReplicas,
              writer,
              chosen,
              returnChosenNodes,
              excludedNodes,
              blocksize,
              storagePolicy,
              effectiveFlags,
              storageTypes);
      List<DatanodeDescriptor> targetNodes = nodes(Arrays.asList(targets));
      directory.ifPresent(split -> recentTargets.add(split.committedPath(), targetNodes));
      if (directory.isPresent() && isReReplication) {
        rejectingNodes.add(srcPath, targetNodes);
      }
      return targets;
    } finally {
      TARGET_ORDER.remove();
    }
  }

  /**
   * Returns the UUIDs of nodes that reject blocks of a file; must not throw, like {@link
   * #countBlocks}.
   */
  private Set<String> rejectingNodes(String file) {
    try {
      return namespace()
          .map(space -> rejectingNodes.of(file, space.blockCount(file)))
          .orElse(Collections.emptySet());
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("Cannot count the blocks of {}", file, e);
      return Collections.emptySet();
    }
  }

  private TargetOrder targetOrder(SplitDirectoryPath directory, int replicaCount) {
    List<DatanodeDescriptor> allNodes = clusterNodes.of(clusterMap);
    unavailableNodes.update(allNodes);
    RendezvousHash rendezvous = new RendezvousHash(directory.name());
    BlockCounts blockCounts = new BlockCounts();
    namespace().ifPresent(space -> countBlocks(directory, space, blockCounts));
    List<DatanodeDescriptor> nodes = blockCounts.nodesByCount(rendezvous);
    nodes.addAll(recentTargets.of(directory.committedPath()));
    if (nodes.isEmpty()) {
      nodes = rendezvous.heaviestNodes(2 * replicaCount + SPARE_CANDIDATES, allNodes);
      // Without a namespace, later blocks are placed by the name alone, and must get the same
      // nodes.
      if (namespace().isPresent()) {
        nodes = reserve(directory, replicaCount, nodes);
      }
    }
    return new TargetOrder(nodes, rendezvous, allNodes);
  }

  /**
   * Counts the blocks of a directory; must not throw, since a NameNode exits if its policy throws
   * during replication.
   */
  private void countBlocks(SplitDirectoryPath directory, Namespace space, BlockCounts blockCounts) {
    try {
      space.addBlocks(directory.committedPath(), blockCounts);
      if (directory.isInJobDirectory()) {
        space.addBlocks(directory.currentPath(), blockCounts);
      }
    } catch (RuntimeException e) {
      LOG.warn("Cannot locate the blocks of {}", directory.committedPath(), e);
    } catch (LinkageError e) {
      namespace = withoutNamespace(e);
    }
  }

  /** Reserves the least loaded candidates for a directory, unless it already has reserved nodes. */
  private List<DatanodeDescriptor> reserve(
      SplitDirectoryPath directory, int replicaCount, List<DatanodeDescriptor> candidates) {
    List<DatanodeDescriptor> reserved =
        recentTargets.reserve(directory.committedPath(), placementLoad.order(candidates));
    placementLoad.add(reserved.subList(0, Math.min(replicaCount, reserved.size())));
    return reserved;
  }

  private Optional<Namespace> namespace() {
    if (!namespace.isPresent()) {
      try {
        namespace = Optional.of(Namespace.of(this));
      } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
        namespace = withoutNamespace(e);
      }
    }
    return namespace.get();
  }

  private Optional<Optional<Namespace>> withoutNamespace(Throwable e) {
    LOG.warn(
        "{} cannot read the namespace of this version of Hadoop: it places the files of a split"
            + " directory by the directory's name alone, so files added later may be on other"
            + " nodes",
        getClass().getName(),
        e);
    return Optional.of(Optional.empty());
  }

  private static List<DatanodeDescriptor> nodes(List<DatanodeStorageInfo> storages) {
    List<DatanodeDescriptor> nodes = new ArrayList<>(storages.size());
    for (DatanodeStorageInfo storage : storages) {
      nodes.add(storage.getDatanodeDescriptor());
    }
    return nodes;
  }

  @Override
  protected int[] getMaxNodesPerRack(int numOfChosen, int numOfReplicas) {
    int[] limits = super.getMaxNodesPerRack(numOfChosen, numOfReplicas);
    if (TARGET_ORDER.get() != null) {
      int pendingCount =
          TARGET_ORDER.get().pendingReplicas().extraReplicaCount(numOfChosen, numOfReplicas);
      limits[1] = super.getMaxNodesPerRack(numOfChosen + pendingCount, numOfReplicas)[1];
    }
    return limits;
  }

  @Override
  protected Node chooseTargetInOrder(
      int numOfReplicas,
      Node writer,
      Set<Node> excludedNodes,
      long blocksize,
      int maxNodesPerRack,
      List<DatanodeStorageInfo> results,
      boolean avoidStaleNodes,
      boolean newBlock,
      EnumMap<StorageType, Integer> storageTypes)
      throws NotEnoughReplicasException {
    int missingCount = numOfReplicas;
    if (TARGET_ORDER.get() != null) {
      int targetCount = results.size() + numOfReplicas;
      for (DatanodeDescriptor node : TARGET_ORDER.get()) {
        if (TARGET_ORDER.get().pendingReplicas().hasRoomOnRack(node, results, maxNodesPerRack)) {
          chooseLocalOrFavoredStorage(
              node,
              true,
              excludedNodes,
              blocksize,
              maxNodesPerRack,
              results,
              avoidStaleNodes,
              storageTypes);
        } else {
          excludedNodes.add(node);
        }
        if (results.size() == targetCount) {
          return results.get(0).getDatanodeDescriptor();
        }
      }
      missingCount = targetCount - results.size();
    }
    return super.chooseTargetInOrder(
        missingCount,
        writer,
        excludedNodes,
        blocksize,
        maxNodesPerRack,
        results,
        avoidStaleNodes,
        newBlock,
        storageTypes);
  }

  /**
   * Drops the moved replica if two racks remain; if three racks became two, the default policy
   * would keep it and drop another.
   */
  @Override
  public List<DatanodeStorageInfo> chooseReplicasToDelete(
      Collection<DatanodeStorageInfo> availableReplicas,
      Collection<DatanodeStorageInfo> delCandidates,
      int expectedNumOfReplicas,
      List<StorageType> excessTypes,
      DatanodeDescriptor addedNode,
      DatanodeDescriptor delNodeHint) {
    List<DatanodeStorageInfo> available = new ArrayList<>(availableReplicas);
    List<DatanodeStorageInfo> candidates = new ArrayList<>(delCandidates);
    List<DatanodeStorageInfo> chosen = new ArrayList<>();
    for (DatanodeStorageInfo replica : delCandidates) {
      if (replica.getDatanodeDescriptor().equals(delNodeHint)
          && candidates.size() > expectedNumOfReplicas
          && RackRule.isKeptWithout(available, replica, ColumnPlacementPolicy::rack)
          && excessTypes.remove(replica.getStorageType())) {
        available.remove(replica);
        candidates.remove(replica);
        chosen.add(replica);
      }
    }
    chosen.addAll(
        super.chooseReplicasToDelete(
            available, candidates, expectedNumOfReplicas, excessTypes, addedNode, delNodeHint));
    return chosen;
  }

  private static String rack(DatanodeStorageInfo replica) {
    return replica.getDatanodeDescriptor().getNetworkLocation();
  }

  @Override
  public DatanodeStorageInfo chooseReplicaToDelete(
      Collection<DatanodeStorageInfo> moreThanOne,
      Collection<DatanodeStorageInfo> exactlyOne,
      List<StorageType> excessTypes,
      Map<String, List<DatanodeStorageInfo>> rackMap) {
    Optional<DatanodeStorageInfo> chosen =
        excessReplicas.choose(
            pickupReplicaSet(moreThanOne, exactlyOne, rackMap),
            excessTypes,
            Time.monotonicNow() - staleMillis);
    chosen.ifPresent(replica -> excessTypes.remove(replica.getStorageType()));
    return chosen.orElse(null);
  }

  @Override
  public boolean isMovable(
      Collection<DatanodeInfo> candidates, DatanodeInfo source, DatanodeInfo target) {
    return isMovable && super.isMovable(candidates, source, target);
  }
}
