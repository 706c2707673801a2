package dev.stoa.table.scan;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.schema.Column;
import dev.stoa.schema.SchemaEvolution;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.Snapshots;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * Finds the split directories that appends added to a table between two versions, each in its state
 * when it was added, even if it has changed since. Called by scans.
 *
 * @param storage the table's storage
 * @param policy the treatment of versions that are not appends
 * @param columns the columns that the scan reads
 */
record IncrementalAppends(Storage storage, NonAppendPolicy policy, List<Column> columns) {
  private static final Set<String> APPEND_OPERATIONS = Set.of("append", "create");

  /** Operations that do not change rows; all operations that are not listed may change rows. */
  private static final Set<String> ROW_PRESERVING_OPERATIONS =
      Set.of(
          "compact",
          "rebalance",
          "regroup",
          "tag",
          "untag",
          "create branch",
          "replace branch",
          "drop branch",
          "vacuum",
          "reserve field ids",
          "add columns",
          "drop columns",
          "rename columns",
          "widen columns",
          "order columns",
          "alter columns",
          "change partitioning",
          "add index",
          "drop index",
          "set column properties",
          "set column statistics",
          "set table properties");

  /**
   * Finds the split directories, in the order in which they were added.
   *
   * @param afterVersion a kept version, or 0 to start at the first
   * @param lastVersion the last version
   * @throws InvalidTableException when a version has expired, when a version changed rows and the
   *     policy forbids it, or when an append lacks a selected column
   */
  List<SplitDirectory> between(long afterVersion, long lastVersion) throws IOException {
    Set<Integer> ids = columns.stream().map(Column::id).collect(Collectors.toSet());
    List<SplitDirectory> addedSplits = new ArrayList<>();
    Set<SegmentReference> previousSegments =
        afterVersion == 0 ? Set.of() : Set.copyOf(Snapshots.read(storage, afterVersion).segments());
    for (long version = afterVersion + 1; version <= lastVersion; version++) {
      SnapshotRoot root = Snapshots.read(storage, version);
      if (APPEND_OPERATIONS.contains(root.operation())) {
        List<SplitDirectory> splits = newSplits(previousSegments, root, ids::contains);
        if (!splits.isEmpty()) {
          checkColumns(root);
        }
        addedSplits.addAll(splits);
      } else if (!ROW_PRESERVING_OPERATIONS.contains(root.operation())
          && policy == NonAppendPolicy.FAIL) {
        throw nonAppendException(root);
      }
      previousSegments = Set.copyOf(root.segments());
    }
    return addedSplits;
  }

  /** Rejects an append whose rows lack a needed column or have it with an incompatible type. */
  private void checkColumns(SnapshotRoot root) {
    Map<Integer, Column> storedColumnsById =
        root.schema().columns().stream()
            .collect(Collectors.toMap(Column::id, storedColumn -> storedColumn));
    for (Column column : columns) {
      Column storedColumn = storedColumnsById.get(column.id());
      if (storedColumn == null && !column.avroField().hasDefaultValue()) {
        throw new InvalidTableException(
            ("%s: the rows that version %s added have no column \"%s\", which has no default:"
                    + " select other columns")
                .formatted(storage.location(), root.version(), column.name()));
      }
      if (storedColumn != null) {
        checkType(root, storedColumn, column);
      }
    }
  }

  private void checkType(SnapshotRoot root, Column storedColumn, Column column) {
    try {
      SchemaEvolution.checkWidening(column.name(), storedColumn.type(), column.type());
    } catch (InvalidTableException e) {
      throw new InvalidTableException(
          "%s: column \"%s\" of the rows that version %s added is %s, not %s: scan a newer version"
              .formatted(
                  storage.location(),
                  column.name(),
                  root.version(),
                  storedColumn.type(),
                  column.type()),
          e);
    }
  }

  /**
   * Finds the split directories that a version added. Reads only manifest segments that the
   * previous version does not have, and those that the version no longer has.
   */
  private List<SplitDirectory> newSplits(
      Set<SegmentReference> previousSegments, SnapshotRoot root, IntPredicate columnFilter)
      throws IOException {
    Set<SegmentReference> currentSegments = new HashSet<>(root.segments());
    Set<String> previousNames = new HashSet<>();
    for (SegmentReference segment : previousSegments) {
      if (!currentSegments.contains(segment)) {
        SegmentReader.read(storage, root, segment, id -> false)
            .forEach(split -> previousNames.add(split.name()));
      }
    }
    List<SplitDirectory> addedSplits = new ArrayList<>();
    for (SegmentReference segment : root.segments()) {
      if (!previousSegments.contains(segment)) {
        SegmentReader.read(storage, root, segment, columnFilter).stream()
            .filter(split -> !previousNames.contains(split.name()))
            .forEach(addedSplits::add);
      }
    }
    return addedSplits;
  }

  private InvalidTableException nonAppendException(SnapshotRoot root) {
    return new InvalidTableException(
        ("%s: version %s, made by operation \"%s\", is not an append: read the table again, or skip"
                + " such versions")
            .formatted(storage.location(), root.version(), root.operation()));
  }
}
