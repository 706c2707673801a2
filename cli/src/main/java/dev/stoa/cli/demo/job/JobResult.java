package dev.stoa.cli.demo.job;

import java.time.Duration;
import java.util.SortedSet;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskCounter;

/**
 * The result of one run of a job.
 *
 * @param answer the distinct lines of the output
 * @param totalTime the time from the submission to the end
 * @param mapTime the time of all map tasks, from opening their input to mapping the last record,
 *     divided by the number of map slots: the CIF paper's "map time"; on a cluster, the average of
 *     a task
 * @param mapCpuTime the CPU time of the map tasks in that time, divided likewise; more accurate if
 *     the machine does other work
 * @param counters all of the job's counters
 */
public record JobResult(
    SortedSet<String> answer,
    Duration totalTime,
    Duration mapTime,
    Duration mapCpuTime,
    Counters counters) {

  /** Returns the value of a counter; 0 when nothing was counted. */
  public long counter(Enum<?> counter) {
    return counters.findCounter(counter).getValue();
  }

  /** Returns the number of records that the map functions received. */
  public long rowCount() {
    return counter(TaskCounter.MAP_INPUT_RECORDS);
  }

  /** Returns the number of map tasks. */
  public long mapTaskCount() {
    return counter(MapCounter.TASKS);
  }

  /**
   * Returns the number of bytes, including checksums, that the map tasks read from local disks
   * through Hadoop's file systems. Readers that bypass Hadoop have counters of their own.
   */
  public long fileBytesRead() {
    return counter(MapCounter.FILE_BYTES);
  }
}
