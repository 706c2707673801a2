package dev.stoa.hdfs.placement;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.ParentNotDirectoryException;
import org.apache.hadoop.fs.UnresolvedLinkException;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockUnderConstructionFeature;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.INode;
import org.apache.hadoop.hdfs.server.namenode.INodeFile;
import org.apache.hadoop.hdfs.server.namenode.snapshot.Snapshot;
import org.apache.hadoop.hdfs.util.ReadOnlyList;
import org.apache.hadoop.security.AccessControlException;

/**
 * The name system of the NameNode that runs a policy, asked by {@link ColumnPlacementPolicy} where
 * the blocks of a directory lie.
 *
 * <p>HDFS gives a policy the path of a file but no way to ask what lies beside it. This class, and
 * only this one, therefore reaches the name system by reflection over private fields ({@code stats}
 * of the default policy, which is an inner object of the DatanodeManager, and its {@code
 * namesystem}). Where they are missing, as in another version of Hadoop or in the process of the
 * Balancer, there is no name system and the policy does without.
 */
final class Namespace {
  /**
   * So many blocks tell where a directory lies; a look-up costs no more for 10,000 column files.
   */
  static final int SAMPLED_BLOCKS = 16;

  private static final int SAMPLED_FILES = 64;

  private final FSNamesystem namesystem;

  private Namespace(FSNamesystem namesystem) {
    this.namesystem = namesystem;
  }

  /**
   * The name system of an initialised policy; none in a process without.
   *
   * @throws ReflectiveOperationException if this version of Hadoop hides it elsewhere
   */
  static Optional<Namespace> of(BlockPlacementPolicyDefault policy)
      throws ReflectiveOperationException {
    // Or what was locked would stay so.
    FSNamesystem.class.getMethod("readUnlock", String.class);
    Object stats = field(BlockPlacementPolicyDefault.class, "stats").get(policy);
    if (stats == null) {
      return Optional.empty();
    }
    for (Field field : stats.getClass().getDeclaredFields()) {
      if (DatanodeManager.class.isAssignableFrom(field.getType())) {
        field.setAccessible(true);
        Object namesystem = field(DatanodeManager.class, "namesystem").get(field.get(stats));
        return Optional.of(new Namespace((FSNamesystem) namesystem));
      }
    }
    throw new NoSuchFieldException("no DatanodeManager in " + stats.getClass().getName());
  }

  private static Field field(Class<?> type, String name) throws NoSuchFieldException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  /** Counts on which nodes a sample of the blocks of the files in this directory lies. */
  void count(String directory, Votes votes) {
    namesystem.readLock();
    try {
      INode inode = namesystem.getFSDirectory().getINode(directory);
      if (inode != null && inode.isDirectory()) {
        count(inode.asDirectory().getChildrenList(Snapshot.CURRENT_STATE_ID), votes);
      }
    } catch (UnresolvedLinkException
        | AccessControlException
        | ParentNotDirectoryException notThere) {
      return;
    } finally {
      namesystem.readUnlock("columnPlacement");
    }
  }

  /** How many blocks a file has; none if it is not there. */
  int blockCount(String file) {
    namesystem.readLock();
    try {
      INode inode = namesystem.getFSDirectory().getINode(file);
      return inode != null && inode.isFile() ? inode.asFile().getBlocks().length : 0;
    } catch (UnresolvedLinkException
        | AccessControlException
        | ParentNotDirectoryException notThere) {
      return 0;
    } finally {
      namesystem.readUnlock("columnPlacement");
    }
  }

  private static void count(ReadOnlyList<INode> children, Votes votes) {
    int visited = Math.min(children.size(), SAMPLED_FILES);
    int blocksPerFile = Math.max(1, SAMPLED_BLOCKS / Math.max(1, visited));
    int counted = 0;
    for (int i = 0; i < visited && counted < SAMPLED_BLOCKS; i++) {
      INode child = children.get((int) ((long) i * children.size() / visited));
      if (child.isFile()) {
        counted += count(child.asFile(), blocksPerFile, votes);
      }
    }
  }

  private static int count(INodeFile file, int blockCount, Votes votes) {
    BlockInfo[] blocks = file.getBlocks();
    int visited = file.isStriped() ? 0 : Math.min(blocks.length, blockCount);
    int counted = 0;
    for (int i = 0; i < visited; i++) {
      counted += votes.add(nodes(blocks[(int) ((long) i * blocks.length / visited)])) ? 1 : 0;
    }
    return counted;
  }

  private static List<DatanodeDescriptor> nodes(BlockInfo block) {
    BlockUnderConstructionFeature construction = block.getUnderConstructionFeature();
    return nodes(
        construction == null
            ? block.getStorageInfos()
            : construction.getExpectedStorageLocationsIterator());
  }

  private static List<DatanodeDescriptor> nodes(Iterator<DatanodeStorageInfo> storages) {
    List<DatanodeDescriptor> nodes = new ArrayList<>(3);
    while (storages.hasNext()) {
      DatanodeStorageInfo storage = storages.next();
      if (storage != null) {
        nodes.add(storage.getDatanodeDescriptor());
      }
    }
    return nodes;
  }
}
