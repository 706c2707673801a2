package dev.stoa.bench.experiment.colocation;

import java.util.List;

/**
 * The conditions of a contestant's job.
 *
 * @param caseName the experiment's case
 * @param suffix what follows the placement's label in the contestant's name
 * @param layout the layout of the table
 * @param network the cost of bytes from other nodes
 * @param nodes the nodes of the cluster
 * @param localityDelay how the scheduler waits for a node that stores a task's bytes
 * @param timeMeasure how the job's time is measured
 */
record Setting(
    String caseName,
    String suffix,
    TableLayout layout,
    Network network,
    List<ClusterNode> nodes,
    LocalityDelay localityDelay,
    TimeMeasure timeMeasure) {
  /** A definition of a job's time. */
  enum TimeMeasure {
    /** The sum over all map tasks, divided by the number of slots: the paper's map time. */
    TASK_TIME,
    /** The time from the start of the first task to the end of the last. */
    ELAPSED
  }

  /** Creates a setting with the scheduler's default locality delay, which measures task time. */
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

  /** Returns the name of the case with this layout and network. */
  static String caseName(TableLayout layout, Network network) {
    return layout.label() + "-" + network.label();
  }
}
