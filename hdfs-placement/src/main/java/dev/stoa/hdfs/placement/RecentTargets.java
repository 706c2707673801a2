package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/**
 * The nodes that {@link ColumnPlacementPolicy} recently chose for each split directory and that the
 * name system does not show yet. Writers that start a directory at the same time agree on nodes
 * through it, and so do blocks that are re-replicated one by one while nodes come and go. A
 * restarted NameNode, which has forgotten them, falls back on {@link RendezvousHash}.
 */
final class RecentTargets {
  private static final int MAX_DIRECTORIES = 10_000;
  private static final int MAX_NODES_PER_DIRECTORY = 16;

  private final Map<String, List<DatanodeDescriptor>> nodes =
      new LinkedHashMap<String, List<DatanodeDescriptor>>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(
            Map.Entry<String, List<DatanodeDescriptor>> leastRecentlyUsed) {
          return size() > MAX_DIRECTORIES;
        }
      };

  /** The nodes chosen for a directory, in order. */
  synchronized List<DatanodeDescriptor> of(String directory) {
    List<DatanodeDescriptor> chosen = nodes.get(directory);
    return chosen == null ? Collections.emptyList() : new ArrayList<>(chosen);
  }

  /** Reserves nodes for a directory unless some are reserved; returns the reserved ones. */
  synchronized List<DatanodeDescriptor> reserve(
      String directory, List<DatanodeDescriptor> ordered) {
    nodes.putIfAbsent(directory, new ArrayList<>(ordered));
    return of(directory);
  }

  /** Adds the target nodes of a block of the directory. */
  synchronized void add(String directory, Collection<DatanodeDescriptor> chosen) {
    List<DatanodeDescriptor> known = nodes.computeIfAbsent(directory, none -> new ArrayList<>(3));
    for (DatanodeDescriptor node : chosen) {
      int index = known.indexOf(node);
      if (index >= 0) {
        // The NameNode may have forgotten the node and registered it again: an equal, but new
        // object.
        known.set(index, node);
      } else if (known.size() < MAX_NODES_PER_DIRECTORY) {
        known.add(node);
      }
    }
  }
}
