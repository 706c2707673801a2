package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/**
 * What {@link ColumnPlacementPolicy} chose lately for each split directory and the name system does
 * not show yet: writers that start a directory at the same time agree by it, and so do the blocks
 * that are replicated again one by one while nodes come and go. A NameNode that forgets it by a
 * restart falls back on {@link Rendezvous}.
 */
final class RecentTargets {
  private static final int DIRECTORIES = 10_000;
  private static final int NODES = 16;

  private final Map<String, List<DatanodeDescriptor>> nodes =
      new LinkedHashMap<String, List<DatanodeDescriptor>>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(
            Map.Entry<String, List<DatanodeDescriptor>> leastRecentlyUsed) {
          return size() > DIRECTORIES;
        }
      };

  /** The nodes chosen for a directory, in the order in which they were. */
  synchronized List<DatanodeDescriptor> of(String directory) {
    List<DatanodeDescriptor> chosen = nodes.get(directory);
    return chosen == null ? Collections.emptyList() : new ArrayList<>(chosen);
  }

  /** Reserves nodes for a directory unless somebody did; gives those that hold. */
  synchronized List<DatanodeDescriptor> reserve(
      String directory, List<DatanodeDescriptor> ordered) {
    nodes.putIfAbsent(directory, new ArrayList<>(ordered));
    return of(directory);
  }

  /** Notes nodes that a block of the directory goes to. */
  synchronized void add(String directory, Collection<DatanodeDescriptor> chosen) {
    List<DatanodeDescriptor> known = nodes.computeIfAbsent(directory, none -> new ArrayList<>(3));
    for (DatanodeDescriptor node : chosen) {
      int place = known.indexOf(node);
      if (place >= 0) {
        // Equal but another object once the NameNode has forgotten and registered it again.
        known.set(place, node);
      } else if (known.size() < NODES) {
        known.add(node);
      }
    }
  }
}
