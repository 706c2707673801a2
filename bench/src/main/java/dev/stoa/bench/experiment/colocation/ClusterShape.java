package dev.stoa.bench.experiment.colocation;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The cluster of the experiment.
 *
 * @param nodes the number of nodes, each with a DataNode and slots
 * @param racks the number of racks, assigned round-robin
 * @param slots how many map tasks a node runs at a time
 * @param splitDirectoryCount the number of split directories of the crawl
 */
record ClusterShape(int nodes, int racks, int slots, int splitDirectoryCount) {
  /** Twenty nodes on four racks, six slots a node as in the paper, two tasks per node. */
  static final ClusterShape DEFAULT = new ClusterShape(20, 4, 6, 40);

  /** The nodes by their HDFS names. */
  List<ClusterNode> clusterNodes() {
    return IntStream.range(0, nodes)
        .mapToObj(
            i ->
                new ClusterNode(
                    "node" + (i + 1) + ".example.com", "/rack" + (i % racks + 1), slots, 1))
        .toList();
  }
}
