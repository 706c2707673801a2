package dev.stoa.bench.demo;

/** What becomes of the demo's files. */
public enum Afterwards {
  /** Deleted at the end, also when the demo fails or is interrupted. */
  REMOVE,

  /** Once the demo is over, the table and the SequenceFile stay, to be looked at. */
  KEEP
}
