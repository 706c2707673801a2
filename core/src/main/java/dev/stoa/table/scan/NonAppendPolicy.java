package dev.stoa.table.scan;

import dev.stoa.annotation.Experimental;

/**
 * How {@linkplain TableScan#incrementalAppends incremental reads} treat commits that changed or
 * removed rows.
 */
@Experimental
public enum NonAppendPolicy {
  /** The read fails: rows read before may be outdated. */
  FAIL,

  /** They are skipped; rows that they added, such as those of an upsert, are not read either. */
  SKIP
}
