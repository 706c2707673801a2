package dev.stoa.table.change;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.partition.BoundTerm;
import dev.stoa.partition.Partitioning;
import dev.stoa.schema.Column;
import dev.stoa.schema.SchemaEvolution;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
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
    for (Partitioning spec : partitioning.specs()) {
      for (BoundTerm term : spec.bind(schema).terms()) {
        List<String> source = new ArrayList<>(List.of(term.column().name()));
        source.addAll(term.fieldNames());
        if (source.size() >= names.size() && source.subList(0, names.size()).equals(names)) {
          String reason =
              spec.specId() == partitioning.specId()
                  ? "the table is partitioned by %s; change its partitioning and compact it with"
                      + " repartitioning first"
                  : "rows may still be partitioned by %s; repartition them with a compaction first";
          throw new InvalidTableException(
              ("column \"%s\" cannot be %s: " + reason).formatted(path, action, term.term()));
        }
      }
    }
  }

  /**
   * Checks that a schema with other columns still has those of the current partitioning.
   *
   * @throws CommitConflictException when the table was partitioned by one of them concurrently
   */
  static void checkConcurrent(
      Storage storage, SnapshotRoot base, SnapshotRoot current, TableSchema changedSchema) {
    if (current.partitioning().equals(base.partitioning())) {
      return;
    }
    try {
      current.partitioning().bind(changedSchema);
    } catch (InvalidTableException e) {
      throw new CommitConflictException(conflictMessage(storage), e);
    }
  }

  /** Checks that the current partitioning has none of the columns whose values are replaced. */
  static void checkConcurrentValues(
      Storage storage, SnapshotRoot base, SnapshotRoot current, List<Column> columns) {
    boolean isSource =
        current.partitioning().specs().stream()
            .flatMap(spec -> spec.bind(current.schema()).terms().stream())
            .anyMatch(
                term -> columns.stream().anyMatch(column -> column.id() == term.column().id()));
    if (isSource && !current.partitioning().equals(base.partitioning())) {
      throw new CommitConflictException(conflictMessage(storage));
    }
  }

  private static String conflictMessage(Storage storage) {
    return storage.location()
        + ": the table was partitioned by one of the columns concurrently: open it again, and make"
        + " the change again";
  }
}
