package dev.stoa.bench.crawl;

/** What a job counts while it reads a SequenceFile of records. */
public enum SequenceFileCounter {
  /** Bytes of the file that the job's tasks have passed over. */
  BYTES_READ,

  /** Records that were decoded. */
  ROWS
}
