package dev.stoa.bench.experiment.colocation;

/** The cost of bytes from other nodes; labels are parts of the names of the experiment's cases. */
enum Network {
  /** No cost beyond that of reading from a DataNode on this machine. */
  UNTHROTTLED("unthrottled", 0),
  /** Each task reads at 1 Gbit/s, as if it were alone on its node. */
  ONE_GIGABIT("1-gbit", 1),
  /** The six slots of a node share 1 Gbit/s, as on the paper's cluster under full load. */
  ONE_GIGABIT_SHARED("1-gbit-of-6-slots", 6);

  private static final double BYTES_PER_SECOND = 1e9 / 8;

  private final String label;
  private final int tasksPerGigabit;

  /**
   * Creates a network.
   *
   * @param tasksPerGigabit how many tasks share 1 Gbit/s; 0 for a network without a limit
   */
  Network(String label, int tasksPerGigabit) {
    this.label = label;
    this.tasksPerGigabit = tasksPerGigabit;
  }

  String label() {
    return label;
  }

  /** Returns the seconds that a task waits for {@code remoteBytes}. */
  double transferSeconds(long remoteBytes) {
    return tasksPerGigabit * remoteBytes / BYTES_PER_SECOND;
  }
}
