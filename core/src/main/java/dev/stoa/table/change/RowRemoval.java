package dev.stoa.table.change;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.DeletedRowsFile;
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
 * Takes the rows for which a predicate holds out of the split directories of a snapshot: by files
 * of deleted rows, or by dropping those of which all rows go. Called by deletes and overwrites, for
 * each attempt anew.
 */
final class RowRemoval {
  private final Storage storage;
  private final DeletionFiles deletions;
  private final FilterPredicate rows;
  private final List<Column> columns;
  private final Dropping dropping;

  /** When split directories are dropped of which all rows go. */
  private enum Dropping {
    /** Where their partition value alone tells so. */
    BY_PARTITION,
    /** However it is found out. */
    ALWAYS
  }

  /**
   * What becomes of the split directories of a snapshot.
   *
   * @param changes the new files of those that lose rows, by their names
   * @param dropped the names of those that lose all
   * @param rowCount how many rows go
   */
  record Found(Map<String, SplitDirectory> changes, Set<String> dropped, long rowCount) {}

  private RowRemoval(
      TableState state, DeletionFiles deletions, FilterPredicate rows, Dropping dropping) {
    this.storage = state.storage();
    this.deletions = deletions;
    this.rows = rows;
    this.columns = state.root().schema().select(List.copyOf(rows.columns()));
    this.dropping = dropping;
  }

  /** A removal that drops split directories only where their partition value tells. */
  static RowRemoval byPartition(TableState state, DeletionFiles deletions, FilterPredicate rows) {
    return new RowRemoval(state, deletions, rows, Dropping.BY_PARTITION);
  }

  /** A removal that drops every split directory of which no row would be left. */
  static RowRemoval droppingWhole(TableState state, DeletionFiles deletions, FilterPredicate rows) {
    return new RowRemoval(state, deletions, rows, Dropping.ALWAYS);
  }

  /**
   * Finds the rows in the newest snapshot.
   *
   * @param gone the names of split directories that are not looked at
   * @throws CommitConflictException when a column of the predicate was renamed or dropped since the
   *     table was opened
   */
  Found findIn(SnapshotRoot current, Set<String> gone) throws IOException {
    checkColumns(current);
    Map<String, SplitDirectory> changes = new HashMap<>();
    Set<String> dropped = new HashSet<>();
    long rowCount = 0;
    TableScan scan = new TableScan(new TableState(storage, current), List.of()).filter(rows);
    ScanFilter filter = scan.filter();
    BoundPartitioning partitioning = current.partitioning().bind(current.schema());
    for (ScanTask task : scan.tasks()) {
      SplitDirectory split = task.onlySplit();
      if (gone.contains(split.name())) {
        continue;
      }
      if (isCovered(split, filter, partitioning)) {
        rowCount += split.liveRowCount();
        dropped.add(split.name());
        continue;
      }
      Optional<DeletedRowsFile> file = find(task, split);
      if (file.isEmpty()) {
        continue;
      }
      rowCount += file.get().rowCount() - split.deletedRowCount();
      if (dropping == Dropping.ALWAYS && file.get().rowCount() == split.rowCount()) {
        deletions.spare(split, file.get());
        dropped.add(split.name());
      } else {
        changes.put(split.name(), split.withOnly(List.of(), file));
      }
    }
    return new Found(changes, dropped, rowCount);
  }

  private boolean isCovered(
      SplitDirectory split, ScanFilter filter, BoundPartitioning partitioning) {
    return dropping == Dropping.ALWAYS
        ? filter.coversByBounds(split, partitioning)
        : partitioning.isPartitioned() && filter.coversAll(split, partitioning);
  }

  /** A predicate names columns: those of the same names must be the same columns still. */
  private void checkColumns(SnapshotRoot current) {
    for (Column column : columns) {
      if (!current.schema().has(column)) {
        throw new CommitConflictException(
            ("%s: column \"%s\" was renamed or dropped meanwhile: look at the columns"
                    + " and delete again")
                .formatted(storage.location(), column.name()));
      }
    }
  }

  private Optional<DeletedRowsFile> find(ScanTask task, SplitDirectory split) throws IOException {
    return deletions.of(
        split,
        (found, deleted) -> {
          try (SplitReader reader =
              new SplitReader(storage, found, task.readColumns(), new ReadCounters())) {
            reader.forEachRow(deleted::delete);
          }
        });
  }
}
