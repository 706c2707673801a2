package dev.stoa.cli.demo.job;

/** The counters of {@link TimedMapper}. */
enum MapCounter {
  /**
   * The sum of the map tasks' wall times, in microseconds: from making the record reader, so that
   * opening files counts, to mapping the last record.
   */
  MICROSECONDS,

  /** The processor time of the tasks' own threads in that time, in microseconds. */
  CPU_MICROSECONDS,

  /** The bytes that the tasks read from local disks through Hadoop in that time. */
  FILE_BYTES,

  /** The number of map tasks. */
  TASKS
}
