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
 * Finds split directories and the locations of their blocks by listing directories. Used by {@link
 * PlacementTool}.
 */
final class DirectoryScan {
  private final DFSClient client;
  private final SplitDirectoryMatcher matcher;

  DirectoryScan(DFSClient client, SplitDirectoryMatcher matcher) {
    this.client = client;
    this.matcher = matcher;
  }

  /** Passes each split directory at or below a path to the visitor. */
  void visit(String path, Visitor visitor) throws IOException {
    if (matcher.isSplitDirectory(new Path(path).getName())) {
      Optional<SplitDirectory> directory = readDirectory(path);
      if (directory.isPresent()) {
        visitor.visit(directory.get());
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
    } catch (FileNotFoundException e) {
      // The directory was deleted after its parent was listed, as jobs' directories often are.
      return;
    }
  }

  /** Reads the current state of a split directory; empty if the directory was removed. */
  Optional<SplitDirectory> readDirectory(String path) throws IOException {
    List<BlockReplicas> blocks = new ArrayList<>();
    try {
      for (HdfsFileStatus file : list(path, true)) {
        if (file instanceof HdfsLocatedFileStatus && !file.isDirectory() && !file.isSymlink()) {
          addBlocks((HdfsLocatedFileStatus) file, blocks);
        }
      }
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
    return Optional.of(new SplitDirectory(path, blocks));
  }

  /**
   * Adds the complete, replicated blocks of a file; blocks that are being written, erasure-coded or
   * lost are ignored, since their locations do not show their placement.
   */
  private static void addBlocks(HdfsLocatedFileStatus file, List<BlockReplicas> blocks) {
    LocatedBlocks blockList = file.getLocatedBlocks();
    List<LocatedBlock> locatedBlocks = blockList.getLocatedBlocks();
    int completeCount =
        blockList.isLastBlockComplete() ? locatedBlocks.size() : locatedBlocks.size() - 1;
    for (int i = 0; i < completeCount; i++) {
      BlockReplicas block = new BlockReplicas(locatedBlocks.get(i), file.getReplication());
      if (!locatedBlocks.get(i).isStriped()
          && !locatedBlocks.get(i).isCorrupt()
          && !block.nodes().isEmpty()) {
        blocks.add(block);
      }
    }
  }

  private List<HdfsFileStatus> list(String path, boolean withLocations) throws IOException {
    List<HdfsFileStatus> children = new ArrayList<>();
    byte[] lastName = HdfsFileStatus.EMPTY_NAME;
    DirectoryListing listing;
    do {
      listing = client.listPaths(path, lastName, withLocations);
      if (listing == null) {
        throw new FileNotFoundException(path + " does not exist");
      }
      for (HdfsFileStatus child : listing.getPartialListing()) {
        children.add(child);
      }
      lastName = listing.getLastName();
    } while (listing.hasMore());
    return children;
  }

  /** Visits split directories. */
  interface Visitor {
    void visit(SplitDirectory directory) throws IOException;
  }
}
