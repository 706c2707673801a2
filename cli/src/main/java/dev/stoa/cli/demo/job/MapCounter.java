package dev.stoa.cli.demo.job;

/** The counters of {@link TimedMapper}. */
enum MapCounter {
  /**
   * The sum of the map tasks' wall times, in microseconds: from creating the record reader, so that
   * opening files counts, to mapping the last record.
   */
  WALL_MICROSECONDS,

  /** The CPU time of the tasks' threads between the same two points, in microseconds. */
  CPU_MICROSECONDS,

  /** The bytes that the tasks read from local disks through Hadoop between these two points. */
  FILE_BYTES,

  /** The number of map tasks. */
  TASKS
}
