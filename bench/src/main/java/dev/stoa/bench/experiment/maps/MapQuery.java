package dev.stoa.bench.experiment.maps;

import dev.stoa.bench.rows.KeyedRows;

/** A query about a column of maps. */
enum MapQuery {
  /** The value of one key of fifty in each map that has it. */
  ONE_KEY("one-key", KeyedRows.KEY),
  /** All keys and values, of fifty keys. */
  WHOLE("whole-maps", ""),
  /** The value of one of 10,240 keys in the few maps that have it. */
  ONE_SPARSE_KEY("one-sparse-key", KeyedRows.SPARSE_KEY),
  /** All keys and values, of 10,240 keys. */
  WHOLE_SPARSE("whole-sparse-maps", "");

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

  boolean isWhole() {
    return key.isEmpty();
  }

  /** Whether it is about the maps with 10,240 keys. */
  boolean isSparse() {
    return this == ONE_SPARSE_KEY || this == WHOLE_SPARSE;
  }
}
