package dev.stoa.bench.experiment.colocation;

import java.util.List;

/**
 * On what a contestant runs its job.
 *
 * @param caseName the experiment's case
 * @param suffix what the contestant's name has beside that of the placement
 * @param layout which table is read
 * @param network what bytes of other nodes cost
 * @param nodes the nodes
 * @param localityWait how the scheduler waits for a node that holds a task's bytes
 * @param time which time the case is about
 */
record Setting(
    String caseName,
    String suffix,
    Layout layout,
    Network network,
    List<ClusterNode> nodes,
    LocalityWait localityWait,
    Time time) {
  /** What is called the time of a job. */
  enum Time {
    /** Of all map tasks together, divided by the slots: the paper's map time. */
    OF_ALL_TASKS,
    /** From the first task's start to the end of the last. */
    TO_THE_END
  }

  /** All nodes are as fast as each other, and the scheduler waits as it does by default. */
  static Setting of(Layout layout, Network network, List<ClusterNode> nodes) {
    return new Setting(
        caseName(layout, network),
        "",
        layout,
        network,
        nodes,
        LocalityWait.DEFAULT,
        Time.OF_ALL_TASKS);
  }

  /** What the case of such a setting is called. */
  static String caseName(Layout layout, Network network) {
    return layout.label() + "-" + network.label();
  }
}
