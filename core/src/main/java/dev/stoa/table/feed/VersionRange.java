package dev.stoa.table.feed;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.schema.Column;
import dev.stoa.schema.SchemaEvolution;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.Snapshots;
import dev.stoa.type.DataType;
import dev.stoa.type.JsonValues;
import dev.stoa.type.NullableType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The snapshots of neighboring versions, whose changes a scan reads in one schema.
 *
 * @param storage the table's storage
 * @param before the snapshot before the first change; empty if the table did not exist
 * @param roots the snapshots that the changes made, oldest first; at least one unless {@code
 *     before} is the last snapshot
 */
record VersionRange(Storage storage, Optional<SnapshotRoot> before, List<SnapshotRoot> roots) {
  /**
   * Reads the snapshots.
   *
   * @param afterVersion the version before the first change, or 0
   * @throws InvalidTableException when a version does not exist, or has expired
   */
  static VersionRange read(Storage storage, long afterVersion, long lastVersion)
      throws IOException {
    if (afterVersion < 0 || lastVersion < Math.max(afterVersion, 1)) {
      throw new IllegalArgumentException(
          ("cannot read changes after version %s up to version %s: begin with 0 or a version, and"
                  + " end with the same or a later version")
              .formatted(afterVersion, lastVersion));
    }
    SnapshotRoot last = Snapshots.read(storage, lastVersion);
    List<SnapshotRoot> roots = new ArrayList<>();
    for (long version = Math.max(afterVersion, 1); version < lastVersion; version++) {
      roots.add(readKept(storage, version));
    }
    roots.add(last);
    return new VersionRange(
        storage,
        afterVersion == 0 ? Optional.empty() : Optional.of(roots.remove(0)),
        List.copyOf(roots));
  }

  private static SnapshotRoot readKept(Storage storage, long version) throws IOException {
    try {
      return Snapshots.read(storage, version);
    } catch (InvalidTableException e) {
      throw new InvalidTableException(
          e.getMessage()
              + ": read the changes between versions that exist, and keep versions until their"
              + " changes are read (vacuum --older-than)",
          e);
    }
  }

  /** The last snapshot. */
  SnapshotRoot last() {
    return roots.isEmpty() ? before.orElseThrow() : roots.get(roots.size() - 1);
  }

  /**
   * Returns a schema in which the rows of all these snapshots can be read: a column that one of
   * them lacks, and that has no default, becomes nullable, as does one that could be null then.
   *
   * @param target the columns to read
   * @throws InvalidTableException when a snapshot has no column in common with the target, or has
   *     one of a type whose values cannot be read as the target's
   */
  TableSchema adapt(TableSchema target) {
    List<Column> columns = new ArrayList<>(target.columns());
    List<SnapshotRoot> allRoots = new ArrayList<>(before.stream().toList());
    allRoots.addAll(roots);
    for (SnapshotRoot root : allRoots) {
      if (!root.schema().hasSameColumns(target)) {
        adapt(columns, root);
      }
    }
    return target.project(columns);
  }

  /**
   * Checks that the rows of all these snapshots can be read in a schema.
   *
   * @throws InvalidTableException when {@link #adapt} fails or returns another schema
   */
  void check(TableSchema target) {
    for (Column column : adapt(target).columns()) {
      if (!target.columns().contains(column)) {
        throw new InvalidTableException(
            "%s: a version from %s to %s lacks column \"%s\", or values of it: start the query"
                    .formatted(
                        storage.location(),
                        before.orElse(roots.get(0)).version(),
                        last().version(),
                        column.name())
                + " again, or do not name the column as a row id");
      }
    }
  }

  /**
   * Makes the columns nullable that a snapshot lacks and that have no default, and those that are
   * nullable in it.
   */
  private void adapt(List<Column> columns, SnapshotRoot root) {
    Map<Integer, Column> storedColumnsById = new HashMap<>();
    root.schema().columns().forEach(column -> storedColumnsById.put(column.id(), column));
    if (columns.stream().noneMatch(column -> storedColumnsById.containsKey(column.id()))) {
      throw new InvalidTableException(
          ("%s: version %s has none of the columns to read, because the table was replaced: read"
                  + " the changes before and after that apart")
              .formatted(storage.location(), root.version()));
    }
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      Column storedColumn = storedColumnsById.get(column.id());
      if (storedColumn != null) {
        if (storedColumn.type().isNullable() && !column.type().isNullable()) {
          columns.set(i, nullable(column));
        }
        checkType(root, storedColumn, columns.get(i));
      } else if (column.definition().defaultValue().isEmpty()) {
        columns.set(i, optional(column));
      }
    }
  }

  private void checkType(SnapshotRoot root, Column storedColumn, Column column) {
    try {
      SchemaEvolution.checkWidening(column.name(), storedColumn.type(), column.type());
    } catch (InvalidTableException e) {
      throw new InvalidTableException(
          ("%s: column \"%s\" is %s in version %s, which cannot be read as %s: read the changes of"
                  + " versions with each type apart")
              .formatted(
                  storage.location(),
                  column.name(),
                  storedColumn.type().displayName(),
                  root.version(),
                  column.type().displayName()),
          e);
    }
  }

  /** Returns a column that may be null, with the default that it has. */
  private static Column nullable(Column column) {
    return Column.of(
        column
            .definition()
            .withType(SchemaEvolution.toNullable(column), column.definition().defaultValue()));
  }

  /** Returns a column with null as its default. */
  static Column optional(Column column) {
    DataType type = SchemaEvolution.toNullable(column);
    DataType nullFirst = type instanceof NullableType ? NullableType.of(type.valueType()) : type;
    return Column.of(column.definition().withType(nullFirst, Optional.of(JsonValues.NULL)));
  }
}
