package dev.stoa.bench.experiment.colocation;

/** How the blocks of a table are placed, and which node writes them. */
enum Placement {
  /**
   * HDFS's default policy, with each column file written from outside the cluster, as by a load
   * through a gateway.
   */
  DEFAULT(
      "default-placement", "HDFS's own policy; files written one by one from outside the cluster"),
  /**
   * HDFS's default policy, with all files of a split directory written by a task on one of the
   * nodes.
   */
  DEFAULT_BY_TASKS(
      "default-placement-by-tasks", "HDFS's own policy; split directories written by tasks"),
  /** Stoa's policy, with files written as for {@link #DEFAULT}. */
  COLOCATED("stoa-placement", "ColumnPlacementPolicy; written like default-placement");

  private final String label;
  private final String description;

  Placement(String label, String description) {
    this.label = label;
    this.description = description;
  }

  /** Returns the name of the contestants that read tables with this placement. */
  String label() {
    return label;
  }

  /** Returns a description for reports. */
  String description() {
    return description;
  }
}
