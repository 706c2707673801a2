package dev.stoa.bench.demo;

/** What becomes of the demo's files. */
public enum Afterwards {
  /** Deleted at the end, also when the demo fails or is interrupted. */
  REMOVE,

  /** The table and the SequenceFile stay, to be looked at with other commands. */
  KEEP
}
