package dev.stoa.bench.job;

/** What {@link TimedMapper} counts. */
enum MapCounter {
  /**
   * The wall time of the map tasks, added up, in microseconds: from where a task makes its record
   * reader, so that opening its files counts, to where the last record is mapped.
   */
  MICROSECONDS,

  /** What the tasks' own threads had of the processors meanwhile, in microseconds. */
  CPU_MICROSECONDS,

  /** The bytes that the tasks asked from local disks through Hadoop meanwhile. */
  FILE_BYTES,

  /** The map tasks. */
  TASKS
}
