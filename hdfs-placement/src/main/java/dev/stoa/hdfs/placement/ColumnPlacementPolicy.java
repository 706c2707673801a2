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
 * Places all blocks of all files of a split directory on the same nodes and everything else as the
 * default policy does (CIF paper, 4.2); the NameNode, the Balancer and the Mover load it by {@code
 * dfs.block.replicator.classname}.
 *
 * <p>A block goes to the nodes that hold most of the directory's blocks; where those do not
 * suffice, to nodes chosen for the directory lately; else to those that the directory's name draws.
 * All of them pass the checks of the default policy (state, space, storage type, rack), so a node
 * that cannot take a block is passed over for the next in the same order. Of surplus replicas, of
 * other files too, those go that all blocks on the same nodes agree on.
 */
public class ColumnPlacementPolicy extends BlockPlacementPolicyDefault implements Configurable {
  /** The regular expression that names of split directories match. */
  public static final String DIRECTORY_PATTERN_KEY = "stoa.placement.directory.pattern";

  /** Whether the Balancer and the Mover may move blocks, those of split directories too. */
  public static final String MOVABLE_KEY = "stoa.placement.movable";

  /** New directories choose among so many nodes more than twice their replicas. */
  private static final int SPARE_CANDIDATES = 2;

  private static final ThreadLocal<TargetOrder> ORDER = new ThreadLocal<>();

  private final RecentTargets recentTargets = new RecentTargets();
  private final VainTargets vainTargets = new VainTargets();
  private final Shares shares = new Shares();
  private final ClusterNodes clusterNodes = new ClusterNodes();
  private final Absences absences = new Absences();
  private final Surplus surplus = new Surplus(absences);
  private Configuration conf = new Configuration(false);
  private DirectoryRule rule = DirectoryRule.of(conf);
  private boolean movable;
  private long staleMillis = DFSConfigKeys.DFS_NAMENODE_STALE_DATANODE_INTERVAL_DEFAULT;
  // Unknown until the NameNode, which makes its policy first, is whole.
  private volatile Optional<Optional<Namespace>> namespace = Optional.empty();

  /** Called by Hadoop. */
  public ColumnPlacementPolicy() {}

  @Override
  public void setConf(Configuration newConf) {
    conf = newConf;
    rule = DirectoryRule.of(conf);
    movable = conf.getBoolean(MOVABLE_KEY, false);
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
    Optional<SplitPath> directory = rule.splitDirectoryOf(srcPath);
    // No writer's wish not to write locally parts a directory.
    EnumSet<AddBlockFlag> obeyed = directory.isPresent() ? null : flags;
    boolean replicatesAgain = !chosen.isEmpty() && !returnChosenNodes && excludedNodes != null;
    directory.ifPresent(
        split -> {
          TargetOrder order = targetOrder(split, chosen.size() + numOfReplicas);
          ORDER.set(
              replicatesAgain
                  ? order
                      .awaiting(Awaited.of(excludedNodes, nodes(chosen)))
                      .withLast(vainTargets(srcPath))
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
              obeyed,
              storageTypes);
      List<DatanodeDescriptor> targetNodes = nodes(Arrays.asList(targets));
      directory.ifPresent(split -> recentTargets.add(split.settled(), targetNodes));
      if (directory.isPresent() && replicatesAgain) {
        vainTargets.add(srcPath, targetNodes);
      }
      return targets;
    } finally {
      ORDER.remove();
    }
  }

  /** Never fails either. */
  private Set<String> vainTargets(String file) {
    try {
      return namespace()
          .map(known -> vainTargets.of(file, known.blockCount(file)))
          .orElse(Collections.emptySet());
    } catch (RuntimeException | LinkageError fault) {
      LOG.warn("Cannot see how many blocks {} has", file, fault);
      return Collections.emptySet();
    }
  }

  private TargetOrder targetOrder(SplitPath directory, int replicas) {
    List<DatanodeDescriptor> all = clusterNodes.of(clusterMap);
    absences.look(all);
    Rendezvous rendezvous = new Rendezvous(directory.name());
    Votes votes = new Votes();
    namespace().ifPresent(known -> count(directory, known, votes));
    List<DatanodeDescriptor> nodes = votes.order(rendezvous);
    nodes.addAll(recentTargets.of(directory.settled()));
    if (nodes.isEmpty()) {
      nodes = rendezvous.first(2 * replicas + SPARE_CANDIDATES, all);
      // Who sees no blocks later must find the same nodes by the name alone.
      if (namespace().isPresent()) {
        nodes = begin(directory, replicas, nodes);
      }
    }
    return new TargetOrder(nodes, rendezvous, all);
  }

  /** Never fails: a NameNode ends itself when its policy fails while blocks are replicated. */
  private void count(SplitPath directory, Namespace known, Votes votes) {
    try {
      known.count(directory.settled(), votes);
      if (directory.isInJobDirectory()) {
        known.count(directory.written(), votes);
      }
    } catch (RuntimeException fault) {
      LOG.warn("Cannot see where the blocks of {} lie", directory.settled(), fault);
    } catch (LinkageError otherHadoop) {
      namespace = unseen(otherHadoop);
    }
  }

  private List<DatanodeDescriptor> begin(
      SplitPath directory, int replicas, List<DatanodeDescriptor> candidates) {
    List<DatanodeDescriptor> reserved =
        recentTargets.reserve(directory.settled(), shares.order(candidates));
    shares.add(reserved.subList(0, Math.min(replicas, reserved.size())));
    return reserved;
  }

  private Optional<Namespace> namespace() {
    if (!namespace.isPresent()) {
      try {
        namespace = Optional.of(Namespace.of(this));
      } catch (ReflectiveOperationException | RuntimeException | LinkageError otherHadoop) {
        namespace = unseen(otherHadoop);
      }
    }
    return namespace.get();
  }

  private Optional<Optional<Namespace>> unseen(Throwable otherHadoop) {
    LOG.warn(
        "{} cannot see the name system of this version of Hadoop: it places the files of a split directory by the"
            + " directory's name alone, so files added later may lie on other nodes",
        getClass().getName(),
        otherHadoop);
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
    if (ORDER.get() != null) {
      int awaited = ORDER.get().awaited().count(numOfChosen, numOfReplicas);
      limits[1] = super.getMaxNodesPerRack(numOfChosen + awaited, numOfReplicas)[1];
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
    int missing = numOfReplicas;
    if (ORDER.get() != null) {
      int wanted = results.size() + numOfReplicas;
      for (DatanodeDescriptor node : ORDER.get()) {
        if (ORDER.get().awaited().leaveRoom(node, results, maxNodesPerRack)) {
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
        if (results.size() == wanted) {
          return results.get(0).getDatanodeDescriptor();
        }
      }
      missing = wanted - results.size();
    }
    return super.chooseTargetInOrder(
        missing,
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
   * Drops the replica that was moved away where two racks are left; the default policy would keep
   * it, and drop another, where three racks become two.
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
          && Racks.suffice(available, replica, ColumnPlacementPolicy::rack)
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
        surplus.choose(
            pickupReplicaSet(moreThanOne, exactlyOne, rackMap),
            excessTypes,
            Time.monotonicNow() - staleMillis);
    chosen.ifPresent(replica -> excessTypes.remove(replica.getStorageType()));
    return chosen.orElse(null);
  }

  @Override
  public boolean isMovable(
      Collection<DatanodeInfo> candidates, DatanodeInfo source, DatanodeInfo target) {
    return movable && super.isMovable(candidates, source, target);
  }
}
