package dev.stoa.bench.job;

/** What {@link TimedMapper} counts. */
enum MapTimeCounter {
  /** The wall time of the map tasks' loops, added up, in microseconds. */
  MICROSECONDS
}
