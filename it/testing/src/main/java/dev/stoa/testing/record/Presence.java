package dev.stoa.testing.record;

/** Whether a value may be null, and is. */
public enum Presence {
  /** Its schema has no null. */
  REQUIRED,
  /** It may be null, and is. */
  NULL,
  /** It may be null, and is not. */
  PRESENT
}
