package dev.stoa.hdfs.placement;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.util.Time;

/**
 * Which nodes were lately gone, leaving or at rest. What was written or replicated meanwhile lies
 * on others, so {@link Surplus} drops their replicas once they are back. {@link
 * ColumnPlacementPolicy} lets it look whenever it places a block: where none was placed, nothing
 * was missed.
 */
final class Absences {
  private static final long REMEMBERED_MILLIS = TimeUnit.DAYS.toMillis(1);

  // Weak: nodes that the NameNode itself forgets must not stay in its heap.
  private final Set<DatanodeDescriptor> known = Collections.newSetFromMap(new WeakHashMap<>());
  private final Map<DatanodeDescriptor, Long> seenAtMillis = new WeakHashMap<>();
  private List<DatanodeDescriptor> looked = Collections.emptyList();

  /** Looks which of the nodes that were here are not, or take no blocks; once for one list. */
  @SuppressWarnings("ReferenceEquality")
  synchronized void look(List<DatanodeDescriptor> here) {
    if (here == looked) {
      return;
    }
    looked = here;
    known.addAll(here);
    Set<DatanodeDescriptor> absent = new HashSet<>(known);
    for (DatanodeDescriptor node : here) {
      if (node.isInService()) {
        absent.remove(node);
      }
    }
    long now = Time.monotonicNow();
    absent.forEach(node -> seenAtMillis.put(node, now));
  }

  /**
   * When a node was seen absent, in milliseconds; the least number for those that were not lately.
   */
  synchronized long seenAtMillis(DatanodeDescriptor node) {
    long seen = seenAtMillis.getOrDefault(node, Long.MIN_VALUE);
    return seen < Time.monotonicNow() - REMEMBERED_MILLIS ? Long.MIN_VALUE : seen;
  }

  boolean wasAbsent(DatanodeDescriptor node) {
    return seenAtMillis(node) != Long.MIN_VALUE;
  }
}
