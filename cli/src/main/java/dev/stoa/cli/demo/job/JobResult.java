package dev.stoa.cli.demo.job;

import java.time.Duration;
import java.util.SortedSet;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskCounter;

/**
 * The result of one run of a job.
 *
 * @param answer the distinct lines of its output
 * @param totalTime from the submission to the end
 * @param mapTime the time of all map tasks, from opening their input to mapping the last record,
 *     divided by the number of map slots: the paper's "map time"
 * @param mapCpuTime the processor time of the map tasks' threads in that time, divided likewise;
 *     more accurate when the machine does other work
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

  /** The number of records that the map functions received. */
  public long rows() {
    return counter(TaskCounter.MAP_INPUT_RECORDS);
  }

  /** The number of map tasks. */
  public long mapTasks() {
    return counter(MapCounter.TASKS);
  }

  /**
   * The bytes that the map tasks read from local disks through Hadoop's file systems with their
   * input, checksums included; readers that bypass Hadoop count their own.
   */
  public long fileBytesRead() {
    return counter(MapCounter.FILE_BYTES);
  }
}
