package dev.stoa.cli.demo;

/** Whether the demo's files are kept. */
public enum FileRetention {
  /** The files are deleted at the end, also when the demo fails or is interrupted. */
  REMOVE,

  /** The table and the SequenceFile are kept. */
  KEEP
}
