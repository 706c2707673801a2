package dev.stoa.hadoop.mapreduce;

import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** What the tasks of a job count while they read tables; shown with the job's other counters. */
public enum StoaCounter {
  /** Rows handed to the map function. */
  ROWS,
  /** Bytes of column files that were read. */
  BYTES_READ,
  /** Bytes read from files of this machine, those of HDFS's blocks among them: mapped or read. */
  BYTES_DIRECT,
  /** Bytes that HDFS's client read from files of blocks on this machine. */
  BYTES_SHORT_CIRCUIT,
  /** Bytes that a data node of this machine sent. */
  BYTES_STREAMED_LOCAL,
  /** Bytes that other machines sent. */
  BYTES_STREAMED_REMOTE,
  /** Bytes of the chosen columns' files that were never read. */
  BYTES_SKIPPED,
  /** Pages of which at least one value was read. */
  PAGES_READ;

  /** The name of the counters' group. */
  public static final String GROUP = "dev.stoa";

  /** The job's total, for {@code job.getCounters()}. */
  public long in(Counters counters) {
    return counters.findCounter(GROUP, name()).getValue();
  }

  Counter of(TaskAttemptContext context) {
    return context.getCounter(GROUP, name());
  }
}
