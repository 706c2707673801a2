package dev.stoa.table.scan;

/**
 * How {@linkplain TableScan#incrementalAppends incremental reads} treat commits that changed or
 * removed rows.
 */
public enum NonAppendPolicy {
  /** The read fails: rows read before may be outdated. */
  FAIL,

  /** They are skipped; rows that they added, such as those of an upsert, are not read either. */
  SKIP
}
