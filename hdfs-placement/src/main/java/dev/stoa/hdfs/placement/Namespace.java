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
 * The namespace of the NameNode that runs a policy. Finds the locations of a directory's blocks for
 * {@link ColumnPlacementPolicy}.
 *
 * <p>HDFS gives a policy the path of a file but no way to list its directory. So this class, and
 * only this one, accesses the NameNode's {@code FSNamesystem} by reflection on private fields
 * ({@code stats} of the default policy, which is an inner object of the DatanodeManager, and its
 * {@code namesystem}). If they are missing, as in another version of Hadoop or in the Balancer's
 * process, the policy works without a namespace.
 */
final class Namespace {
  /**
   * The maximum number of blocks that are looked up: enough to locate a directory, and a lookup
   * takes no longer in a directory of 10,000 files.
   */
  static final int MAX_SAMPLED_BLOCKS = 16;

  /** The maximum number of files that are looked up, some of which may have no blocks yet. */
  private static final int MAX_SAMPLED_FILES = 64;

  private final FSNamesystem namesystem;

  private Namespace(FSNamesystem namesystem) {
    this.namesystem = namesystem;
  }

  /**
   * Finds the namespace of an initialized policy; empty in a process without a NameNode.
   *
   * @throws ReflectiveOperationException if this version of Hadoop has other private fields
   */
  static Optional<Namespace> of(BlockPlacementPolicyDefault policy)
      throws ReflectiveOperationException {
    // checked first, since the lock could not be released without this method
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

  /** Adds the nodes of a sample of the blocks of a directory's files. */
  void addBlocks(String directory, BlockCounts blockCounts) {
    namesystem.readLock();
    try {
      INode inode = namesystem.getFSDirectory().getINode(directory);
      if (inode != null && inode.isDirectory()) {
        addBlocks(inode.asDirectory().getChildrenList(Snapshot.CURRENT_STATE_ID), blockCounts);
      }
    } catch (UnresolvedLinkException | AccessControlException | ParentNotDirectoryException e) {
      return;
    } finally {
      namesystem.readUnlock("columnPlacement");
    }
  }

  /** Returns the number of a file's blocks, or 0 if the file does not exist. */
  int blockCount(String file) {
    namesystem.readLock();
    try {
      INode inode = namesystem.getFSDirectory().getINode(file);
      return inode != null && inode.isFile() ? inode.asFile().getBlocks().length : 0;
    } catch (UnresolvedLinkException | AccessControlException | ParentNotDirectoryException e) {
      return 0;
    } finally {
      namesystem.readUnlock("columnPlacement");
    }
  }

  private static void addBlocks(ReadOnlyList<INode> children, BlockCounts blockCounts) {
    int sampleCount = Math.min(children.size(), MAX_SAMPLED_FILES);
    int blocksPerFile = Math.max(1, MAX_SAMPLED_BLOCKS / Math.max(1, sampleCount));
    int countedBlocks = 0;
    for (int i = 0; i < sampleCount && countedBlocks < MAX_SAMPLED_BLOCKS; i++) {
      INode child = children.get((int) ((long) i * children.size() / sampleCount));
      if (child.isFile()) {
        countedBlocks += addBlocks(child.asFile(), blocksPerFile, blockCounts);
      }
    }
  }

  private static int addBlocks(INodeFile file, int maxSampledBlocks, BlockCounts blockCounts) {
    BlockInfo[] blocks = file.getBlocks();
    int sampleCount = file.isStriped() ? 0 : Math.min(blocks.length, maxSampledBlocks);
    int countedBlocks = 0;
    for (int i = 0; i < sampleCount; i++) {
      countedBlocks +=
          blockCounts.add(nodes(blocks[(int) ((long) i * blocks.length / sampleCount)])) ? 1 : 0;
    }
    return countedBlocks;
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
