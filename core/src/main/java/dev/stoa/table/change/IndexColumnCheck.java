package dev.stoa.table.change;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import java.util.List;
import java.util.Optional;

/** Rejects changes of columns that the table's key indexes do not support. */
final class IndexColumnCheck {
  private IndexColumnCheck() {}

  /** Checks that all columns of keys exist in the changed schema and can be part of a key. */
  static void check(SnapshotRoot root, TableSchema changedSchema) {
    for (IndexDefinition index : root.indexes()) {
      List<Column> changedColumns = index.keyColumns(changedSchema);
      for (Column column : index.keyColumns(root.schema())) {
        Optional<Column> changed =
            changedColumns.stream().filter(other -> other.id() == column.id()).findFirst();
        if (changed.isEmpty() || !IndexDefinition.isIndexable(changed.get())) {
          throw new InvalidTableException(
              "column \"%s\" cannot %s: it is part of the index of %s; drop the index first"
                  .formatted(
                      column.name(),
                      changed.isEmpty() ? "be dropped" : "have this type",
                      String.join(", ", index.keyNames(root.schema()))));
        }
      }
    }
  }
}
