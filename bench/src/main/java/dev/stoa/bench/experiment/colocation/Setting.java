package dev.stoa.bench.experiment.colocation;

import java.util.List;

/**
 * The conditions of a contestant's job.
 *
 * @param caseName the experiment's case
 * @param suffix the suffix of the contestant's name after that of the placement
 * @param layout the layout of the table
 * @param network the cost of bytes from other nodes
 * @param nodes the nodes
 * @param localityDelay how the scheduler waits for a node that stores a task's bytes
 * @param time the time that the case measures
 */
record Setting(
    String caseName,
    String suffix,
    TableLayout layout,
    Network network,
    List<ClusterNode> nodes,
    LocalityDelay localityDelay,
    TimeMeasure time) {
  /** A definition of a job's time. */
  enum TimeMeasure {
    /** The sum over all map tasks, divided by the slots: the paper's map time. */
    TASK_TIME,
    /** From the start of the first task to the end of the last. */
    ELAPSED
  }

  /** All nodes are equally fast, and the scheduler waits as by default. */
  static Setting of(TableLayout layout, Network network, List<ClusterNode> nodes) {
    return new Setting(
        caseName(layout, network),
        "",
        layout,
        network,
        nodes,
        LocalityDelay.DEFAULT,
        TimeMeasure.TASK_TIME);
  }

  /** The name of the case with this setting. */
  static String caseName(TableLayout layout, Network network) {
    return layout.label() + "-" + network.label();
  }
}
