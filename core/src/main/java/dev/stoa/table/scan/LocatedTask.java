package dev.stoa.table.scan;

import dev.stoa.annotation.Internal;
import java.util.List;

/**
 * A task and the best hosts to run it; {@code EngineScans} returns them.
 *
 * @param task the task
 * @param hosts the nodes that store all or most of its bytes, the planned one first; empty without
 *     locality
 */
@Internal
public record LocatedTask(ScanTask task, List<String> hosts) {
  /** Keeps the list as it is. */
  public LocatedTask {
    hosts = List.copyOf(hosts);
  }
}
