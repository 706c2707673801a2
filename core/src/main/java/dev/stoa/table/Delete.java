package dev.stoa.table;

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
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Deletes the rows for which a predicate holds, in one commit: a bitmap beside the columns of each
 * touched split directory, no byte of which is written again. A split directory whose partition
 * value alone tells that all of it is deleted is dropped from the table, unread. Rows that another
 * appends meanwhile stay or go as the predicate says; split directories that another changes
 * meanwhile are looked at again. For one thread.
 */
public final class Delete {
  private final Storage storage;
  private final CommitLoop loop;
  private final FilterPredicate rows;
  private final List<Column> columns;
  private final DeletionFiles deletions;
  private long deletedRowCount;

  Delete(Storage storage, SnapshotRoot base, CommitToken token, FilterPredicate rows) {
    this.storage = storage;
    this.loop = new CommitLoop(storage, base, token);
    this.rows = rows;
    this.columns = base.schema().select(List.copyOf(rows.columns()));
    this.deletions = new DeletionFiles(storage, loop);
  }

  /** How many rows the last {@link #commit} deleted; 0 when its token had committed before. */
  public long deletedRowCount() {
    return deletedRowCount;
  }

  /** How often the commit was tried; more than once when it met others. */
  public int attempts() {
    return loop.attempts();
  }

  /**
   * Deletes the rows of the newest snapshot for which the predicate holds, and makes the next one.
   *
   * @return the snapshot that the token made
   * @throws CommitConflictException when a column of the predicate was renamed or dropped
   *     meanwhile, or the race was lost too often
   * @throws dev.stoa.exception.CommitStateUnknownException when it is not known whether the commit
   *     landed: commit again with the same token
   * @throws IOException when the storage failed before anything became visible
   */
  public Snapshot commit() throws IOException {
    return deletions.commit(this::deleteFrom);
  }

  private SnapshotRoot.Change deleteFrom(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    Map<String, SplitDirectory> changes = new HashMap<>();
    Set<String> dropped = new HashSet<>();
    deletedRowCount = 0;
    checkColumns(current);
    TableScan scan = new TableScan(storage, current, List.of()).filter(rows);
    ScanFilter filter = scan.filter();
    BoundPartitioning partitioning = current.partitioning().bind(current.schema());
    for (ScanTask task : scan.tasks()) {
      SplitDirectory split = task.onlySplit();
      if (partitioning.isPartitioned() && filter.coversAll(split, partitioning)) {
        deletedRowCount += split.liveRowCount();
        dropped.add(split.name());
        continue;
      }
      Optional<DeletedRowsFile> file = find(task, split);
      if (file.isPresent()) {
        deletedRowCount += file.get().rowCount() - split.deletedRowCount();
        changes.put(split.name(), split.withOnly(List.of(), file));
      }
    }
    return new SnapshotRoot.Change(
        "delete",
        current.schema(),
        current.nextSplitNumber(),
        new SegmentChanges(storage, current, files).apply(changes, dropped));
  }

  /** A predicate names columns: those of the same names must be the same columns still. */
  private void checkColumns(SnapshotRoot current) {
    for (Column column : columns) {
      boolean isSame =
          current.schema().columns().stream()
              .anyMatch(now -> now.id() == column.id() && now.name().equals(column.name()));
      if (!isSame) {
        throw new CommitConflictException(
            storage.location()
                + ": column \""
                + column.name()
                + "\" was renamed or dropped meanwhile: look at the columns and delete again");
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
