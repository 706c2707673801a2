package dev.stoa.table.scan;

import dev.stoa.annotation.Internal;
import java.util.List;

/**
 * A task and the best hosts to run it; returned by {@code EngineScans}.
 *
 * @param task the task
 * @param hosts the nodes that store all or most of the task's bytes, the planned node first; empty
 *     if locations are unknown
 */
@Internal
public record LocatedTask(ScanTask task, List<String> hosts) {
  /** Copies the list. */
  public LocatedTask {
    hosts = List.copyOf(hosts);
  }
}
