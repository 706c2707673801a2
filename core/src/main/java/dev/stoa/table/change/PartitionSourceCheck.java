package dev.stoa.table.change;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.BoundTerm;
import dev.stoa.partition.Partitioning;
import dev.stoa.schema.SchemaEvolution;
import dev.stoa.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;

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
   * Checks that the table is not partitioned by a column, a nested field or a field inside it.
   *
   * @param action what was to be done with the column, such as "dropped", for the message
   */
  static void checkNotSource(
      Partitioning partitioning, TableSchema schema, String path, String action) {
    List<String> names = SchemaEvolution.namesIn(schema, path);
    for (BoundTerm term : partitioning.bind(schema).terms()) {
      List<String> source = new ArrayList<>(List.of(term.column().name()));
      source.addAll(term.fieldNames());
      if (source.size() >= names.size() && source.subList(0, names.size()).equals(names)) {
        throw new InvalidTableException(
            ("column \"%s\" cannot be %s: the table is partitioned by %s; write its rows into"
                    + " another table that is not partitioned by it")
                .formatted(path, action, term.term()));
      }
    }
  }
}
