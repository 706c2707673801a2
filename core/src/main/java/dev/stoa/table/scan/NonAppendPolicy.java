package dev.stoa.table.scan;

import dev.stoa.annotation.Experimental;

/**
 * The treatment of commits that changed or removed rows in {@linkplain TableScan#incrementalAppends
 * incremental reads}.
 */
@Experimental
public enum NonAppendPolicy {
  /** The read fails: rows read before may be outdated. */
  FAIL,

  /** The commits are skipped; rows that they added, as an upsert does, are not read either. */
  SKIP
}
