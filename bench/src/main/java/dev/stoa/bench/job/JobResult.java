package dev.stoa.bench.job;

import java.time.Duration;
import java.util.SortedSet;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskCounter;

/**
 * What one run of a job gave.
 *
 * @param answer the distinct lines of its output
 * @param totalTime from the submission to the end, as a user waits for it
 * @param mapTime the time of all map tasks, from where they open their input to where the last
 *     record is mapped, divided by the number of map slots: the paper's "map time"
 * @param mapCpuTime what the map tasks' threads had of the processors in that time, divided
 *     likewise; beside other work on the machine it says more
 * @param counters all of the job's counters
 */
public record JobResult(
    SortedSet<String> answer,
    Duration totalTime,
    Duration mapTime,
    Duration mapCpuTime,
    Counters counters) {

  /** The value of a counter; 0 when nothing was counted. */
  public long counter(Enum<?> counter) {
    return counters.findCounter(counter).getValue();
  }

  /** How many records the map functions were called with. */
  public long rows() {
    return counter(TaskCounter.MAP_INPUT_RECORDS);
  }

  /** How many map tasks there were. */
  public long mapTasks() {
    return counter(MapCounter.TASKS);
  }

  /**
   * The bytes that the map tasks asked from local disks through Hadoop's file systems while they
   * read their input, check sums included; what goes past Hadoop counts itself.
   */
  public long fileBytesRead() {
    return counter(MapCounter.FILE_BYTES);
  }
}
