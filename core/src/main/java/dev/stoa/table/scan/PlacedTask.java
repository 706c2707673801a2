package dev.stoa.table.scan;

import java.util.List;

/**
 * A task and where it is best done; {@link TableScan#placedTasks} gives them to engines.
 *
 * @param task what is to be done
 * @param hosts the nodes that hold all or most of its bytes, that which it is planned for first;
 *     empty where place has no meaning
 */
public record PlacedTask(ScanTask task, List<String> hosts) {
  /** Keeps the list as it is. */
  public PlacedTask {
    hosts = List.copyOf(hosts);
  }
}
