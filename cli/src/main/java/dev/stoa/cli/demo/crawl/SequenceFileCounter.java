package dev.stoa.cli.demo.crawl;

/** The counters of a job that reads a SequenceFile of records. */
public enum SequenceFileCounter {
  /** Bytes of the file read by the job's tasks. */
  BYTES_READ,

  /** Records that were decoded. */
  ROWS_READ
}
