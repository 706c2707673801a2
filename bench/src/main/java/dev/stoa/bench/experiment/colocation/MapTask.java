package dev.stoa.bench.experiment.colocation;

import java.util.List;

/**
 * What {@link SlotScheduler} knows of a map task of {@link CrawlJob}.
 *
 * @param index the position of its input split among the job's splits
 * @param hosts the nodes that its input split names
 */
record MapTask(int index, List<String> hosts) {
  /** Copies the hosts. */
  MapTask {
    hosts = List.copyOf(hosts);
  }
}
