package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/**
 * The nodes that {@link ColumnPlacementPolicy} recently chose for each split directory, before the
 * namespace contains their replicas. With them, writers that start a directory at the same time
 * write to the same nodes, as do blocks that are re-replicated one by one while nodes come and go.
 * A restarted NameNode has no recent targets, and uses the order of {@link RendezvousHash}.
 */
final class RecentTargets {
  private static final int MAX_DIRECTORIES = 10_000;
  private static final int MAX_NODES_PER_DIRECTORY = 16;

  private final Map<String, List<DatanodeDescriptor>> nodesByDirectory =
      new LinkedHashMap<String, List<DatanodeDescriptor>>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(
            Map.Entry<String, List<DatanodeDescriptor>> leastRecentlyUsed) {
          return size() > MAX_DIRECTORIES;
        }
      };

  /** Returns the nodes that were chosen for a directory, in order. */
  synchronized List<DatanodeDescriptor> of(String directory) {
    List<DatanodeDescriptor> chosen = nodesByDirectory.get(directory);
    return chosen == null ? Collections.emptyList() : new ArrayList<>(chosen);
  }

  /** Reserves nodes for a directory, unless it already has reserved nodes; returns its nodes. */
  synchronized List<DatanodeDescriptor> reserve(
      String directory, List<DatanodeDescriptor> candidates) {
    nodesByDirectory.putIfAbsent(directory, new ArrayList<>(candidates));
    return of(directory);
  }

  /** Adds the target nodes of a block of the directory. */
  synchronized void add(String directory, Collection<DatanodeDescriptor> chosen) {
    List<DatanodeDescriptor> targets =
        nodesByDirectory.computeIfAbsent(directory, key -> new ArrayList<>(3));
    for (DatanodeDescriptor node : chosen) {
      int index = targets.indexOf(node);
      if (index >= 0) {
        // The NameNode may have registered the node again, as an equal but new object.
        targets.set(index, node);
      } else if (targets.size() < MAX_NODES_PER_DIRECTORY) {
        targets.add(node);
      }
    }
  }
}
