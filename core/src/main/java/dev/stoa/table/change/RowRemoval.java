package dev.stoa.table.change;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.DeletionVectorFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
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
  private final DeletionVectorCache deletions;
  private final FilterPredicate predicate;
  private final List<Column> columns;
  private final Dropping dropping;

  /** The condition for dropping a split directory without remaining rows. */
  private enum Dropping {
    /** Dropped if its partition value shows that all rows match. */
    BY_PARTITION,
    /** Dropped always. */
    ALWAYS
  }

  /**
   * The result of a removal.
   *
   * @param changes the new files of split directories that lose some rows, by name
   * @param dropped the names of dropped split directories
   * @param rowCount the number of removed rows
   */
  record Removal(Map<String, SplitDirectory> changes, Set<String> dropped, long rowCount) {}

  private RowRemoval(
      TableState state,
      DeletionVectorCache deletions,
      FilterPredicate predicate,
      Dropping dropping) {
    this.storage = state.storage();
    this.deletions = deletions;
    this.predicate = predicate;
    this.columns = state.root().schema().select(List.copyOf(predicate.columns()));
    this.dropping = dropping;
  }

  /**
   * A removal that drops split directories only if their partition value shows that all rows match.
   */
  static RowRemoval droppingPartitions(
      TableState state, DeletionVectorCache deletions, FilterPredicate predicate) {
    return new RowRemoval(state, deletions, predicate, Dropping.BY_PARTITION);
  }

  /** A removal that drops every split directory without remaining rows. */
  static RowRemoval droppingSplits(
      TableState state, DeletionVectorCache deletions, FilterPredicate predicate) {
    return new RowRemoval(state, deletions, predicate, Dropping.ALWAYS);
  }

  /**
   * Finds the rows to remove in a snapshot, and writes their deletion vectors.
   *
   * @param excluded the names of split directories to skip
   * @throws CommitConflictException when a column of the predicate was renamed or dropped since the
   *     table was opened
   */
  Removal findIn(SnapshotRoot current, Set<String> excluded) throws IOException {
    checkColumns(current);
    Map<String, SplitDirectory> changes = new HashMap<>();
    Set<String> dropped = new HashSet<>();
    long rowCount = 0;
    TableScan scan = new TableScan(new TableState(storage, current), List.of()).filter(predicate);
    ScanFilter filter = scan.filter();
    BoundPartitioning partitioning = current.partitioning().bind(current.schema());
    for (ScanTask task : scan.tasks()) {
      SplitDirectory split = task.singleSplit();
      if (excluded.contains(split.name())) {
        continue;
      }
      if (isCovered(split, filter, partitioning)) {
        rowCount += split.liveRowCount();
        dropped.add(split.name());
        continue;
      }
      Optional<DeletionVectorFile> file = findRows(task, split);
      if (file.isEmpty()) {
        continue;
      }
      rowCount += file.get().deletedRowCount() - split.deletedRowCount();
      if (dropping == Dropping.ALWAYS && file.get().deletedRowCount() == split.rowCount()) {
        deletions.release(split, file.get());
        dropped.add(split.name());
      } else {
        changes.put(split.name(), split.withFiles(List.of(), file));
      }
    }
    return new Removal(changes, dropped, rowCount);
  }

  private boolean isCovered(
      SplitDirectory split, ScanFilter filter, BoundPartitioning partitioning) {
    return dropping == Dropping.ALWAYS
        ? filter.coversByBounds(split, partitioning)
        : partitioning.isPartitioned() && filter.coversAll(split, partitioning);
  }

  /** Checks that the column names in the predicate still refer to the same columns. */
  private void checkColumns(SnapshotRoot current) {
    for (Column column : columns) {
      if (!current.schema().contains(column)) {
        throw new CommitConflictException(
            ("%s: column \"%s\" was renamed or dropped concurrently: check the columns"
                    + " and delete again")
                .formatted(storage.location(), column.name()));
      }
    }
  }

  private Optional<DeletionVectorFile> findRows(ScanTask task, SplitDirectory split)
      throws IOException {
    return deletions.getOrWrite(
        split,
        (target, deleted) -> {
          try (SplitReader reader =
              new SplitReader(storage, target, task.readProjection(), new ReadCounters())) {
            reader.forEachRow(deleted::delete);
          }
        });
  }
}
