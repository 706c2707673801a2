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
 * Nodes that blocks of a file were sent to again and again. One that holds a replica which the
 * NameNode does not know of refuses the copy each time; a policy that always comes to the same
 * choice would leave the block short of a replica for ever. {@link ColumnPlacementPolicy} tries
 * such nodes last.
 */
final class VainTargets {
  private static final int FILES = 10_000;

  /** A block is sent again when the NameNode has waited five minutes for it. */
  private static final long FORGOTTEN_MILLIS = TimeUnit.HOURS.toMillis(1);

  /** So many attempts more than the file has blocks are in vain. */
  private static final int PATIENCE = 3;

  private final Map<String, Attempts> attempts =
      new LinkedHashMap<String, Attempts>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Attempts> leastRecentlyUsed) {
          return size() > FILES;
        }
      };

  /** Notes that blocks of a file are replicated to these nodes. */
  synchronized void add(String file, List<DatanodeDescriptor> nodes) {
    Attempts known = attempts.get(file);
    if (known == null || Time.monotonicNow() - known.lastMillis > FORGOTTEN_MILLIS) {
      known = new Attempts();
      attempts.put(file, known);
    }
    known.lastMillis = Time.monotonicNow();
    for (DatanodeDescriptor node : nodes) {
      known.counts.merge(node.getDatanodeUuid(), 1, Integer::sum);
    }
  }

  /** The UUIDs of the nodes that were tried oftener than a file of so many blocks needs. */
  synchronized Set<String> of(String file, int blockCount) {
    Set<String> vain = new HashSet<>();
    Attempts known = attempts.get(file);
    if (known != null) {
      known.counts.forEach(
          (node, count) -> {
            if (count >= blockCount + PATIENCE) {
              vain.add(node);
            }
          });
    }
    return vain;
  }

  private static final class Attempts {
    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private long lastMillis;
  }
}
