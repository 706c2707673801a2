package dev.stoa.bench.experiment.colocation;

/** YARN's capacity scheduler setting {@code yarn.scheduler.capacity.node-locality-delay}. */
enum LocalityDelay {
  /** 40, the default, capped at the number of nodes. */
  DEFAULT,
  /** -1: the scheduler ignores locality. */
  NONE
}
