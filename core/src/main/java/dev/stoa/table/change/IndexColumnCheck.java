package dev.stoa.table.change;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.type.TypeKind;
import java.util.List;
import java.util.Optional;

/** Rejects changes of columns that the table's key indexes do not support. */
final class IndexColumnCheck {
  private IndexColumnCheck() {}

  /**
   * Checks that all columns of indexes exist in the changed schema, that those of keys can be part
   * of a key, and that the bytes of included values keep their meaning.
   */
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
      checkIncluded(index, root.schema(), changedSchema);
    }
  }

  private static void checkIncluded(
      IndexDefinition index, TableSchema schema, TableSchema changedSchema) {
    for (Column column : index.includedColumns(schema)) {
      Optional<Column> changed =
          changedSchema.columns().stream().filter(other -> other.id() == column.id()).findFirst();
      if (changed.isEmpty() || !hasSameBytes(column, changed.get())) {
        throw new InvalidTableException(
            "column \"%s\" cannot %s: the index of %s includes it; drop the index first"
                .formatted(
                    column.name(),
                    changed.isEmpty() ? "be dropped" : "have this type",
                    String.join(", ", index.keyNames(schema))));
      }
    }
  }

  private static boolean hasSameBytes(Column column, Column changed) {
    TypeKind from = column.type().valueType().storedKind();
    TypeKind to = changed.type().valueType().storedKind();
    return IndexDefinition.isIncludable(changed)
        && (from == to || (from == TypeKind.INT && to == TypeKind.LONG));
  }
}
