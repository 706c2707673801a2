package dev.stoa.bench.job;

import java.time.Duration;
import java.util.SortedSet;
import org.apache.hadoop.mapreduce.Counters;

/**
 * What one run of a job gave.
 *
 * @param answer the distinct lines of its output
 * @param totalTime from the submission to the end, as a user waits for it
 * @param mapTime the time of all map functions divided by the number of map slots: the paper's "map
 *     time"
 * @param counters all of the job's counters
 */
public record JobResult(
    SortedSet<String> answer, Duration totalTime, Duration mapTime, Counters counters) {

  /** The value of a counter; 0 when nothing was counted. */
  public long counter(Enum<?> counter) {
    return counters.findCounter(counter).getValue();
  }
}
