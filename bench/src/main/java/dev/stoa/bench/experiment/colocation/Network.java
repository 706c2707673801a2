package dev.stoa.bench.experiment.colocation;

/** What bytes of other nodes cost; the names of the experiment's cases. */
enum Network {
  /** Nothing beyond what reading them from a data node of this machine costs. */
  UNTHROTTLED("unthrottled", 0),
  /** Each task gets them at 1 Gbit/s, as if it were alone on its node. */
  ONE_GIGABIT("1-gbit", 1),
  /** The six slots of a node share 1 Gbit/s, as on the paper's cluster when all are at work. */
  ONE_GIGABIT_SHARED("1-gbit-of-6-slots", 6);

  private static final double BYTES_PER_SECOND = 1e9 / 8;

  private final String label;
  private final int slots;

  Network(String label, int slots) {
    this.label = label;
    this.slots = slots;
  }

  String label() {
    return label;
  }

  /** The seconds that a task waits for so many bytes. */
  double secondsOf(long remoteBytes) {
    return slots * remoteBytes / BYTES_PER_SECOND;
  }
}
