package dev.stoa.table.change;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SegmentReading;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.DeletedRows;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Rows that a query found in one snapshot, in another that came later: tells whether what others
 * did in between goes with what becomes of them. Called by {@link RowDelta} for each state that it
 * meets.
 */
final class MeetingRows {
  private final Storage storage;
  private final SnapshotRoot base;
  private final SnapshotRoot current;
  private final Optional<TableScan> found;
  private final Set<Integer> readIds = new HashSet<>();

  /** Columns that were added in between. */
  private final Set<Integer> newIds = new HashSet<>();

  private final Map<String, SplitDirectory> before;
  private final Map<String, SplitDirectory> now;

  /**
   * The states and what was read of the first.
   *
   * @param found empty where nothing is known of it
   */
  MeetingRows(TableState state, SnapshotRoot current, Optional<TableScan> found)
      throws IOException {
    this.storage = state.storage();
    this.base = state.root();
    this.current = current;
    this.found = found;
    found.ifPresent(scan -> scan.readColumns().forEach(column -> readIds.add(column.id())));
    newIds.addAll(current.schema().columnIds());
    newIds.removeAll(base.schema().columnIds());
    now = splits(current);
    before = isSame() ? now : splits(base);
  }

  private boolean isSame() {
    return base.version() == current.version();
  }

  private Map<String, SplitDirectory> splits(SnapshotRoot root) throws IOException {
    return SegmentReading.byName(storage, root, id -> readIds.contains(id) || newIds.contains(id));
  }

  /** The rows of a split directory that were deleted when the query read it. */
  DeletedRows deletedBefore(String name) throws IOException {
    return DeletedRows.of(storage, before.get(name), new ReadCounters());
  }

  /**
   * A split directory of which rows are deleted, as it is now.
   *
   * @param areWrittenAgain whether rows of it may be written elsewhere with the values of all
   *     columns that the query knew
   * @throws CommitConflictException when it is gone, or has other values that count
   * @throws InvalidTableException when it never was there
   */
  SplitDirectory changed(String name, boolean areWrittenAgain) {
    SplitDirectory known = before.get(name);
    SplitDirectory split = now.get(name);
    if (known == null) {
      throw new InvalidTableException(
          ("%s has no split directory %s in version %s: take _split and _row of the"
                  + " version that is changed")
              .formatted(storage.location(), name, base.version()));
    }
    if (split == null) {
      throw conflict("split directory " + name + " was rewritten meanwhile");
    }
    if (!hasSameValues(known, split)) {
      throw conflict("a column that the query read was replaced in split directory " + name);
    }
    if (areWrittenAgain
        && split.columnFiles().stream().anyMatch(f -> newIds.contains(f.fieldId()))) {
      throw conflict("a column was added meanwhile, with values for the rows that are updated");
    }
    return split;
  }

  private boolean hasSameValues(SplitDirectory known, SplitDirectory split) {
    return known
        .withFilesOf(readIds::contains)
        .fingerprints()
        .equals(split.withFilesOf(readIds::contains).fingerprints());
  }

  /**
   * Looks for rows that came in since and that the query would have read.
   *
   * @throws CommitConflictException when there is one
   */
  void checkNothingAppeared() throws IOException {
    if (isSame() || found.isEmpty()) {
      return;
    }
    TableScan all = new TableScan(new TableState(storage, current), List.of());
    Optional<FilterPredicate> predicate = found.get().predicate();
    predicate.ifPresent(rows -> checkColumns(rows));
    TableScan matching = predicate.map(all::filter).orElse(all);
    for (ScanTask task : matching.tasks()) {
      String name = task.onlySplit().name();
      if (!isAsBefore(name) && hasNewRow(task, name)) {
        throw conflict("rows that the query would have read came in with split directory " + name);
      }
    }
  }

  /** A predicate names columns: those of the same names must be the same columns still. */
  private void checkColumns(FilterPredicate rows) {
    for (Column column : base.schema().select(List.copyOf(rows.columns()))) {
      if (!current.schema().has(column)) {
        throw conflict("column \"" + column.name() + "\" was renamed or dropped meanwhile");
      }
    }
  }

  private boolean isAsBefore(String name) throws IOException {
    SplitDirectory known = before.get(name);
    SplitDirectory split = now.get(name);
    return known != null
        && hasSameValues(known, split)
        && DeletedRows.areKept(storage, known, split);
  }

  /** Where the values are the same, only rows that came back are new. */
  private boolean hasNewRow(ScanTask task, String name) throws IOException {
    SplitDirectory known = before.get(name);
    boolean isNew = known == null || !hasSameValues(known, now.get(name));
    Optional<DeletedRows> gone = isNew ? Optional.empty() : Optional.of(deletedBefore(name));
    try (RecordReader reader = task.open(storage, RecordMode.LAZY)) {
      while (reader.next()) {
        if (gone.isEmpty() || gone.get().contains(reader.rowInSplit())) {
          return true;
        }
      }
    }
    return false;
  }

  private CommitConflictException conflict(String reason) {
    return new CommitConflictException(
        storage.location() + ": " + reason + ": run the query again on the new state");
  }
}
