package dev.stoa.bench.experiment.colocation;

/** How YARN's capacity scheduler is set: {@code yarn.scheduler.capacity.node-locality-delay}. */
enum LocalityWait {
  /** 40, the default, of which no more than there are nodes count. */
  DEFAULT,
  /** -1: where a task would be near does not matter to the scheduler. */
  NONE
}
