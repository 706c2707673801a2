package dev.stoa.bench.experiment.colocation;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The cluster of the experiment.
 *
 * @param nodes how many nodes it has, each with a data node and slots
 * @param racks how many racks; the nodes take turns
 * @param slots how many map tasks a node runs at a time
 * @param splitDirectories how many the crawl has
 */
record Shape(int nodes, int racks, int slots, int splitDirectories) {
  /** Twenty nodes on four racks, six slots a node as in the paper, two tasks for each node. */
  static final Shape DEFAULT = new Shape(20, 4, 6, 40);

  /** The nodes as the HDFS names them. */
  List<ClusterNode> list() {
    return IntStream.range(0, nodes)
        .mapToObj(
            i ->
                new ClusterNode(
                    "node" + (i + 1) + ".example.com", "/rack" + (i % racks + 1), slots, 1))
        .toList();
  }
}
