package dev.stoa.hdfs.placement;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/**
 * Counts the new split directories that each node got recently: {@link ColumnPlacementPolicy}
 * places new ones on the least loaded nodes, so that whole directories spread as evenly as the
 * default policy's single blocks. Only recent ones count; otherwise a node that joins an old
 * cluster would get everything.
 */
final class PlacementLoad {
  private static final int WINDOW_SIZE = 4_096;

  /** Nodes whose disk usage differs by less count as equally full. */
  private static final int USAGE_BUCKET_PERCENT = 10;

  private final Queue<DatanodeDescriptor> window = new ArrayDeque<>();
  private final Map<DatanodeDescriptor, Integer> counts = new HashMap<>();

  /** Sorts emptier nodes first, equally full ones by recent load; the sort is stable. */
  synchronized List<DatanodeDescriptor> order(List<DatanodeDescriptor> nodes) {
    Map<DatanodeDescriptor, Integer> usageBuckets = new HashMap<>();
    for (DatanodeDescriptor node : nodes) {
      usageBuckets.put(node, (int) (node.getDfsUsedPercent() / USAGE_BUCKET_PERCENT));
    }
    List<DatanodeDescriptor> ordered = new ArrayList<>(nodes);
    ordered.sort(
        Comparator.<DatanodeDescriptor>comparingInt(usageBuckets::get)
            .thenComparingInt(node -> counts.getOrDefault(node, 0)));
    return ordered;
  }

  /** Counts a new directory on these nodes. */
  synchronized void add(List<DatanodeDescriptor> nodes) {
    for (DatanodeDescriptor node : nodes) {
      window.add(node);
      counts.merge(node, 1, Integer::sum);
      if (window.size() > WINDOW_SIZE) {
        counts.computeIfPresent(window.remove(), (eldest, count) -> count == 1 ? null : count - 1);
      }
    }
  }
}
