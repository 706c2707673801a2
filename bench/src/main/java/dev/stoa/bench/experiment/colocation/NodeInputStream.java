package dev.stoa.bench.experiment.colocation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSInputStream;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/**
 * An input stream that reports only the replicas on one node, so that direct reads use no others.
 */
final class NodeInputStream extends HdfsDataInputStream {
  private final String node;

  NodeInputStream(DFSInputStream in, String node) {
    super(in);
    this.node = node;
  }

  @Override
  public List<LocatedBlock> getAllBlocks() throws IOException {
    List<LocatedBlock> blocks = new ArrayList<>();
    for (LocatedBlock block : super.getAllBlocks()) {
      blocks.add(onNode(block));
    }
    return blocks;
  }

  private LocatedBlock onNode(LocatedBlock block) {
    DatanodeInfoWithStorage[] localReplicas =
        Arrays.stream(block.getLocations())
            .filter(replica -> replica.getHostName().equals(node))
            .toArray(DatanodeInfoWithStorage[]::new);
    LocatedBlock filtered =
        new LocatedBlock(
            block.getBlock(),
            localReplicas,
            Arrays.stream(localReplicas)
                .map(DatanodeInfoWithStorage::getStorageID)
                .toArray(String[]::new),
            Arrays.stream(localReplicas)
                .map(DatanodeInfoWithStorage::getStorageType)
                .toArray(StorageType[]::new),
            block.getStartOffset(),
            block.isCorrupt(),
            new DatanodeInfo[0]);
    filtered.setBlockToken(block.getBlockToken());
    return filtered;
  }
}
