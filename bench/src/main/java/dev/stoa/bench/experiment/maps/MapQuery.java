package dev.stoa.bench.experiment.maps;

import dev.stoa.bench.rows.KeyedRows;

/** A query about a column of maps. */
enum MapQuery {
  /** The value of one of fifty keys, in each map that contains it. */
  ONE_KEY("one-key", KeyedRows.KEY),
  /** All keys and values, in maps with fifty different keys. */
  WHOLE_MAPS("whole-maps", ""),
  /** The value of one of 10,240 keys, in the few maps that contain it. */
  ONE_SPARSE_KEY("one-sparse-key", KeyedRows.SPARSE_KEY),
  /** All keys and values, in maps with 10,240 different keys. */
  WHOLE_SPARSE_MAPS("whole-sparse-maps", "");

  private final String caseName;
  private final String key;

  MapQuery(String caseName, String key) {
    this.caseName = caseName;
    this.key = key;
  }

  String caseName() {
    return caseName;
  }

  /** The only key to read; empty for whole maps. */
  String key() {
    return key;
  }

  boolean readsWholeMaps() {
    return key.isEmpty();
  }

  /** Whether the query is about the maps with 10,240 different keys. */
  boolean isSparse() {
    return this == ONE_SPARSE_KEY || this == WHOLE_SPARSE_MAPS;
  }
}
