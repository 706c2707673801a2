package dev.stoa.hdfs.placement;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.util.Time;

/**
 * Nodes that blocks of a file were sent to repeatedly. A node with a replica unknown to the
 * NameNode rejects each copy; a policy that always made the same choice would leave the block
 * under-replicated forever. {@link ColumnPlacementPolicy} tries such nodes last.
 */
final class RejectingTargets {
  private static final int MAX_FILES = 10_000;

  /** The NameNode sends a block again after waiting five minutes. */
  private static final long EXPIRY_MILLIS = TimeUnit.HOURS.toMillis(1);

  /** With more attempts than a file's blocks plus this, a node counts as rejecting. */
  private static final int MAX_EXTRA_ATTEMPTS = 3;

  private final Map<String, Attempts> attempts =
      new LinkedHashMap<String, Attempts>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Attempts> leastRecentlyUsed) {
          return size() > MAX_FILES;
        }
      };

  /** Counts an attempt to replicate a block of a file to these nodes. */
  synchronized void add(String file, List<DatanodeDescriptor> nodes) {
    Attempts known = attempts.get(file);
    if (known == null || Time.monotonicNow() - known.lastMillis > EXPIRY_MILLIS) {
      known = new Attempts();
      attempts.put(file, known);
    }
    known.lastMillis = Time.monotonicNow();
    for (DatanodeDescriptor node : nodes) {
      known.counts.merge(node.getDatanodeUuid(), 1, Integer::sum);
    }
  }

  /** The UUIDs of nodes with more attempts than a file with this many blocks needs. */
  synchronized Set<String> of(String file, int blockCount) {
    Set<String> rejecting = new HashSet<>();
    Attempts known = attempts.get(file);
    if (known != null) {
      known.counts.forEach(
          (node, count) -> {
            if (count >= blockCount + MAX_EXTRA_ATTEMPTS) {
              rejecting.add(node);
            }
          });
    }
    return rejecting;
  }

  private static final class Attempts {
    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private long lastMillis;
  }
}
