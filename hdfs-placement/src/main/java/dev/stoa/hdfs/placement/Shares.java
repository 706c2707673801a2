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
 * How many of the split directories begun lately each node got: {@link ColumnPlacementPolicy} gives
 * new ones to those with the least, so that whole directories spread as evenly as the default
 * policy's single blocks. Only lately, or a node that joins an old cluster would get all.
 */
final class Shares {
  private static final int REMEMBERED = 4_096;

  /** Nodes whose disks differ less are equally full. */
  private static final int PERCENT_STEP = 10;

  private final Queue<DatanodeDescriptor> remembered = new ArrayDeque<>();
  private final Map<DatanodeDescriptor, Integer> counts = new HashMap<>();

  /**
   * The emptier nodes first, equally full ones by what they got lately, equal ones as they stand.
   */
  synchronized List<DatanodeDescriptor> order(List<DatanodeDescriptor> nodes) {
    Map<DatanodeDescriptor, Integer> steps = new HashMap<>();
    for (DatanodeDescriptor node : nodes) {
      steps.put(node, (int) (node.getDfsUsedPercent() / PERCENT_STEP));
    }
    List<DatanodeDescriptor> ordered = new ArrayList<>(nodes);
    ordered.sort(
        Comparator.<DatanodeDescriptor>comparingInt(steps::get)
            .thenComparingInt(node -> counts.getOrDefault(node, 0)));
    return ordered;
  }

  /** Notes that these nodes got a new directory. */
  synchronized void add(List<DatanodeDescriptor> nodes) {
    for (DatanodeDescriptor node : nodes) {
      remembered.add(node);
      counts.merge(node, 1, Integer::sum);
      if (remembered.size() > REMEMBERED) {
        counts.computeIfPresent(
            remembered.remove(), (eldest, count) -> count == 1 ? null : count - 1);
      }
    }
  }
}
