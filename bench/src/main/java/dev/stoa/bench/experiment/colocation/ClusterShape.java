package dev.stoa.bench.experiment.colocation;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The size of the simulated cluster of the experiment.
 *
 * @param nodeCount the number of nodes, each with a DataNode and slots
 * @param rackCount the number of racks, to which nodes are assigned round-robin
 * @param slotsPerNode how many map tasks a node runs at a time
 * @param splitDirectoryCount the number of split directories of the crawl
 */
record ClusterShape(int nodeCount, int rackCount, int slotsPerNode, int splitDirectoryCount) {
  /**
   * 20 nodes in 4 racks, with 6 slots per node as in the paper, and 2 split directories per node.
   */
  static final ClusterShape DEFAULT = new ClusterShape(20, 4, 6, 40);

  /** Creates the nodes, named by their host names in HDFS; none is slow. */
  List<ClusterNode> clusterNodes() {
    return IntStream.range(0, nodeCount)
        .mapToObj(
            i ->
                new ClusterNode(
                    "node" + (i + 1) + ".example.com",
                    "/rack" + (i % rackCount + 1),
                    slotsPerNode,
                    1))
        .toList();
  }
}
