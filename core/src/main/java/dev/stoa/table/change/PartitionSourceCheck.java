package dev.stoa.table.change;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.BoundTerm;
import dev.stoa.partition.Partitioning;
import dev.stoa.schema.TableSchema;

/** Rejects changes of columns that would invalidate the table's partitioning. */
final class PartitionSourceCheck {
  private PartitionSourceCheck() {}

  /** Checks that the changed schema still supports the table's partitioning. */
  static void check(Partitioning partitioning, TableSchema changedSchema) {
    try {
      partitioning.bind(changedSchema);
    } catch (InvalidTableException e) {
      throw new InvalidTableException(
          "the table is partitioned by this column, which cannot have this type: " + e.getMessage(),
          e);
    }
  }

  /**
   * Checks that the table is not partitioned by a column or a field inside it.
   *
   * @param action what was to be done with the column, such as "dropped", for the message
   */
  static void checkNotSource(
      Partitioning partitioning, TableSchema schema, String column, String action) {
    for (BoundTerm term : partitioning.bind(schema).terms()) {
      if (term.column().name().equals(column)) {
        throw new InvalidTableException(
            ("column \"%s\" cannot be %s: the table is partitioned by %s; write its rows into"
                    + " another table that is not partitioned by it")
                .formatted(column, action, term.term()));
      }
    }
  }
}
