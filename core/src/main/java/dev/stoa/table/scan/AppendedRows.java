package dev.stoa.table.scan;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SegmentReading;
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
 * The split directories that appends added to a table between two of its versions, each as it was
 * when it was added, whatever became of it since. Called by scans.
 */
record AppendedRows(Storage storage, OtherChanges others, List<Column> wanted) {
  private static final Set<String> ADDING = Set.of("append", "create");

  /** Of the operations that leave the rows as they were; those not known are taken for others. */
  private static final Set<String> KEEPING =
      Set.of(
          "compact",
          "rebalance",
          "regroup",
          "tag",
          "untag",
          "vacuum",
          "reserve ids",
          "add columns",
          "drop columns",
          "rename columns",
          "widen columns",
          "order columns",
          "change columns",
          "describe columns",
          "describe");

  /**
   * Finds them, in the order in which they were added.
   *
   * @param after a version that is kept still, or 0 for before the first
   * @throws InvalidTableException when a version is not kept any more, when one of them changed
   *     rows and that is refused, or when it added rows without a wanted column
   */
  List<SplitDirectory> between(long after, long upTo) throws IOException {
    Set<Integer> ids = wanted.stream().map(Column::id).collect(Collectors.toSet());
    List<SplitDirectory> added = new ArrayList<>();
    Set<SegmentReference> before =
        after == 0 ? Set.of() : Set.copyOf(Snapshots.of(storage, after).segments());
    for (long version = after + 1; version <= upTo; version++) {
      SnapshotRoot root = Snapshots.of(storage, version);
      if (ADDING.contains(root.operation())) {
        List<SplitDirectory> splits = newSplits(before, root, ids::contains);
        if (!splits.isEmpty()) {
          checkColumns(root);
        }
        added.addAll(splits);
      } else if (!KEEPING.contains(root.operation()) && others == OtherChanges.REFUSE) {
        throw refused(root);
      }
      before = Set.copyOf(root.segments());
    }
    return added;
  }

  private void checkColumns(SnapshotRoot root) {
    Map<Integer, Column> stored =
        root.schema().columns().stream().collect(Collectors.toMap(Column::id, had -> had));
    for (Column column : wanted) {
      Column had = stored.get(column.id());
      if (had == null && !column.field().hasDefaultValue()) {
        throw new InvalidTableException(
            ("%s: the rows that version %s added have no column \"%s\", which has no default:"
                    + " select other columns")
                .formatted(storage.location(), root.version(), column.name()));
      }
      if (had != null) {
        checkType(root, had, column);
      }
    }
  }

  private void checkType(SnapshotRoot root, Column had, Column column) {
    try {
      SchemaEvolution.checkWider(column.name(), had.type(), column.type());
    } catch (InvalidTableException e) {
      throw new InvalidTableException(
          "%s: column \"%s\" of the rows that version %s added is %s, not %s: scan a newer version"
              .formatted(
                  storage.location(), column.name(), root.version(), had.type(), column.type()),
          e);
    }
  }

  /** Only segments that are not those of the version before are read. */
  private List<SplitDirectory> newSplits(
      Set<SegmentReference> before, SnapshotRoot root, IntPredicate wantedIds) throws IOException {
    Set<SegmentReference> kept = new HashSet<>(root.segments());
    Set<String> known = new HashSet<>();
    for (SegmentReference segment : before) {
      if (!kept.contains(segment)) {
        SegmentReading.read(storage, root, segment, id -> false)
            .forEach(split -> known.add(split.name()));
      }
    }
    List<SplitDirectory> added = new ArrayList<>();
    for (SegmentReference segment : root.segments()) {
      if (!before.contains(segment)) {
        SegmentReading.read(storage, root, segment, wantedIds).stream()
            .filter(split -> !known.contains(split.name()))
            .forEach(added::add);
      }
    }
    return added;
  }

  private InvalidTableException refused(SnapshotRoot root) {
    return new InvalidTableException(
        ("%s: version %s, made by \"%s\", did not only append rows: read the table anew,"
                + " or have such versions skipped")
            .formatted(storage.location(), root.version(), root.operation()));
  }
}
