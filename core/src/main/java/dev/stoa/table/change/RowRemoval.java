package dev.stoa.table.change;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.DeletionVector;
import dev.stoa.format.split.DeletionVectorFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.partition.PartitionValue;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import dev.stoa.table.change.DeletionVectorCache.RowMarker;
import dev.stoa.table.scan.ScanFilter;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Removes the rows for which a predicate holds from the split directories of a snapshot, with
 * deletion vectors or by dropping split directories without remaining rows. Called by deletes and
 * overwrites, for each attempt.
 */
final class RowRemoval {
  private final Storage storage;
  private final DeletionVectorCache deletionVectors;
  private final FilterPredicate predicate;
  private final List<Column> columns;
  private final DropRule dropRule;

  /** Decides which split directories without remaining rows are dropped. */
  private enum DropRule {
    /** Those whose partition value shows that all rows match. */
    ALL_ROWS_MATCH_BY_PARTITION,
    /** All of them. */
    NO_ROW_REMAINS
  }

  /**
   * The rows that were removed.
   *
   * @param changesByName split directories that lose some rows, with only their new files, by name
   * @param droppedNames the names of dropped split directories
   * @param rowCount the number of removed rows
   */
  record RemovedRows(
      Map<String, SplitDirectory> changesByName, Set<String> droppedNames, long rowCount) {}

  private RowRemoval(
      TableState state,
      DeletionVectorCache deletionVectors,
      FilterPredicate predicate,
      DropRule dropRule) {
    this.storage = state.storage();
    this.deletionVectors = deletionVectors;
    this.predicate = predicate;
    this.columns = state.root().schema().select(List.copyOf(predicate.columns()));
    this.dropRule = dropRule;
  }

  /**
   * Creates a removal that drops split directories only if their partition value shows that all
   * rows match.
   */
  static RowRemoval droppingPartitions(
      TableState state, DeletionVectorCache deletionVectors, FilterPredicate predicate) {
    return new RowRemoval(state, deletionVectors, predicate, DropRule.ALL_ROWS_MATCH_BY_PARTITION);
  }

  /** Creates a removal that drops every split directory without remaining rows. */
  static RowRemoval droppingSplits(
      TableState state, DeletionVectorCache deletionVectors, FilterPredicate predicate) {
    return new RowRemoval(state, deletionVectors, predicate, DropRule.NO_ROW_REMAINS);
  }

  /**
   * Writes deletion vectors for the rows to remove from a snapshot; the caller drops the split
   * directories in the result.
   *
   * @param excludedNames the names of split directories to skip
   * @throws CommitConflictException when a column of the predicate was renamed or dropped since the
   *     table was opened
   */
  RemovedRows removeFrom(SnapshotRoot currentRoot, Set<String> excludedNames) throws IOException {
    checkColumns(currentRoot);
    Map<String, SplitDirectory> changesByName = new HashMap<>();
    Set<String> droppedNames = new HashSet<>();
    long rowCount = 0;
    TableScan scan = scan(currentRoot);
    ScanFilter filter = scan.scanFilter();
    BoundPartitioning partitioning = currentRoot.partitioning().bind(currentRoot.schema());
    for (ScanTask task : scan.tasks()) {
      SplitDirectory split = task.singleSplit();
      if (excludedNames.contains(split.name())) {
        continue;
      }
      if (isCovered(split, filter, partitioning)) {
        rowCount += split.liveRowCount();
        droppedNames.add(split.name());
        continue;
      }
      Optional<DeletionVectorFile> file = writeDeletions(task, split);
      if (file.isEmpty()) {
        continue;
      }
      rowCount += file.get().deletedRowCount() - split.deletedRowCount();
      if (dropRule == DropRule.NO_ROW_REMAINS && file.get().deletedRowCount() == split.rowCount()) {
        deletionVectors.release(split, file.get());
        droppedNames.add(split.name());
      } else {
        changesByName.put(split.name(), split.withFiles(List.of(), file));
      }
    }
    return new RemovedRows(changesByName, droppedNames, rowCount);
  }

  /**
   * Returns a marker of the rows to remove from any split directory of a snapshot, for a caller
   * that also removes other rows from it.
   *
   * @throws CommitConflictException as {@link #removeFrom} does
   */
  RowMarker marker(SnapshotRoot currentRoot) {
    checkColumns(currentRoot);
    TableScan scan = scan(currentRoot);
    return (split, deletionVector) -> markRows(scan.taskFor(split), split, deletionVector);
  }

  private TableScan scan(SnapshotRoot currentRoot) {
    return new TableScan(new TableState(storage, currentRoot), List.of()).filter(predicate);
  }

  /** Whether a split directory can be dropped without reading its rows. */
  private boolean isCovered(
      SplitDirectory split, ScanFilter filter, BoundPartitioning partitioning) {
    return dropRule == DropRule.NO_ROW_REMAINS
        ? filter.coversByBounds(split, partitioning)
        : split.partition().specId() != PartitionValue.UNPARTITIONED.specId()
            && filter.coversByPartition(split, partitioning);
  }

  /** Checks that the column names in the predicate still refer to the same columns. */
  private void checkColumns(SnapshotRoot currentRoot) {
    for (Column column : columns) {
      if (!currentRoot.schema().contains(column)) {
        throw new CommitConflictException(
            ("%s: column \"%s\" was renamed or dropped concurrently: check the columns"
                    + " and delete again")
                .formatted(storage.location(), column.name()));
      }
    }
  }

  /** Writes the deletion vector of a split directory; empty if no row matches. */
  private Optional<DeletionVectorFile> writeDeletions(ScanTask task, SplitDirectory split)
      throws IOException {
    return deletionVectors.getOrWrite(
        split, (target, deletionVector) -> markRows(task, target, deletionVector));
  }

  private void markRows(ScanTask task, SplitDirectory split, DeletionVector deletionVector)
      throws IOException {
    try (SplitReader reader =
        new SplitReader(storage, split, task.readProjection(), new ReadCounters())) {
      reader.forEachRow(deletionVector::delete);
    }
  }
}
