package dev.stoa.bench.experiment.colocation;

/** The way in which the blocks of a table were placed. */
enum Placement {
  /**
   * HDFS's default, each column file written from outside the cluster, as by a load through a
   * gateway.
   */
  DEFAULT(
      "default-placement", "HDFS's own policy; files written one by one from outside the cluster"),
  /** HDFS's default, all files of a split directory written by a task on one of the nodes. */
  DEFAULT_BY_TASKS(
      "default-placement-by-tasks", "HDFS's own policy; split directories written by tasks"),
  /** The policy of Stoa, written like {@link #DEFAULT}. */
  COLOCATED("stoa-placement", "ColumnPlacementPolicy; written as default-placement is");

  private final String label;
  private final String description;

  Placement(String label, String description) {
    this.label = label;
    this.description = description;
  }

  /** The name of the contestants that read it. */
  String label() {
    return label;
  }

  /** A short description. */
  String description() {
    return description;
  }
}
