package dev.stoa.testing.record;

/** Whether a value may be null and whether it is. */
public enum Presence {
  /** The schema does not allow null. */
  REQUIRED,
  /** The value may be null and is null. */
  NULL,
  /** The value may be null but is not null. */
  PRESENT
}
