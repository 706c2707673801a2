package dev.stoa.table.scan;

/**
 * What becomes of commits that changed or removed rows, for who follows a table by the rows that
 * are {@linkplain TableScan#appended appended} to it.
 */
public enum OtherChanges {
  /** They are refused: what was read before does not hold any more. */
  REFUSE,

  /** They are passed over; rows that they added, as an upsert does, are not read either. */
  SKIP
}
