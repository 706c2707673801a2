package dev.stoa.table.change;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.DeletionVector;
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
 * Detects conflicts between a row-level change and the commits made since its base snapshot. Called
 * by {@link RowDelta} for each attempt.
 */
final class ConflictCheck {
  private final Storage storage;
  private final SnapshotRoot base;
  private final SnapshotRoot currentRoot;
  private final Optional<TableScan> readScan;

  /** The ids of the columns that the query read. */
  private final Set<Integer> readColumnIds = new HashSet<>();

  /** The ids of columns added since the base. */
  private final Set<Integer> newColumnIds = new HashSet<>();

  private final Map<String, SplitDirectory> baseSplits;
  private final Map<String, SplitDirectory> currentSplits;

  /**
   * Creates a check of the base against the current snapshot.
   *
   * @param readScan the scan that found the rows; empty if unknown
   */
  ConflictCheck(TableState state, SnapshotRoot currentRoot, Optional<TableScan> readScan)
      throws IOException {
    this.storage = state.storage();
    this.base = state.root();
    this.currentRoot = currentRoot;
    this.readScan = readScan;
    readScan.ifPresent(
        scan -> scan.readColumns().forEach(column -> readColumnIds.add(column.id())));
    newColumnIds.addAll(currentRoot.schema().columnIds());
    newColumnIds.removeAll(base.schema().columnIds());
    currentSplits = readSplits(currentRoot);
    baseSplits = hasNoNewCommits() ? currentSplits : readSplits(base);
  }

  private boolean hasNoNewCommits() {
    return base.isSameState(currentRoot);
  }

  private Map<String, SplitDirectory> readSplits(SnapshotRoot root) throws IOException {
    return SegmentReader.readByName(
        storage, root, id -> readColumnIds.contains(id) || newColumnIds.contains(id));
  }

  /** Reads the rows of a split directory that were already deleted in the base. */
  DeletionVector readBaseDeletionVector(String name) throws IOException {
    return DeletionVector.of(storage, baseSplits.get(name), new ReadCounters());
  }

  /**
   * Returns the current state of a split directory from which rows are to be deleted.
   *
   * @param mayRewriteRows whether the query may write the deleted rows again, with the columns of
   *     the base
   * @throws CommitConflictException when it was rewritten, or values that the query read have
   *     changed
   * @throws InvalidTableException when the base has no such split directory
   */
  SplitDirectory currentSplit(String name, boolean mayRewriteRows) {
    SplitDirectory baseSplit = baseSplits.get(name);
    SplitDirectory currentSplit = currentSplits.get(name);
    if (baseSplit == null) {
      throw new InvalidTableException(
          "%s has no split directory %s in version %s: use _split and _row values of that version"
              .formatted(storage.location(), name, base.version()));
    }
    if (currentSplit == null) {
      throw conflict("split directory " + name + " was rewritten concurrently");
    }
    if (!hasSameValues(baseSplit, currentSplit)) {
      throw conflict("a column that the query read was replaced in split directory " + name);
    }
    if (mayRewriteRows
        && currentSplit.columnFiles().stream()
            .anyMatch(file -> newColumnIds.contains(file.fieldId()))) {
      throw conflict("a column was added concurrently, with values for the rows being updated");
    }
    return currentSplit;
  }

  /** Whether the columns that the query read have the same values. */
  private boolean hasSameValues(SplitDirectory baseSplit, SplitDirectory currentSplit) {
    return baseSplit
        .withColumns(readColumnIds::contains)
        .fingerprints()
        .equals(currentSplit.withColumns(readColumnIds::contains).fingerprints());
  }

  /**
   * Checks that no concurrent commit added rows that the query would have read.
   *
   * @throws CommitConflictException when such rows were added
   */
  void checkNoNewRows() throws IOException {
    if (hasNoNewCommits() || readScan.isEmpty()) {
      return;
    }
    TableScan unfilteredScan = new TableScan(new TableState(storage, currentRoot), List.of());
    Optional<FilterPredicate> predicate = readScan.get().predicate();
    predicate.ifPresent(this::checkColumns);
    TableScan matchingScan = predicate.map(unfilteredScan::filter).orElse(unfilteredScan);
    for (ScanTask task : matchingScan.tasks()) {
      String name = task.singleSplit().name();
      if (!isUnchanged(name) && hasNewRow(task, name)) {
        throw conflict(
            "rows that the query would have read were added with split directory " + name);
      }
    }
  }

  /** Checks that the column names in the predicate still refer to the same columns. */
  private void checkColumns(FilterPredicate predicate) {
    for (Column column : base.schema().select(List.copyOf(predicate.columns()))) {
      if (!currentRoot.schema().contains(column)) {
        throw conflict("column \"" + column.name() + "\" was renamed or dropped concurrently");
      }
    }
  }

  /** Whether a split directory has no values and rows that the base did not have. */
  private boolean isUnchanged(String name) throws IOException {
    SplitDirectory baseSplit = baseSplits.get(name);
    SplitDirectory currentSplit = currentSplits.get(name);
    return baseSplit != null
        && hasSameValues(baseSplit, currentSplit)
        && DeletionVector.retainsAllDeletes(storage, baseSplit, currentSplit);
  }

  /** Whether a task has a row that the base did not have: an added row, or a restored one. */
  private boolean hasNewRow(ScanTask task, String name) throws IOException {
    SplitDirectory baseSplit = baseSplits.get(name);
    boolean isNew = baseSplit == null || !hasSameValues(baseSplit, currentSplits.get(name));
    Optional<DeletionVector> baseDeletionVector =
        isNew ? Optional.empty() : Optional.of(readBaseDeletionVector(name));
    try (RecordReader reader = task.open(storage, RecordMode.LAZY)) {
      while (reader.next()) {
        if (baseDeletionVector.isEmpty()
            || baseDeletionVector.get().contains(reader.rowInSplit())) {
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
