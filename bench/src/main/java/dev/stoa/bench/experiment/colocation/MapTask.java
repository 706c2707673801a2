package dev.stoa.bench.experiment.colocation;

import java.util.List;

/**
 * A map task as a scheduler sees it.
 *
 * @param id its index among the job's tasks
 * @param hosts the nodes that its input split names
 */
record MapTask(int id, List<String> hosts) {
  /** Copies the hosts. */
  MapTask {
    hosts = List.copyOf(hosts);
  }
}
