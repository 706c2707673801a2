package dev.stoa.bench.experiment.colocation;

/**
 * The value of {@code yarn.scheduler.capacity.node-locality-delay}, a setting of YARN's capacity
 * scheduler.
 */
enum LocalityDelay {
  /** 40, the default, capped at the number of nodes. */
  DEFAULT,
  /** -1: the scheduler ignores locality. */
  NONE
}
