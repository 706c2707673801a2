package dev.stoa.hadoop.mapreduce;

import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** A counter of tasks that read tables or text; shown with the job's other counters. */
public enum StoaCounter {
  /** Rows passed to the map function. */
  ROWS_READ,
  /**
   * Bytes read from column files, including their footers. The last 4 KiB of a larger file, which
   * are read first, may count twice.
   */
  BYTES_READ,
  /** Bytes mapped or read directly from files of this machine, including block files of HDFS. */
  BYTES_DIRECT,
  /** Bytes that HDFS's client read from block files of this machine. */
  BYTES_SHORT_CIRCUIT,
  /** Bytes that a DataNode of this machine sent. */
  BYTES_STREAMED_LOCAL,
  /** Bytes that other machines sent. */
  BYTES_STREAMED_REMOTE,
  /** Bytes of the selected columns' files that were never read. */
  BYTES_SKIPPED,
  /** Pages of which at least one value was read. */
  PAGES_READ,
  /** Bytes of rows that joins wrote to local files, since they exceeded the memory budget. */
  BYTES_SPILLED,
  /** Keys that lookup joins looked up, each once per batch. */
  KEYS_LOOKED_UP,
  /** Rows that lookup joins found. */
  ROWS_FOUND,
  /** Pages of columns and indexes that lookup joins read. */
  LOOKUP_PAGES_READ,
  /** Bytes of columns and indexes that lookup joins read. */
  LOOKUP_BYTES_READ,
  /** How often lookup joins found a page in memory. */
  LOOKUP_CACHE_HITS,
  /** Records of text that were skipped because they do not fit their schema. */
  BAD_RECORDS_SKIPPED;

  /** The name of the counter group. */
  public static final String GROUP = "dev.stoa";

  /** Returns the counter's value in the result of {@code job.getCounters()}. */
  public long valueIn(Counters counters) {
    return counters.findCounter(GROUP, name()).getValue();
  }

  /** Returns the counter of a task. */
  public Counter counterOf(TaskAttemptContext context) {
    return context.getCounter(GROUP, name());
  }
}
