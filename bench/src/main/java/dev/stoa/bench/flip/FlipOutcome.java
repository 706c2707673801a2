package dev.stoa.bench.flip;

/** The outcome of reading files in which one byte was changed. */
public enum FlipOutcome {
  /** An exception or error, before or after some rows. */
  DETECTED("detected"),
  /** No exception, but rows that differ from those written. */
  WRONG_ROWS("wrong rows"),
  /** The rows that were written. */
  HARMLESS("harmless"),
  /** The reader ran out of memory. */
  OUT_OF_MEMORY("out of memory"),
  /** The reader did not end within the time limit. */
  TIMED_OUT("timed out"),
  /** The reader's JVM crashed. */
  CRASHED("crashed");

  private final String label;

  FlipOutcome(String label) {
    this.label = label;
  }

  /** Returns the outcome as a user reads it in the report. */
  public String label() {
    return label;
  }
}
