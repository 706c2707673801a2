package dev.stoa.hadoop.join;

import dev.stoa.engine.RecordCodec;
import java.util.List;
import java.util.OptionalInt;

/**
 * What the joins of all buckets of a task have in common.
 *
 * @param type the kind of join
 * @param codecs the codec of each table's records
 * @param declaredStreamedTable the table that the job streams, if it chose one
 * @param memoryBudgetInBytes the memory for rows
 * @param spillArea where rows beyond the budget are written
 */
record JoinContext(
    JoinType type,
    List<RecordCodec> codecs,
    OptionalInt declaredStreamedTable,
    long memoryBudgetInBytes,
    SpillArea spillArea) {
  int tableCount() {
    return codecs.size();
  }

  /** A bit for each table. */
  long allTables() {
    return (1L << tableCount()) - 1;
  }
}
