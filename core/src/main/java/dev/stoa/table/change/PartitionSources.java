package dev.stoa.table.change;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.BoundTerm;
import dev.stoa.partition.Partitioning;
import dev.stoa.schema.TableSchema;

/** Refuses changes of columns that the partitions of a table do not survive. */
final class PartitionSources {
  private PartitionSources() {}

  /** Checks that a schema can be partitioned as the table is. */
  static void check(Partitioning partitioning, TableSchema changed) {
    try {
      partitioning.bind(changed);
    } catch (InvalidTableException e) {
      throw new InvalidTableException(
          "the table is partitioned, and its column cannot have this type: " + e.getMessage(), e);
    }
  }

  /**
   * Checks that the table is not partitioned by a column, or by what is inside it.
   *
   * @param what would happen to the column
   */
  static void checkNotOne(
      Partitioning partitioning, TableSchema schema, String column, String what) {
    for (BoundTerm term : partitioning.bind(schema).terms()) {
      if (term.column().name().equals(column)) {
        throw new InvalidTableException(
            ("column \"%s\" cannot be %s: the table is partitioned by %s; write its rows"
                    + " into another table that is not")
                .formatted(column, what, term.term()));
      }
    }
  }
}
