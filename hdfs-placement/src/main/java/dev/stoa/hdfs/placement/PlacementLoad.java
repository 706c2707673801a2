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
 * Counts the split directories that were recently placed on each node: {@link
 * ColumnPlacementPolicy} places new directories on the least loaded nodes, so that whole
 * directories are spread as evenly as single blocks by the default policy. Older directories do not
 * count; otherwise a node that joins an old cluster would get all new ones.
 */
final class PlacementLoad {
  /** The number of recent choices of a node that count. */
  private static final int WINDOW_SIZE = 4_096;

  /** The width of the ranges of disk usage within which nodes count as equally full. */
  private static final int USAGE_BUCKET_PERCENT = 10;

  private final Queue<DatanodeDescriptor> window = new ArrayDeque<>();
  private final Map<DatanodeDescriptor, Integer> counts = new HashMap<>();

  /**
   * Sorts nodes by disk usage, emptier ones first, and equally full ones by recent load; the sort
   * is stable.
   */
  synchronized List<DatanodeDescriptor> order(List<DatanodeDescriptor> nodes) {
    Map<DatanodeDescriptor, Integer> usageBuckets = new HashMap<>();
    for (DatanodeDescriptor node : nodes) {
      usageBuckets.put(node, (int) (node.getDfsUsedPercent() / USAGE_BUCKET_PERCENT));
    }
    List<DatanodeDescriptor> sorted = new ArrayList<>(nodes);
    sorted.sort(
        Comparator.<DatanodeDescriptor>comparingInt(usageBuckets::get)
            .thenComparingInt(node -> counts.getOrDefault(node, 0)));
    return sorted;
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
