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
 * Finds nodes to which blocks of a file were sent repeatedly. A node that already stores a replica
 * of which the NameNode does not know rejects each copy, so a policy that always chose this node
 * would leave the block under-replicated. {@link ColumnPlacementPolicy} tries rejecting nodes last.
 */
final class RejectingNodes {
  private static final int MAX_FILES = 10_000;

  /**
   * The time after which attempts are forgotten, which is longer than the five minutes after which
   * the NameNode repeats an attempt.
   */
  private static final long EXPIRY_MILLIS = TimeUnit.HOURS.toMillis(1);

  /**
   * The number of attempts, in addition to one per block of a file, from which a node counts as
   * rejecting.
   */
  private static final int MAX_EXTRA_ATTEMPTS = 3;

  private final Map<String, Attempts> attemptsByFile =
      new LinkedHashMap<String, Attempts>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Attempts> leastRecentlyUsed) {
          return size() > MAX_FILES;
        }
      };

  /** Counts an attempt to replicate a block of a file to these nodes. */
  synchronized void add(String file, List<DatanodeDescriptor> nodes) {
    Attempts fileAttempts = attemptsByFile.get(file);
    if (fileAttempts == null || Time.monotonicNow() - fileAttempts.lastMillis > EXPIRY_MILLIS) {
      fileAttempts = new Attempts();
      attemptsByFile.put(file, fileAttempts);
    }
    fileAttempts.lastMillis = Time.monotonicNow();
    for (DatanodeDescriptor node : nodes) {
      fileAttempts.countsByUuid.merge(node.getDatanodeUuid(), 1, Integer::sum);
    }
  }

  /**
   * Returns the UUIDs of the nodes that got more attempts than a file with this number of blocks
   * needs.
   */
  synchronized Set<String> of(String file, int blockCount) {
    Set<String> rejectingUuids = new HashSet<>();
    Attempts fileAttempts = attemptsByFile.get(file);
    if (fileAttempts != null) {
      fileAttempts.countsByUuid.forEach(
          (uuid, count) -> {
            if (count >= blockCount + MAX_EXTRA_ATTEMPTS) {
              rejectingUuids.add(uuid);
            }
          });
    }
    return rejectingUuids;
  }

  /** The attempts to replicate blocks of a file. */
  private static final class Attempts {
    private final Map<String, Integer> countsByUuid = new LinkedHashMap<>();
    private long lastMillis;
  }
}
