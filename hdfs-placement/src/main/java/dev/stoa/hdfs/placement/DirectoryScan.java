package dev.stoa.hdfs.placement;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;

/**
 * Finds split directories and the locations of their blocks with listings only; used by {@link
 * PlacementTool}.
 */
final class DirectoryScan {
  private final DFSClient client;
  private final SplitDirectoryMatcher matcher;

  DirectoryScan(DFSClient client, SplitDirectoryMatcher rule) {
    this.client = client;
    this.matcher = rule;
  }

  /** Passes each split directory at or below a path to the visitor. */
  void visit(String path, Visitor visitor) throws IOException {
    if (matcher.isSplitDirectory(new Path(path).getName())) {
      Optional<SplitDirectory> found = directory(path);
      if (found.isPresent()) {
        visitor.visit(found.get());
      }
      return;
    }
    for (HdfsFileStatus child : list(path, false)) {
      if (child.isDirectory()) {
        visitChild(child.getFullName(path), visitor);
      }
    }
  }

  private void visitChild(String path, Visitor visitor) throws IOException {
    try {
      visit(path, visitor);
    } catch (FileNotFoundException removed) {
      // It was deleted after its parent was listed, as jobs' directories often are.
      return;
    }
  }

  /** A split directory in its current state; absent if it was removed. */
  Optional<SplitDirectory> directory(String path) throws IOException {
    List<BlockReplicas> blocks = new ArrayList<>();
    try {
      for (HdfsFileStatus file : list(path, true)) {
        if (file instanceof HdfsLocatedFileStatus && !file.isDirectory() && !file.isSymlink()) {
          addBlocks((HdfsLocatedFileStatus) file, blocks);
        }
      }
    } catch (FileNotFoundException removed) {
      return Optional.empty();
    }
    return Optional.of(new SplitDirectory(path, blocks));
  }

  /**
   * Adds complete, replicated blocks only: those being written, erasure-coded or lost say nothing
   * about placement.
   */
  private static void addBlocks(HdfsLocatedFileStatus file, List<BlockReplicas> blocks) {
    LocatedBlocks located = file.getLocatedBlocks();
    List<LocatedBlock> all = located.getLocatedBlocks();
    int complete = located.isLastBlockComplete() ? all.size() : all.size() - 1;
    for (int i = 0; i < complete; i++) {
      BlockReplicas block = new BlockReplicas(all.get(i), file.getReplication());
      if (!all.get(i).isStriped() && !all.get(i).isCorrupt() && !block.nodes().isEmpty()) {
        blocks.add(block);
      }
    }
  }

  private List<HdfsFileStatus> list(String path, boolean withLocations) throws IOException {
    List<HdfsFileStatus> children = new ArrayList<>();
    byte[] after = HdfsFileStatus.EMPTY_NAME;
    DirectoryListing page;
    do {
      page = client.listPaths(path, after, withLocations);
      if (page == null) {
        throw new FileNotFoundException(path + " does not exist");
      }
      for (HdfsFileStatus child : page.getPartialListing()) {
        children.add(child);
      }
      after = page.getLastName();
    } while (page.hasMore());
    return children;
  }

  /** Receives each directory. */
  interface Visitor {
    void visit(SplitDirectory directory) throws IOException;
  }
}
